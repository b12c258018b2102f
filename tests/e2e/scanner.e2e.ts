// A scanner at the desk and at the till: a keyboard that types faster than a hand, with what shops have set on it. The keys come
// as the machine's own.
import type { Page } from 'playwright/test'
import { americanKeys, italianKeys, typeAsScanner } from '../scanner-keys.ts'
import { detail, openOrder, showDay } from './desk.ts'
import { DESKTOP } from './device.ts'
import { expect, test } from './fixtures.ts'
import { quietDay } from './quiet-day.ts'
import { takeOrder } from './tickets.ts'

const day = quietDay(Date.now())
const PANETTONE = '2000001000304'

test('a scanner at the desk and at the till', async ({ openReady }) => {
  const { page } = await openReady('cassa', DESKTOP)
  const keyboard = await page.context().newCDPSession(page)
  const [first, second] = [await takeOrder(page, day, 'Ada Neri', '11:00'), await takeOrder(page, day, 'Bruno Riva', '11:15')]
  await page.goto('/gestionale/ordini')
  await showDay(page, day, 'Da incassare')
  await openOrder(page, second)
  const link = page.url().replace(/\?.*$/, `?ordine=${new URL(page.url()).searchParams.get('ordine')}`)
  await openOrder(page, first)
  const isUntouched = async () => {
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByLabel('Cerca un ordine per numero, nome o telefono')).toHaveValue('')
  }

  // No code of ours, then the other order's, from an American scanner on an Italian keyboard.
  await typeAsScanner(keyboard, italianKeys('SPE/C-12i'), 'Enter')
  await expect(page.getByText("Codice non riconosciuto: SPE-C'12i", { exact: true })).toBeVisible()
  await expect(detail(page).getByText(first, { exact: true })).toBeVisible()
  await isUntouched()
  await typeAsScanner(keyboard, italianKeys(`]Q3${link}`), 'Tab')
  await expect(detail(page).getByText(second, { exact: true })).toBeVisible()
  await isUntouched()

  // A packet is sold at the till, where the next ones go at once.
  await typeAsScanner(keyboard, italianKeys(`]E0${PANETTONE}`), null)
  await page.getByRole('button', { name: 'Vendilo', exact: true }).click()
  await holds(page, '1')
  await typeAsScanner(keyboard, americanKeys(PANETTONE), 'Enter')
  await holds(page, '2')

  // The desk's own keys still are a person's.
  await typeAsScanner(keyboard, italianKeys(link), 'Enter')
  await expect(detail(page).getByText(second, { exact: true })).toBeVisible()
  await page.keyboard.press('i')
  await expect(detail(page).getByRole('button', { name: /^Incassa / })).toBeFocused()
})

async function holds(page: Page, quantity: string): Promise<void> {
  const line = page.getByRole('group', { name: 'Quantità di Panettone classico 1 kg', exact: true })
  await expect(line.getByText(quantity, { exact: true })).toBeVisible()
}
