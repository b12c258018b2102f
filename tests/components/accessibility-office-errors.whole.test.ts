// Every form of the back office when something is wrong: the message stands at its field and is tied to it, the first wrong field
// is where the person is taken, what was typed stays, and axe finds nothing. So too when the server is in trouble.
import { expect, test } from 'vitest'
import type { Locator } from 'vitest/browser'
import { shopMoment } from '#domain/pickup/shop-time.ts'
import { isCleanInTheOffice } from './axe.ts'
import { choose } from './files.ts'
import { focus, openShop, press, screen, server, visit } from './shop-frame.ts'
import { isMarked, isToldAt } from './told-at-field.ts'

const isThere = (control: Locator) => expect.element(control).toBeVisible()
const holds = (field: Locator, value: string) => expect.element(field).toHaveValue(value)
const discard = () =>
  screen.getByRole('region', { name: 'Modifiche da salvare' }).getByRole('button', { name: 'Annulla' }).click()

test('a product: wrong input, refused by the server, a picture that cannot be read', async () => {
  await openShop('/gestionale/prodotti?prodotto=tiramisu0000000', { as: 'admin' })
  const form = screen.getByRole('region', { name: 'Prodotto scelto' })
  const field = (name: string) => form.getByLabelText(name, { exact: true })
  const price = field('Prezzo')
  await field('Nome').fill(' ')
  await price.fill('tre')
  await field('Giorni di preparazione').fill('molti')
  await field('Massimo').fill('1000')
  await field('Codice a barre, facoltativo').fill('123')
  await press('Control+s')
  await isToldAt(price, 'Scrivi un prezzo, ad esempio 2,50.')
  await isMarked(field('Nome'), 'Scrivi il nome.')
  await isMarked(field('Massimo'), 'Un numero fino a 999.')
  await holds(price, 'tre')
  await isCleanInTheOffice('a product, all wrong')
  await discard()

  await price.fill('6,00')
  const path = /\/api\/collections\/products\/records/
  const letThrough = server.refuse('PATCH', path, { status: 400, fields: { price: 'validation_decimals' } })
  await press('Control+s')
  await isToldAt(price, 'Il prezzo non va bene: al massimo due decimali.')
  await holds(price, '6,00')
  await isCleanInTheOffice('a price that the server refuses')
  await price.fill('6,10')
  await expect.element(price).not.toHaveAttribute('aria-invalid')
  letThrough()
  for (const status of [429, 500]) {
    const back = server.refuse('PATCH', path, { status })
    await form.getByRole('button', { name: /^Salva/ }).click()
    await isThere(form.getByText('Non è stato possibile salvare. Riprova tra poco.'))
    await holds(price, '6,10')
    back()
  }
  const add = form.getByRole('region', { name: 'Immagini' }).getByRole('button', { name: 'Aggiungi' })
  await choose({ name: 'foto.jpg', type: 'image/jpeg', content: 'questa non è una foto' }, () => add.click())
  await isThere(form.getByText('Questo file non è una foto che possiamo leggere.', { exact: false }))
  await isCleanInTheOffice('a product that is not saved, a picture that cannot be read')
  await discard()
})

for (const [view, add, why, collection] of [
  ['categorie', 'Nuova categoria', 'Scrivi il nome della categoria.', 'product_categories'],
  ['varianti', 'Nuovo tipo', 'Scrivi il nome del tipo.', 'product_variant_types'],
] as const) {
  test(`${add}: without a name, and refused by the server`, async () => {
    await openShop(`/gestionale/prodotti?vista=${view}`, { as: 'admin' })
    await screen.getByRole('button', { name: add }).click()
    const name = screen.getByLabelText('Nome', { exact: true })
    const create = screen.getByRole('button', { name: /^Crea/ })
    await create.click()
    await isToldAt(name, why)
    await isCleanInTheOffice(`${add} without a name`)
    await name.fill('Gelati')
    server.refuse('POST', new RegExp(`/api/collections/${collection}/records`), { status: 500 })
    await create.click()
    await isThere(screen.getByText('Non è stato possibile salvare. Riprova tra poco.'))
    await holds(name, 'Gelati')
    await discard()
  })
}

