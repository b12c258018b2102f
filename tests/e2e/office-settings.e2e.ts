// The owner changes hours and closures: what it does to orders is said first, and the shop's page follows.
import { isClean } from './axe.ts'
import { PHONE } from './device.ts'
import { expect, test } from './fixtures.ts'
import { signIn } from './people.ts'
import { quietDay } from './quiet-day.ts'
import { signInToApi } from './shop-api.ts'
import { placeKioskOrders } from './shop-orders.ts'
import { holdToast } from './toasts.ts'

const day = quietDay(Date.now())

test('closing a day with an order says which, goes back, closes, and opens again', async ({ shop, openDevice }) => {
  const { page } = await openDevice({ viewport: { width: 1280, height: 800 } })
  const [number = ''] = await placeKioskOrders(await signInToApi(shop.url, 'totem'), day, ['09:00'])
  await signIn(page, 'admin')
  await page.goto('/gestionale/impostazioni')
  await expect(page.getByRole('heading', { name: 'Settimana' })).toBeVisible()
  await isClean(page, 'hours')
  await page.getByLabel('Dal', { exact: true }).fill(day.day)
  await page.getByLabel('Al', { exact: true }).fill(day.day)
  await page.getByLabel('Motivo').fill('Prova di chiusura')
  const add = page.getByRole('button', { name: 'Aggiungi la chiusura' })
  const question = page.getByRole('dialog', { name: '1 ordine non ci sta più' })
  await add.click()
  await expect(question.getByRole('link', { name: new RegExp(`^${number} .*chiuso$`) })).toBeVisible()
  await isClean(page, 'which orders')
  await question.getByRole('button', { name: 'Lascia com’era' }).click()
  await expect(question).toBeHidden()
  await add.click()
  await question.getByRole('button', { name: 'Salva comunque' }).click()
  const remove = page.getByRole('button', { name: 'Togli la chiusura Prova di chiusura' })
  await expect(remove).toBeVisible()
  const toMove = page.getByRole('region', { name: 'Ordini da spostare' })
  await expect(toMove.getByRole('link', { name: new RegExp(`^${number} `) })).toBeVisible()
  await remove.click()
  const opened = await holdToast(page, 'di nuovo aperto')
  await expect(remove).toBeHidden()
  await expect(toMove).toBeHidden()
  await opened.getByRole('button', { name: 'Annulla', exact: true }).click()
  await expect(remove).toBeVisible()
})

