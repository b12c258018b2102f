// Every form of the back office when something is wrong: the message stands at its field and is tied to it, the first wrong field is
// where the person is taken, what was typed stays, and axe finds nothing, at both sizes. So too when the server is in trouble.
import type { Page } from 'playwright/test'
import { shopMoment } from '#domain/shop-time.ts'
import { isCleanInTheOffice } from './axe.ts'
import { DESKTOP } from './device.ts'
import { expect, test } from './fixtures.ts'
import { signIn } from './people.ts'
import { refuse } from './refusals.ts'
import { isMarked, isToldAt } from './told-at-field.ts'

const UNREADABLE = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('questa non è una foto') }

const discard = (page: Page) =>
  page.getByRole('region', { name: 'Modifiche da salvare' }).getByRole('button', { name: 'Annulla' }).click()

test('the catalogue: wrong input, refused by the server, files that cannot be read', async ({ openDevice, watch }) => {
  watch.announce(/status of (400|429|500)/)
  const { page } = await openDevice(DESKTOP)
  await signIn(page, 'admin')

  await test.step('a product', async () => {
    await page.goto('/gestionale/prodotti?prodotto=tiramisu0000000')
    const form = page.getByRole('region', { name: 'Prodotto scelto' })
    const field = (name: string) => form.getByLabel(name, { exact: true })
    const price = field('Prezzo')
    await field('Nome').fill(' ')
    await price.fill('tre')
    await field('Giorni di preparazione').fill('molti')
    await field('Massimo').fill('1000')
    await field('Codice a barre, facoltativo').fill('123')
    await page.keyboard.press('Control+s')
    await isToldAt(field('Nome'), 'Scrivi il nome.')
    await isMarked(price, 'Scrivi un prezzo, ad esempio 2,50.')
    await isMarked(field('Massimo'), 'Un numero fino a 999.')
    await expect(price).toHaveValue('tre')
    await isCleanInTheOffice(page, 'a product, all wrong')
    await discard(page)

    await price.fill('6,00')
    const path = /\/api\/collections\/products\/records/
    const letThrough = await refuse(page, 'PATCH', path, { status: 400, fields: { price: 'validation_decimals' } })
    await page.keyboard.press('Control+s')
    await isToldAt(price, 'Il prezzo non va bene: al massimo due decimali.')
    await expect(price).toHaveValue('6,00')
    await isCleanInTheOffice(page, 'a price that the server refuses')
    await price.fill('6,10')
    await expect(price).not.toHaveAttribute('aria-invalid')
    await letThrough()
    for (const status of [429, 500]) {
      const back = await refuse(page, 'PATCH', path, { status })
      await form.getByRole('button', { name: /^Salva/ }).click()
      await expect(form.getByText('Non è stato possibile salvare. Riprova tra poco.')).toBeVisible()
      await expect(price).toHaveValue('6,10')
      await back()
    }
    await form.locator('[data-product-picture]').setInputFiles(UNREADABLE)
    await expect(form.getByText('Questo file non è una foto che possiamo leggere.', { exact: false })).toBeVisible()
    await isCleanInTheOffice(page, 'a product that is not saved, a picture that cannot be read')
    await discard(page)
  })

  await test.step('a category and a type', async () => {
    for (const [view, add, why, form] of [
      ['categorie', 'Nuova categoria', 'Scrivi il nome della categoria.', 'product_categories'],
      ['varianti', 'Nuovo tipo', 'Scrivi il nome del tipo.', 'product_variant_types'],
    ] as const) {
      await page.goto(`/gestionale/prodotti?vista=${view}`)
      await page.getByRole('button', { name: add }).click()
      const name = page.getByLabel('Nome', { exact: true })
      await page.getByRole('button', { name: /^Crea/ }).click()
      await isToldAt(name, why)
      await isCleanInTheOffice(page, `${add} without a name`)
      await name.fill('Gelati')
      const back = await refuse(page, 'POST', new RegExp(`/api/collections/${form}/records`), { status: 500 })
      await page.getByRole('button', { name: /^Crea/ }).click()
      await expect(page.getByText('Non è stato possibile salvare. Riprova tra poco.')).toBeVisible()
      await expect(name).toHaveValue('Gelati')
      await back()
      await discard(page)
    }
  })

  await test.step('files', async () => {
    await page.goto('/gestionale/prodotti?vista=csv')
    const choose = (text: string) =>
      page.locator('[data-import-file]').setInputFiles({ name: 'listino.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await choose('codice;nome;categoria;prezzo;gusto\n;Strudel;Viennesi;gratis;mela\n;Krapfen;Colazione;1,80;\n')
    await expect(page.getByRole('list', { name: 'Righe del file' })).toContainText('«gratis» non è un importo.')
    await isCleanInTheOffice(page, 'a file with a bad row')
    await page.getByRole('button', { name: 'Lascia stare' }).click()
    await choose('nome;prezzo\nA;1\n"B;2')
    await expect(page.getByText('listino.csv: Alla riga 3 c’è una virgoletta che non si chiude.')).toBeVisible()
    await isCleanInTheOffice(page, 'a file that cannot be read')
  })
})

test('codes, people, settings, the overview: wrong input, refused by the server', async ({ shop, openDevice, watch }) => {
  watch.announce(/status of (400|412|500)/)
  const { page } = await openDevice(DESKTOP)
  await signIn(page, 'admin')
  const { day: today } = shopMoment(Date.now())
  await shop.superuser.collection('devices').create({ code: 'K9', kind: 'kiosk', name: 'Totem in sala' })
  await shop.superuser.collection('device_days').create({ code: 'K9', day: today, counter: 2, waiting: '', settled: '' })

  await test.step('a missing number', async () => {
    const figures = await refuse(page, 'GET', /\/api\/sfoglia\/figures/, { status: 500 })
    await page.goto('/gestionale')
    await expect(page.getByText('Non riesco a leggere gli incassi. Riprova tra poco.')).toBeVisible()
    const rail = page.getByRole('navigation', { name: 'Gestionale' })
    await expect(rail.getByRole('link', { name: 'Panoramica 1 da verificare' })).toBeVisible()
    await page.getByRole('button', { name: /^2 numeri di K9 non sono arrivati/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Segna come verificato' }).click()
    await isToldAt(dialog.getByLabel('Che cosa hai scoperto'), 'Scrivi che cosa hai scoperto.')
    await isCleanInTheOffice(page, 'a missing number without a word about it')
    await dialog.getByLabel('Che cosa hai scoperto').fill('Tablet caduto')
    await dialog.getByRole('button', { name: 'Segna come verificato' }).click()
    await expect(dialog).toBeHidden()
    // What was dealt with is gone from the rail at once.
    await expect(rail.getByRole('link', { name: 'Panoramica', exact: true })).toBeVisible()
    await isCleanInTheOffice(page, 'the overview, the server in trouble')
    await figures()
  })

  await test.step('a discount code', async () => {
    await page.goto('/gestionale/codici-sconto')
    await expect(page.getByRole('button', { name: 'NONNA10', exact: true })).toBeVisible()
    await page.keyboard.press('n')
    const form = page.getByRole('region', { name: 'Codice scelto' })
    const code = form.getByLabel('Codice', { exact: true })
    await form.getByRole('button', { name: /^Crea/ }).click()
    await isToldAt(code, 'Scrivi il codice.')
    await isMarked(form.getByLabel('Sconto', { exact: true }), 'Un numero intero da 1 a 100.')
    await isCleanInTheOffice(page, 'a code without a name')
    await code.fill('SCUOLA15')
    await form.getByLabel('Sconto', { exact: true }).fill('15')
    const path = /\/api\/collections\/order_discount_codes\/records/
    const back = await refuse(page, 'POST', path, { status: 400, fields: { code: 'validation_not_unique' } })
    await form.getByRole('button', { name: /^Crea/ }).click()
    await isToldAt(code, 'C’è già un codice attivo con questo nome.')
    await expect(form.getByLabel('Sconto', { exact: true })).toHaveValue('15')
    await back()
    await discard(page)
  })

  await test.step('people', async () => {
    await page.goto('/gestionale/personale?persona=nuovo')
    const form = page.getByRole('region', { name: 'Scheda' })
    await form.getByLabel('E-mail').fill('silvia')
    await form.getByRole('button', { name: 'Invia l’invito' }).click()
    await isToldAt(form.getByLabel('Nome', { exact: true }), 'Inserisci il nome.')
    await expect(form.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true')
    await expect(form.getByLabel('E-mail')).toHaveValue('silvia')
    await isCleanInTheOffice(page, 'an invitation, wrong')
    await form.getByLabel('E-mail').fill('')
    await page
      .getByRole('list', { name: 'Persone' })
      .getByRole('button', { name: /Marco Bellini/ })
      .click()
    const email = form.getByLabel('E-mail')
    const path = /\/api\/collections\/users\/records\//
    let back = await refuse(page, 'PATCH', path, { status: 400, fields: { email: 'validation_is_email' } })
    await email.fill('marco@')
    await form.getByRole('button', { name: /^Salva/ }).click()
    await isToldAt(email, 'L’indirizzo e-mail non è valido.')
    await expect(email).toHaveValue('marco@')
    await isCleanInTheOffice(page, 'an address that the server refuses')
    await back()
    back = await refuse(page, 'PATCH', path, { status: 500 })
    await form.getByRole('button', { name: /^Salva/ }).click()
    await expect(form.getByText('Non è stato salvato. Riprova tra poco.')).toBeVisible()
    await back()
    await discard(page)
    back = await refuse(page, 'GET', /\/api\/collections\/users\/records\?/, { status: 500 })
    await page.goto('/gestionale/personale')
    await expect(page.getByText('Non riesco a leggere il personale. Riprova tra poco.')).toBeVisible()
    await isCleanInTheOffice(page, 'people that cannot be read')
    await back()
  })

  await test.step('settings', async () => {
    await page.goto('/gestionale/impostazioni')
    const from = page.getByLabel('Sabato, laboratorio dalle')
    await from.fill('21')
    await page.getByLabel('Domenica, apre').focus()
    await isMarked(page.getByLabel('Sabato, laboratorio alle'), 'Il laboratorio finisce dopo l’inizio.')
    await from.fill('04:00')
    await page.getByLabel('Domenica, apre').focus()
    await page.getByRole('button', { name: 'Aggiungi la chiusura' }).click()
    await isToldAt(page.getByLabel('Dal', { exact: true }), 'Scegli i giorni.')
    await page.getByLabel('Dal', { exact: true }).fill('2020-01-01')
    await page.getByRole('button', { name: 'Aggiungi la chiusura' }).click()
    await isMarked(page.getByLabel('Al', { exact: true }), 'È già passato.')
    await isCleanInTheOffice(page, 'a closure in the past')

    await page.goto('/gestionale/impostazioni?vista=negozio')
    const vat = page.getByLabel('Partita IVA')
    await vat.fill('01234567890')
    await page.getByLabel('Indirizzo').focus()
    await isMarked(vat, 'La partita IVA ha undici cifre; controlla che siano giuste.')
    const back = await refuse(page, 'PATCH', /\/api\/collections\/shop\/records\//, { status: 500 })
    await vat.fill('00743110157')
    await page.getByLabel('Indirizzo').focus()
    await expect(page.getByText('Non è stato salvato. Riprova tra poco.')).toBeVisible()
    await expect(vat).toHaveValue('00743110157')
    await isCleanInTheOffice(page, 'a fact that the server refuses')
    await back()
    await page.getByRole('button', { name: 'Salva', exact: true }).click()
    await expect(page.getByText(/Salvato alle/)).toBeVisible()

    await page.goto('/gestionale/impostazioni?vista=messaggi')
    await page.getByLabel('Numero da aggiungere').fill('12')
    await page.getByRole('button', { name: 'Aggiungi', exact: true }).click()
    await isToldAt(page.getByLabel('Numero da aggiungere'), /numero/)
    await isCleanInTheOffice(page, 'a wrong number')
    await page.goto('/gestionale/impostazioni?vista=totem')
    await page.getByLabel('Nuovo PIN', { exact: true }).fill('13')
    await page.getByRole('button', { name: 'Cambia il PIN' }).click()
    await isToldAt(page.getByLabel('Nuovo PIN', { exact: true }), 'Da quattro a otto cifre.')
    await isCleanInTheOffice(page, 'a wrong PIN')
  })
})