test('files: a bad row, and one that cannot be read', async () => {
  await openShop('/gestionale/prodotti?vista=csv', { as: 'admin' })
  const give = (content: string) =>
    choose({ name: 'listino.csv', type: 'text/csv', content }, () =>
      screen.getByRole('button', { name: 'Scegli il file' }).click(),
    )
  await give('codice;nome;categoria;prezzo;gusto\n;Strudel;Viennesi;gratis;mela\n;Krapfen;Colazione;1,80;\n')
  await expect.element(screen.getByRole('list', { name: 'Righe del file' })).toHaveTextContent('«gratis» non è un importo.')
  await isCleanInTheOffice('a file with a bad row')
  await screen.getByRole('button', { name: 'Annulla', exact: true }).click()
  await give('nome;prezzo\nA;1\n"B;2')
  await isThere(screen.getByText('listino.csv: Alla riga 3 c’è una virgoletta che non si chiude.'))
  await isCleanInTheOffice('a file that cannot be read')
})

test('a missing number without a word about it, while the server is in trouble', async () => {
  const { day: today } = shopMoment(server.nowMs)
  for (const { id } of server.where('orders', {})) server.put('orders', { id, attention: [] })
  server.write('devices', { id: 'dispositivok900', code: 'K9', kind: 'kiosk', name: 'Totem in sala' })
  server.write('device_days', { id: 'giornok90000000', code: 'K9', day: today, counter: 2, waiting: '', settled: '' })
  server.refuse('GET', /\/api\/sfoglia\/figures/, { status: 500 })
  await openShop('/gestionale', { as: 'admin' })
  await isThere(screen.getByText('Il server non risponde: contato da questo dispositivo'))
  await isThere(screen.getByText('Non riesco a leggere i dettagli di questo periodo. Riprova tra poco.'))
  const rail = screen.getByRole('navigation', { name: 'Gestionale' })
  await isThere(rail.getByRole('link', { name: 'Panoramica 1 da verificare' }))
  await screen.getByRole('button', { name: /^2 ordini di K9 non sono arrivati/ }).click()
  const dialog = screen.getByRole('dialog')
  const note = dialog.getByLabelText('Che cosa hai scoperto')
  const settle = dialog.getByRole('button', { name: 'Segna come verificato' })
  await settle.click()
  await isToldAt(note, 'Scrivi che cosa hai scoperto.')
  await isCleanInTheOffice('a missing number without a word about it')
  await note.fill('Tablet caduto')
  await settle.click()
  await expect.element(dialog).not.toBeInTheDocument()
  // What was dealt with is gone from the rail at once.
  await isThere(rail.getByRole('link', { name: 'Panoramica', exact: true }))
  await isCleanInTheOffice('the overview, the server in trouble')
})

test('a discount code: wrong input, refused by the server', async () => {
  await openShop('/gestionale/codici-sconto', { as: 'admin' })
  await isThere(screen.getByRole('button', { name: 'NONNA10', exact: true }))
  await press('n')
  const form = screen.getByRole('region', { name: 'Codice scelto' })
  const code = form.getByLabelText('Codice', { exact: true })
  const percent = form.getByLabelText('Sconto', { exact: true })
  const create = form.getByRole('button', { name: /^Crea/ })
  await create.click()
  await isToldAt(code, 'Scrivi il codice.')
  await isMarked(percent, 'Un numero intero da 1 a 100.')
  await isCleanInTheOffice('a code without a name')
  await code.fill('SCUOLA15')
  await percent.fill('15')
  const path = /\/api\/collections\/order_discount_codes\/records/
  server.refuse('POST', path, { status: 400, fields: { code: 'validation_not_unique' } })
  await create.click()
  await isToldAt(code, 'C’è già un codice attivo con questo nome.')
  await holds(percent, '15')
  await discard()
})

