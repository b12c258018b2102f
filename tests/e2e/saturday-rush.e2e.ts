// A Saturday morning at one till, half of it without network: sale after sale, some with change, by POS and in parts, one given back;
// then the drawer is counted and nothing is missing. What should lie there is added up here from the prices on the tiles.
import type { Locator, Page } from 'playwright/test'
import { isWholeProof } from '../proof.ts'
import { detail, openOrder, showTab } from './desk.ts'
import { countCash, euro, plain } from './drawer.ts'
import { expect, test } from './fixtures.ts'
import { centsOf } from './people.ts'

/** The tablet at the till. */
const TILL = { viewport: { width: 1024, height: 768 }, hasTouch: true }
const FLOAT_CENTS = 10_000
/** Thirty sales, and fewer of each kind in the gate. */
const [EXACT, WITH_CHANGE, BY_POS, IN_PARTS] = isWholeProof ? [20, 5, 3, 2] : [6, 2, 1, 1]
const SALES = EXACT + WITH_CHANGE + BY_POS + IN_PARTS
const PRODUCTS = ['Cornetto alla crema', 'Sfogliatella riccia', 'Bignè al cioccolato', 'Cannoncino', 'Cannolo siciliano']

interface Sale {
  number: string
  cents: number
  taps: number
}