test('hours save by themselves by keyboard, wrong ones are told, and without network what was typed stays', async ({
  openReady,
}) => {
  const device = await openReady('admin', { viewport: { width: 1024, height: 768 } })
  const { page } = device
  await page.goto('/gestionale/impostazioni')
  const from = page.getByLabel('Sabato, laboratorio dalle')
  await from.focus()
  // Only the panel scrolls: the page itself stays where it is.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
  await from.fill('21')
  await page.keyboard.press('Enter')
  await page.getByLabel('Domenica, apre').focus()
  await expect(page.getByText('Il laboratorio finisce dopo l’inizio.')).toBeVisible()
  await from.fill('330')
  await page.keyboard.press('Tab')
  await expect(from).toHaveValue('03:30')
  await page.getByLabel('Domenica, apre').focus()
  await expect(page.getByText(/Salvato alle \d\d:\d\d/)).toBeVisible()
  await page.reload()
  await expect(from).toHaveValue('03:30')

  const sunday = page.getByLabel('Domenica, laboratorio dalle')
  await expect(sunday).toHaveValue('04:00')
  await page.getByRole('button', { name: 'Copia su altri giorni' }).focus()
  await page.keyboard.press('Enter')
  const copying = page.getByRole('dialog', { name: 'Copia su altri giorni' })
  await copying.getByLabel('Gli orari di').selectOption('6')
  await copying.getByRole('button', { name: 'Copia', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(copying.getByText('Scegli almeno un giorno.')).toBeVisible()
  await isClean(page, 'copying a day')
  await copying.getByRole('checkbox', { name: /^Domenica/ }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(copying).toBeHidden()
  const copied = await holdToast(page, 'Orari copiati su un giorno')
  await expect(sunday).toHaveValue('03:30')
  await copied.getByRole('button', { name: 'Annulla', exact: true }).click()
  await expect(sunday).toHaveValue('04:00')

  await device.cutNetwork()
  await from.fill('345')
  await page.getByLabel('Domenica, apre').focus()
  await expect(page.getByText('Sei offline: non è stato salvato.')).toBeVisible()
  await expect(from).toHaveValue('03:45')
  await device.restoreNetwork()
})

test('the kiosks’ PIN, the numbers to tell and the shop’s facts', async ({ openReady }) => {
  const { page } = await openReady('admin', { viewport: { width: 1024, height: 768 } })
  await page.goto('/gestionale/impostazioni?vista=negozio')
  await page.getByLabel('Partita IVA').fill('01234567890')
  await page.getByLabel('Indirizzo').focus()
  await expect(page.getByText('La partita IVA ha undici cifre; controlla che siano giuste.')).toBeVisible()
  await page.getByLabel('Partita IVA').fill('00743110157')
  await page.getByLabel('Indirizzo').focus()
  await expect(page.getByText(/Salvato alle/)).toBeVisible()
  await isClean(page, 'shop')
  await page.getByRole('link', { name: 'Messaggi' }).click()
  await page.getByLabel('Numero da aggiungere').fill('3331234567')
  await page.getByRole('button', { name: 'Aggiungi', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Togli 333 123 4567' })).toBeVisible()
  await isClean(page, 'messages')
  await page.getByRole('navigation', { name: 'Impostazioni' }).getByRole('link', { name: 'Totem' }).click()
  await page.getByLabel('Nuovo PIN', { exact: true }).fill('13')
  await page.getByRole('button', { name: 'Cambia il PIN' }).click()
  await expect(page.getByText('Da quattro a otto cifre.')).toBeVisible()
  await page.getByLabel('Nuovo PIN', { exact: true }).fill('1357')
  await page.getByRole('button', { name: 'Cambia il PIN' }).click()
  await expect(page.getByText('PIN cambiato.')).toBeVisible()
  await isClean(page, 'PIN')
})

test('two at one day: nothing typed is lost, what was chosen is saved, and the shop’s pages follow', async ({
  shop,
  openDevice,
  watch,
}) => {
  // Who saves second is refused with a 412, by the server.
  watch.announce(/the server responded with a status of 412/)
  const { page } = await openDevice({ viewport: { width: 1280, height: 800 } })
  const customer = (await openDevice(PHONE)).page
  await customer.goto('/')
  await signIn(page, 'admin')
  await page.goto('/gestionale/impostazioni')
  const other = (await signInToApi(shop.url, 'admin')).collection('settings')
  const { id } = await other.getFirstListItem('day = "6"')
  const opens = page.getByLabel('Sabato, apre')
  const elsewhere = page.getByLabel('Domenica, apre')
  await opens.fill('6.45')
  await other.update(id, { open_hours: '06:30', close_hours: '20:30' })
  const question = page.getByRole('region', { name: 'Scelta: apertura' })
  await expect(question).toBeVisible()
  await expect(page.getByText(/Nel frattempo è cambiato: chiusura\./)).toBeVisible()
  await expect(page.getByLabel('Sabato, chiude')).toHaveValue('20:30')
  await expect(opens).toHaveValue('6.45')
  await elsewhere.focus()
  await expect(opens).toHaveValue('06:45')
  await isClean(page, 'two at one day')
  expect(await other.getOne(id)).toMatchObject({ open_hours: '06:30' })
  await question.getByRole('button', { name: 'Il mio: 06:45' }).click()
  await expect(question).toBeHidden()
  await expect.poll(() => other.getOne(id)).toMatchObject({ open_hours: '06:45', close_hours: '20:30' })
  await expect(customer.getByRole('contentinfo')).toContainText('sab 06:45–20:30')
  const firstPage = async () => (await fetch(shop.url)).text()
  await expect.poll(firstPage, { timeout: 120_000 }).toContain('sab 06:45–20:30')

  // The other is first by a hair: their version is met, and mine is saved beside it.
  const mine = page.getByLabel('Sabato, laboratorio alle')
  await page.route(
    `**/api/collections/settings/records/${id}?*`,
    async (route) => {
      await other.update(id, { start_prep_hours: '03:00' })
      await route.continue()
    },
    { times: 1 },
  )
  await mine.fill('18')
  await elsewhere.focus()
  await expect.poll(() => other.getOne(id)).toMatchObject({ start_prep_hours: '03:00', finish_prep_hours: '18:00' })
  await expect(page.getByLabel('Sabato, laboratorio dalle')).toHaveValue('03:00')
  await expect(mine).toHaveValue('18:00')
})