test('people: wrong input, refused by the server, people that cannot be read', async () => {
  await openShop('/gestionale/personale?persona=nuovo', { as: 'admin' })
  const form = screen.getByRole('region', { name: 'Scheda' })
  const email = form.getByLabelText('E-mail')
  const save = form.getByRole('button', { name: /^Salva/ })
  await email.fill('silvia')
  await form.getByRole('button', { name: 'Invia l’invito' }).click()
  await isToldAt(form.getByLabelText('Nome', { exact: true }), 'Inserisci il nome.')
  await expect.element(email).toHaveAttribute('aria-invalid', 'true')
  await holds(email, 'silvia')
  await isCleanInTheOffice('an invitation, wrong')
  await email.fill('')
  await screen
    .getByRole('list', { name: 'Persone' })
    .getByRole('button', { name: /Marco Bellini/ })
    .click()
  const path = /\/api\/collections\/users\/records\//
  const letThrough = server.refuse('PATCH', path, { status: 400, fields: { email: 'validation_is_email' } })
  await email.fill('marco@')
  await save.click()
  await isToldAt(email, 'L’indirizzo e-mail non è valido.')
  await holds(email, 'marco@')
  await isCleanInTheOffice('an address that the server refuses')
  letThrough()
  server.refuse('PATCH', path, { status: 500 })
  await save.click()
  await isThere(form.getByText('Non è stato salvato. Riprova tra poco.'))
  await discard()
  server.refuse('GET', /\/api\/collections\/users\/records\?/, { status: 500 })
  await visit('/gestionale/personale')
  await isThere(screen.getByText('Non riesco a leggere il personale. Riprova tra poco.'))
  await isCleanInTheOffice('people that cannot be read')
})

test('settings: wrong hours, closures, facts, numbers and PIN', async () => {
  await openShop('/gestionale/impostazioni', { as: 'admin' })
  const elsewhere = () => focus(screen.getByLabelText('Domenica, apre'))
  const from = screen.getByLabelText('Sabato, laboratorio dalle')
  await from.fill('21')
  await elsewhere()
  await isMarked(screen.getByLabelText('Sabato, laboratorio alle'), 'Il laboratorio finisce dopo l’inizio.')
  await from.fill('04:00')
  await elsewhere()
  const close = screen.getByRole('button', { name: 'Aggiungi la chiusura' })
  const firstDay = screen.getByLabelText('Dal', { exact: true })
  await close.click()
  await isToldAt(firstDay, 'Scegli i giorni.')
  await firstDay.fill('2020-01-01')
  await close.click()
  await isMarked(screen.getByLabelText('Al', { exact: true }), 'È già passato.')
  await isCleanInTheOffice('a closure in the past')

  await visit('/gestionale/impostazioni?vista=negozio')
  const vat = screen.getByLabelText('Partita IVA')
  await vat.fill('01234567890')
  await focus(screen.getByLabelText('Indirizzo', { exact: true }))
  await isMarked(vat, 'La partita IVA ha undici cifre; controlla che siano giuste.')
  const back = server.refuse('PATCH', /\/api\/collections\/shop\/records\//, { status: 500 })
  await vat.fill('00743110157')
  await focus(screen.getByLabelText('Indirizzo', { exact: true }))
  await isThere(screen.getByText('Non è stato salvato. Riprova tra poco.'))
  await holds(vat, '00743110157')
  await isCleanInTheOffice('a fact that the server refuses')
  back()
  await screen.getByRole('button', { name: 'Salva', exact: true }).click()
  await isThere(screen.getByText(/Salvato alle/))

  await visit('/gestionale/impostazioni?vista=messaggi')
  await screen.getByLabelText('Numero da aggiungere').fill('12')
  await screen.getByRole('button', { name: 'Aggiungi', exact: true }).click()
  await isToldAt(screen.getByLabelText('Numero da aggiungere'), /numero/)
  await isCleanInTheOffice('a wrong number')
  await visit('/gestionale/impostazioni?vista=totem')
  await screen.getByLabelText('Nuovo PIN', { exact: true }).fill('13')
  await screen.getByRole('button', { name: 'Cambia il PIN' }).click()
  await isToldAt(screen.getByLabelText('Nuovo PIN', { exact: true }), 'Da sei a otto cifre.')
  await isCleanInTheOffice('a wrong PIN')
})