test('a morning’s sales, half of them offline, and the drawer is right to the cent', async ({ shop, openReady }) => {
  const device = await openReady('cassa', TILL)
  const { page } = device
  let cashCents = 0
  let posCents = 0
  await page.goto('/gestionale/cassa')
  await page.getByLabel('Fondo cassa').fill('100')
  await page.getByRole('button', { name: 'Apri la cassa' }).click()
  await expect(page.getByRole('heading', { name: 'Lettura' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Gestionale' }).getByRole('link', { name: 'Nuovo ordine' }).click()

  const till = new Counter(page)
  const exact: Sale[] = []
  await test.step('in cash to the cent: three taps each', async () => {
    for (let index = 0; index < EXACT; index++) {
      if (index === EXACT / 2) await device.cutNetwork()
      exact.push(await till.sell(PRODUCTS[index % PRODUCTS.length] ?? ''))
    }
    cashCents += sum(exact)
    expect(exact.map(({ taps }) => taps)).toEqual(exact.map(() => 3))
  })
  await test.step('with a note, and change: four taps', async () => {
    for (let index = 0; index < WITH_CHANGE; index++) {
      const sale = await till.sell(PRODUCTS[index % PRODUCTS.length] ?? '', { note: '10 €' })
      expect(centsOf(await till.sold.getByText('Resto da dare').innerText())).toBe(1000 - sale.cents)
      expect(sale.taps).toBe(4)
      cashCents += sale.cents
    }
  })
  await test.step('by POS: four taps', async () => {
    for (const product of ['Cannoncino', 'Cannolo siciliano', 'Sfogliatella riccia'].slice(0, BY_POS)) {
      const sale = await till.sell(product, { method: 'POS' })
      expect(sale.taps).toBe(4)
      posCents += sale.cents
    }
  })
  await test.step('in parts, cash and POS', async () => {
    for (const product of ['Cannolo siciliano', 'Sfogliatella riccia'].slice(0, IN_PARTS)) {
      const { cents } = await till.sellInParts(product, '1')
      cashCents += 100
      posCents += cents - 100
    }
  })
  await test.step('one is brought back', async () => {
    const { number, cents } = exact[0] ?? { number: '', cents: 0 }
    await page.getByRole('navigation', { name: 'Gestionale' }).getByRole('link', { name: 'Ordini' }).click()
    await showTab(page, 'Consegnati')
    await openOrder(page, number)
    await detail(page).getByRole('button', { name: 'Rimborsa…' }).click()
    const dialog = page.getByRole('dialog', { name: `Restituisci soldi di ${number}` })
    await dialog.getByLabel('Perché').fill('Non era fresco')
    await dialog.getByRole('button', { name: /^Restituisci/ }).click()
    await expect(dialog).toBeHidden()
    cashCents -= cents
  })

  await device.restoreNetwork()
  await page.getByRole('navigation', { name: 'Gestionale' }).getByRole('link', { name: 'Cassa' }).click()
  await page.getByRole('button', { name: 'Mostra i conti' }).click()
  await expect(page.getByText('Contanti nel cassetto').locator('..')).toContainText(euro(FLOAT_CENTS + cashCents))
  await test.step('the drawer is counted: nothing is missing', async () => {
    await page.getByRole('button', { name: 'Conta e chiudi…' }).click()
    await countCash(page.getByRole('form', { name: 'Conta e chiudi' }), FLOAT_CENTS + cashCents)
    await page.getByLabel('Chiusura del POS').fill(plain(posCents))
    await page.getByRole('button', { name: 'Confronta' }).click()
    await expect(page.getByText('I conti tornano.')).toBeVisible()
    await expect(page.getByLabel('Perché non torna')).toBeHidden()
    await page.getByRole('button', { name: 'Stampa e chiudi la cassa' }).click()
    await expect(page.getByRole('heading', { name: 'Ultima chiusura' })).toBeVisible()
  })

  await test.step('the server has it all, once', async () => {
    const stored = async () => {
      const orders = await shop.superuser.collection('orders').getFullList({ filter: "channel = 'counter' && immediate = true" })
      const lines = (await shop.superuser.collection('order_payments').getFullList()).filter(({ till_session }) => till_session)
      const [session] = await shop.superuser.collection('till_sessions').getFullList()
      return {
        orders: orders.length,
        isGone: orders.every(({ status }) => status === 'COMPLETED'),
        lines: lines.length,
        cash: centsIn(lines, 'cash'),
        pos: centsIn(lines, 'pos'),
        difference: session?.closed_at === '' ? null : session?.difference,
      }
    }
    await expect
      .poll(stored)
      .toEqual({ orders: SALES, isGone: true, lines: SALES + IN_PARTS + 1, cash: cashCents, pos: posCents, difference: 0 })
  })
})

/** One who sells, and counts the taps. */
class Counter {
  readonly sold: Locator
  readonly #page: Page
  readonly #cart: Locator
  #taps = 0

  constructor(page: Page) {
    this.#page = page
    this.#cart = page.getByRole('complementary', { name: 'Carrello' })
    this.sold = this.#cart.getByRole('region', { name: /^Venduto/ })
  }

  async sell(product: string, { method, note }: { method?: 'POS'; note?: string } = {}): Promise<Sale> {
    const cents = await this.#begin(product)
    if (method) await this.#tap(this.#cart.getByText(method, { exact: true }))
    if (note) await this.#tap(this.#cart.getByText(note, { exact: true }))
    await this.#tap(this.#cart.getByRole('button', { name: /^Incassa .* e consegna/ }))
    return this.#end(cents)
  }

  /** @param first in cash, whole euro; the rest by POS */
  async sellInParts(product: string, first: string): Promise<Sale> {
    const cents = await this.#begin(product)
    await this.#tap(this.#cart.getByText('Altro', { exact: true }))
    await this.#tap(this.#cart.getByRole('button', { name: first, exact: true }))
    await this.#tap(this.#cart.getByRole('button', { name: /^Incassa 1,00/ }))
    await expect(this.#cart.getByText('Restano da incassare')).toBeVisible()
    await this.#tap(this.#cart.getByText('POS', { exact: true }))
    await this.#tap(this.#cart.getByRole('button', { name: /^Incassa .* e consegna/ }))
    return this.#end(cents)
  }

  /** The next sale begins with its product: what was sold before makes way. */
  async #begin(product: string): Promise<number> {
    this.#taps = 0
    const tile = this.#page.getByRole('list', { name: 'Prodotti' }).getByRole('button', { name: new RegExp(`^${product} \\d`) })
    const cents = centsOf(await tile.innerText())
    await this.#tap(tile)
    await this.#tap(this.#cart.getByRole('button', { name: /^Incassa \d/ }))
    return cents
  }

  async #end(cents: number): Promise<Sale> {
    await expect(this.sold).toBeVisible()
    return { number: await this.sold.getByText(/^[A-Z]\d+-\d{3}$/).innerText(), cents, taps: this.#taps }
  }

  async #tap(control: Locator): Promise<void> {
    await control.click()
    this.#taps++
  }
}

function sum(sales: readonly Sale[]): number {
  return sales.reduce((total, { cents }) => total + cents, 0)
}

function centsIn(lines: readonly Record<string, unknown>[], method: string): number {
  return lines.filter((line) => line.method === method).reduce((total, { amount }) => total + Math.round(Number(amount) * 100), 0)
}
