// The evening: a day's ledger held against drawers, papers, the owner's screens, the accountant's files and the fiscal printer.
import { expect, type Page, test } from 'playwright/test'
import type { ByRate, Ledger, Means } from '../oracle/ledger.ts'
import type { AtTill } from './at-the-till.ts'
import type { dayBefore } from './day-before.ts'
import { csvCents, readDashboard, readFiles, readTillsOfDay } from './day-readings.ts'
import { euro } from './drawer.ts'
import type { TestShop } from './shop.ts'
import { readFiscalPrinter } from './stand-ins.ts'

const METHODS: Record<Means, string> = {
  cash: 'Contanti',
  pos: 'POS',
  voucher: 'Buoni pasto',
  gift: 'Buoni regalo',
  card: 'Carta online',
}

/** As the drawers of the day have them in a sentence. */
const LOOSE: Record<string, string> = {
  ...{ cash: 'contanti', pos: 'POS', voucher: 'buoni pasto', gift: 'buoni regalo', card: 'carta online' },
}

/** Reads the drawer, counts it, closes it, and reads its paper. @param offCents more in it than there should be */
export async function comparePaper(
  ledger: Ledger,
  at: AtTill,
  { till, person }: { till: string; person: string },
  offCents: number,
) {
  const { floatCents, inCents, outCents, taken, expected } = ledger.drawer(till)
  const counted = { ...expected, cash: expected.cash + offCents }
  const total = expected.cash + expected.pos + expected.voucher + expected.gift
  await test.step(`${till}: what should be there, and the paper of the closing`, async () => {
    expect(await at.readDrawer()).toEqual({
      ...{ 'Fondo cassa': euro(floatCents), 'Incassi in contanti': euro(taken.cash) },
      ...{ Versamenti: euro(inCents), Prelievi: euro(-outCents) },
      ...{ Contanti: euro(expected.cash), POS: euro(expected.pos), 'Buoni pasto': euro(expected.voucher) },
      ...{ 'Buoni regalo': euro(expected.gift), Totale: euro(total) },
    })
    await at.close(counted, offCents === 0 ? undefined : 'Non lo so')
    const paper = async () => Object.fromEntries((await at.device.sheetPrinted()).map((line) => line.split('\t')))
    await expect.poll(paper).toMatchObject({
      ...{ 'Chiusura cassa': undefined, Da: person },
      ...{ 'Fondo cassa': euro(floatCents), 'Incassi in contanti': euro(taken.cash) },
      ...{ Versamenti: euro(inCents), Prelievi: euro(-outCents) },
      ...{ 'Attesi: contanti': euro(expected.cash), 'Contati: contanti': euro(counted.cash) },
      ...{ 'Attesi: POS': euro(expected.pos), 'Contati: POS': euro(expected.pos) },
      ...{ 'Attesi: buoni pasto': euro(expected.voucher), 'Contati: buoni pasto': euro(expected.voucher) },
      ...{ 'Attesi: buoni regalo': euro(expected.gift), 'Contati: buoni regalo': euro(expected.gift) },
      ...{ 'Attesi: totale': euro(total), 'Contati: totale': euro(total + offCents), Differenza: euro(offCents) },
    })
  })
}

interface Evening {
  shop: TestShop
  ledger: Ledger
  before: Awaited<ReturnType<typeof dayBefore>>
  owner: Page
  /** Who makes the fiscal printer's closure. */
  closer: AtTill
  tills: readonly string[]
}

