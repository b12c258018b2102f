// What the owner's screens and the accountant's files say of a day, as amounts by name.
import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { expect, type Page } from 'playwright/test'
import { readSums } from './at-the-till.ts'
import { centsOf } from './people.ts'

/** "Oggi" of the dashboard. @returns cents; orders as they are counted */
export async function readDashboard(page: Page) {
  const cell = async (label: string) => {
    const [text = ''] = await page.getByRole('button', { name: new RegExp(`^${label}`) }).allInnerTexts()
    return {
      cents: /\d€|\d\s€/.test(text) ? signed(text) : Number.NaN,
      orders: Number(/(\d+) ordin/.exec(text)?.[1] ?? Number.NaN),
    }
  }
  const parts = await page
    .getByRole('region', { name: 'Dati: Incassato' })
    .getByRole('row')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map(({ textContent }) => textContent?.trim() ?? '')))
  const by = (view: string) =>
    Object.fromEntries(
      parts.filter(([of]) => of === view).map(([, name = '', , , net = '']) => [name.split(' · ')[0], signed(net)]),
    )
  return {
    sold: await cell('Venduto'),
    collected: (await cell('Incassato')).cents,
    due: await cell('Da incassare'),
    byMeans: by('Metodo'),
    byTill: by('Cassa'),
    byPerson: by('Persona'),
  }
}

/** "Casse del giorno": what stands above, each drawer's card, and what belongs to none. */
export async function readTillsOfDay(page: Page, codes: readonly string[]) {
  const total = page.getByText('Incassato in tutto', { exact: true })
  await expect(total).toBeVisible()
  const sums = await total
    .locator('xpath=ancestor::dl')
    .evaluate((list) =>
      Object.fromEntries(
        [...list.querySelectorAll('dt')].map((term) => [
          term.textContent ?? '',
          term.nextElementSibling?.textContent?.trim() ?? '',
        ]),
      ),
    )
  const cards: Record<string, Record<string, string>> = {}
  for (const code of codes) cards[code] = await readSums(page.getByRole('region', { name: new RegExp(` ${code}$`) }))
  const loose = await page
    .getByRole('region', { name: 'Fuori dalle casse' })
    .getByRole('listitem')
    .evaluateAll((rows) =>
      rows.map((row) => [row.querySelector('span')?.textContent ?? '', row.querySelector('b')?.textContent ?? '']),
    )
  return { sums, cards, loose: Object.fromEntries(loose) }
}

/** The accountant's files of today: CSV of payments and of orders, and both sheets of the workbook, cell by cell as text. */
export async function readFiles(page: Page) {
  await page.getByRole('button', { name: 'Esporta' }).click()
  const dialog = page.getByRole('dialog', { name: 'Per il commercialista' })
  const save = async (name: string) => {
    const saved = page.waitForEvent('download')
    await dialog.getByRole('button', { name, exact: true }).click()
    return readFile(await (await saved).path())
  }
  const payments = csvRows((await save('Pagamenti, CSV')).toString('utf8'))
  const orders = csvRows((await save('Ordini, CSV')).toString('utf8'))
  const [paymentsSheet, ordersSheet] = workbookRows(await save('Excel'))
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  return { payments, orders, paymentsSheet, ordersSheet }
}

/** Without the head. */
function csvRows(text: string): string[][] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .slice(1, -1)
  return lines.map((line) =>
    [...line.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;]*))/g)].map(([, quoted, bare]) => quoted ?? bare ?? ''),
  )
}

/** Without the heads; a number as the file has it. */
function workbookRows(bytes: Uint8Array): string[][][] {
  const files = unzipSync(bytes)
  const read = (path: string) => strFromU8(files[path] ?? new Uint8Array())
  const shared = [...read('xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)].map(([, si = '']) => plainText(si))
  return [1, 2].map((sheet) =>
    [...read(`xl/worksheets/sheet${sheet}.xml`).matchAll(/<row[^>]*>(.*?)<\/row>/gs)].slice(1).map(([, row = '']) =>
      [...row.matchAll(/<c([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(([, attributes = '', inner = '']) => {
        if (attributes.includes('t="s"')) return shared[Number(plainText(inner))] ?? ''
        return plainText(inner)
      }),
    ),
  )
}

function plainText(xml: string): string {
  return xml
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
}

/** Cents of an amount in a text; below 0 with the sign that stands before it. */
function signed(text: string): number {
  return (/[−-]\s?[\d.]+,\d{2}/.test(text) ? -1 : 1) * centsOf(text)
}

/** `12,34` of a CSV file as cents. */
export function csvCents(text = ''): number {
  return Math.round(Number(text.replace('.', '').replace(',', '.')) * 100)
}