export async function compareEvening({ shop, ledger, before, owner, closer, tills }: Evening): Promise<void> {
  await test.step('the dashboard', async () => {
    await owner.goto('/gestionale')
    await expect(async () => {
      const base = await before()
      const [sold, due] = [ledger.sold('today'), ledger.due('today')]
      expect(await readDashboard(owner)).toEqual({
        sold: { orders: base.sold.orders + sold.orders, cents: base.sold.cents + sold.cents },
        collected: base.collected + ledger.collected(),
        due: { orders: base.due.orders + due.orders, cents: base.due.cents + due.cents },
        byMeans: added(named(base.byMethod, METHODS), named(ledger.byMeans(), METHODS)),
        byTill: added(renamed(base.byTill, '', 'Dal sito'), renamed(Object.fromEntries(ledger.by('till')), '', 'Dal sito')),
        byPerson: added(Object.fromEntries(base.byPerson), renamed(Object.fromEntries(ledger.by('person')), '', 'Dal sito')),
      })
    }).toPass({ timeout: 60_000 })
  })

  await test.step('the accountant’s files', async () => {
    const base = await before()
    const { payments, orders, paymentsSheet, ordersSheet } = await readFiles(owner)
    const wanted = added(
      Object.fromEntries([...base.payments].map(([key, cents]) => [key.split(' ').slice(1).join(' '), cents])),
      Object.fromEntries(ledger.byMeansAndRate()),
    )
    const netOf = (rows: string[][], centsOf: (cell?: string) => number) =>
      Object.fromEntries(rows.map(([, method = '', vat = '', , , net]) => [`${meansOf(method)} ${vat}`, centsOf(net)]))
    expect(nonZero(netOf(payments, csvCents))).toEqual(wanted)
    expect(nonZero(netOf(paymentsSheet ?? [], (cell) => Math.round(Number(cell) * 100)))).toEqual(wanted)
    expect(sum(payments.map(([, , , , back]) => csvCents(back)))).toBe(base.backCents - ledger.givenBack())
    const rowsOf = (rows: string[][], centsOf: (cell?: string) => number) =>
      ledger.sales
        .filter(({ day, isCancelled }) => day === 'today' && !isCancelled)
        .map(({ number }) => {
          const byRate: ByRate = {}
          for (const [, , , , , , , , , , net, vat] of rows.filter(([, , order]) => order === number)) {
            byRate[vat as keyof ByRate] = (byRate[vat as keyof ByRate] ?? 0) + centsOf(net)
          }
          return [number, byRate]
        })
    const sold = ledger.sales
      .filter(({ day, isCancelled }) => day === 'today' && !isCancelled)
      .map(({ number, goods }) => [number, goods])
    expect(rowsOf(orders, csvCents)).toEqual(sold)
    expect(rowsOf(ordersSheet ?? [], (cell) => Math.round(Number(cell) * 100))).toEqual(sold)
    expect(sum(orders.map((row) => csvCents(row[10])))).toBe(base.sold.cents + ledger.sold('today').cents)
  })

  await test.step('the drawers of the day', async () => {
    await owner.goto('/gestionale/cassa?vista=casse')
    const base = await before()
    const read = await readTillsOfDay(owner, tills)
    const all = added(base.byMethod, ledger.byMeans())
    expect(read.sums).toEqual({
      ...{ 'Incassato in tutto': euro(base.collected + ledger.collected()), 'Ancora aperte': '0 casse' },
      ...{ Contanti: euro(all.cash ?? 0), POS: euro(all.pos ?? 0), 'Buoni pasto': euro(all.voucher ?? 0) },
      ...{ 'Buoni regalo': euro(all.gift ?? 0), 'Carta online': euro(all.card ?? 0) },
    })
    for (const [index, till] of tills.entries()) {
      const { taken, expected } = ledger.drawer(till)
      const off = index === 0 ? 0 : -100
      const row = (means: Means, offCents = 0) =>
        [taken[means], expected[means], expected[means] + offCents, offCents].map(euro).join(' | ')
      expect(read.cards[till]).toEqual({
        ...{ Contanti: row('cash', off), POS: row('pos'), 'Buoni pasto': row('voucher') },
        'Buoni regalo': row('gift'),
      })
    }
    const loose = added(Object.fromEntries(base.byTillAndMeans), { ' card': ledger.byMeans().card })
    expect(read.loose).toEqual(
      Object.fromEntries(
        Object.entries(loose).map(([key, cents]) => {
          const [device = '', means = ''] = key.split(' ')
          return [`${device || 'Sito'}, ${LOOSE[means]}`, euro(cents)]
        }),
      ),
    )
    await expect(owner.getByRole('region', { name: new RegExp(` ${tills[0]}$`) })).toContainText('Quadra')
    await expect(owner.getByRole('region', { name: new RegExp(` ${tills[1]}$`) })).toContainText('Mancano 1,00 €')
  })

  await test.step('the fiscal printer', async () => {
    const { documents, totals } = await readFiscalPrinter(shop)
    const closure = ledger.closure()
    expect(documents).toEqual(ledger.documents())
    expect(totals).toMatchObject({
      ...{
        byVat: closure.byRate,
        byMeans: closure.byMeans,
        refunds: closure.refunds,
        voids: closure.voids,
        tickets: closure.tickets,
      },
    })
    expect(await closer.closeFiscalDay()).toBe(`Chiusura n. 12 fatta: ${euro(closure.cents)}.`)
    // What customers paid, less what no paper tells of, and what is on paper and not paid.
    const missing = sum(ledger.withoutReceipt().map(({ cents }) => cents))
    expect(closure.cents).toBe(ledger.collected() - missing + (closure.byMeans['Non riscosso beni'] ?? 0))
  })
}

function meansOf(word: string): string {
  return Object.entries(METHODS).find(([, name]) => name === word)?.[0] ?? word
}

function named(sums: Record<string, number>, names: Record<string, string>): Record<string, number> {
  return Object.fromEntries(Object.entries(sums).map(([key, cents]) => [names[key] ?? key, cents]))
}

function renamed(sums: Record<string, number>, key: string, name: string): Record<string, number> {
  return Object.fromEntries(Object.entries(sums).map(([one, cents]) => [one === key ? name : one, cents]))
}

function added(one: Record<string, number>, other: Record<string, number>): Record<string, number> {
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return nonZero(Object.fromEntries(keys.map((key) => [key, (one[key] ?? 0) + (other[key] ?? 0)])))
}

function nonZero(sums: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0))
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
