// The owner at the products: a new one with its picture, another order by keyboard, two people at one product and no network;
// many prices at once and back again, lists that go to a spreadsheet and come back, categories and choices without a mouse.
import { expect, test } from 'vitest'
import type { Locator } from 'vitest/browser'
import { isClean } from './axe.ts'
import { aPicture, choose, savedBy } from './files.ts'
import { testInTheProof } from './in-the-proof.ts'
import { cutNetwork, DESKTOP, openShop, press, pressOn, reload, restoreNetwork, screen, server, TABLET } from './shop-frame.ts'
import { holdToast } from './toasts.ts'

const chosen = () => screen.getByRole('region', { name: 'Prodotto scelto' })
const list = () => screen.getByRole('region', { name: 'Prodotti', exact: true })
const product = (name: string) => server.where('products', { name })[0]
const row = (listed: string, name: string) =>
  screen.getByRole('list', { name: listed }).getByRole('listitem').filter({ hasText: name })
/** The second button of a row opens it; the first one moves it. */
const opener = (listed: string, name: string) => row(listed, name).getByRole('button').nth(1)
const gone = (control: Locator) => expect.element(control).not.toBeInTheDocument()

test('a new product is made with its picture, and another one is sold out', async () => {
  await openShop('/gestionale/prodotti', { as: 'admin', size: DESKTOP })
  const available = list().getByRole('switch', { name: 'Tiramisù: disponibile' })
  await expect.element(available).toBeVisible()
  await isClean('products')

  await list().getByRole('button', { name: 'Nuovo' }).click()
  const form = chosen()
  await form.getByLabelText('Nome', { exact: true }).fill('Torta della nonna di prova')
  await form.getByLabelText('Prezzo', { exact: true }).fill('2,555')
  await expect.element(form.getByText('Scrivi un prezzo, ad esempio 2,50.')).toBeVisible()
  await form.getByLabelText('Prezzo', { exact: true }).fill('22,50')
  const category = form.getByLabelText('Categoria', { exact: true })
  await form.getByRole('button', { name: 'Nuova categoria…' }).click()
  const asked = screen.getByRole('dialog', { name: 'Nuova categoria' })
  await asked.getByLabelText('Nome').fill('torte')
  await press('Enter')
  await expect.element(asked.getByText('C’è già una categoria con questo nome.')).toBeVisible()
  await asked.getByLabelText('Nome').fill('Della nonna')
  await press('Enter')
  await gone(asked)
  const [made] = server.where('product_categories', { name: 'Della nonna' })
  await expect.element(category).toHaveValue(made?.id)
  const undeclared = form.getByText('Indica gli allergeni, oppure «Nessuno dei 14».')
  await press('Control+s')
  await expect.element(undeclared).toBeVisible()
  await expect.element(form.getByRole('checkbox', { name: 'Nessuno dei 14' })).toHaveFocus()
  expect(product('Torta della nonna di prova')).toBeUndefined()
  await press('Space')
  await gone(undeclared)
  await form.getByRole('button', { name: /^glutine ?, assente$/ }).click()
  const add = form.getByRole('region', { name: 'Immagini' }).getByRole('button', { name: 'Aggiungi' })
  await choose(await aPicture(), () => add.click())
  await screen.getByRole('button', { name: 'Usa questa foto' }).click()
  await expect.element(form.getByRole('img', { name: 'Immagine 1' })).toBeVisible()
  await isClean('a new product')
  await press('Control+s')
  await expect.element(form.getByRole('heading', { name: 'Torta della nonna di prova', exact: true })).toBeVisible()
  await expect.element(form.getByRole('button', { name: /^glutine ?, contiene$/ })).toBeVisible()
  expect(product('Torta della nonna di prova')).toMatchObject({
    price: 22.5,
    category: made?.id,
    allergens: ['glutine'],
    images: [expect.any(String)],
  })

  await available.click()
  await expect.poll(() => product('Tiramisù')?.available).toBe(false)
})

test('another price, and sold out: four taps', async () => {
  await openShop('/gestionale/codici-sconto', { as: 'admin', size: DESKTOP })
  await screen.getByRole('link', { name: 'Prodotti', exact: true }).click()
  await list()
    .getByRole('button', { name: /^Tiramisù/ })
    .click()
  await chosen().getByRole('switch', { name: 'Disponibile' }).click()
  const price = chosen().getByLabelText('Prezzo', { exact: true })
  await price.click()
  await price.fill('5,20')
  await press('Enter')
  await expect.poll(() => product('Tiramisù')).toMatchObject({ price: 5.2, available: false })
})

testInTheProof('a category is put in another order by keyboard, and taken back', async () => {
  await openShop('/gestionale/prodotti', { as: 'admin', size: TABLET })
  const handles = list()
    .getByRole('list')
    .first()
    .getByRole('button', { name: /^Sposta / })
  await expect.element(handles.first()).toBeVisible()
  const names = () => handles.elements().map((each) => each.getAttribute('aria-label')?.replace('Sposta ', ''))
  const before = names()
  await pressOn(handles.first(), 'Space')
  const told = (text: string) => expect.element(screen.getByText(text, { exact: true })).toBeInTheDocument()
  await told(`${before[0]} presa, posizione 1 di ${before.length}.`)
  await press('ArrowDown')
  await told(`${before[0]}: posizione 2 di ${before.length}.`)
  await press('Space')
  const saved = await holdToast('Ordine salvato')
  await expect.poll(names).toEqual([before[1], before[0], ...before.slice(2)])
  const category = product(before[0] ?? '')?.category
  const stored = () => server.where('products', { category }).sort((a, b) => Number(a.sort) - Number(b.sort))
  await expect.poll(() => stored().map(({ name }) => name)).toEqual(names())
  await saved.getByRole('button', { name: 'Annulla', exact: true }).click()
  await expect.poll(names).toEqual(before)
  await expect.poll(() => stored().map(({ name }) => name)).toEqual(before)
})

test('two people at one product: nothing is overwritten, nothing typed is lost; without network it waits', async () => {
  await openShop('/gestionale/prodotti?prodotto=tiramisu0000000', { as: 'admin', size: DESKTOP })
  const form = chosen()
  await expect.element(form.getByRole('heading', { name: 'Tiramisù', exact: true })).toBeVisible()
  await form.getByLabelText('Prezzo', { exact: true }).fill('6,00')
  await form.getByLabelText('Ingredienti').fill('Savoiardi e mascarpone')
  server.put('products', { id: 'tiramisu0000000', price: 5.4, description: 'Scritta da un’altra persona' })
  const question = form.getByRole('region', { name: 'Scelta: prezzo' })
  await expect.element(question).toBeVisible()
  await expect.element(form.getByText(/Nel frattempo è cambiato: descrizione/)).toBeVisible()
  await expect.element(form.getByLabelText('Descrizione')).toHaveValue('Scritta da un’altra persona')
  await press('Control+s')
  await expect.element(form.getByText('Scegli prima quale valore tenere, qui sopra.')).toBeVisible()
  await isClean('two editors')
  await question.getByRole('button', { name: 'L’altro: 5,40 €' }).click()

  cutNetwork()
  await form.getByRole('button', { name: /^Salva/ }).click()
  await expect.element(form.getByText(/quello che hai scritto resta qui/)).toBeVisible()
  await expect.element(form.getByLabelText('Ingredienti')).toHaveValue('Savoiardi e mascarpone')
  restoreNetwork()
  await expect.element(screen.getByRole('button', { name: 'In linea', exact: true })).toBeVisible()
  await form.getByRole('button', { name: /^Salva/ }).click()
  await gone(form.getByRole('region', { name: 'Modifiche da salvare' }))
  expect(product('Tiramisù')).toMatchObject({
    price: 5.4,
    description: 'Scritta da un’altra persona',
    ingredients: 'Savoiardi e mascarpone',
  })
})

testInTheProof('prices are raised after a look at what becomes of them, and taken back after a reload', async () => {
  await openShop('/gestionale/prodotti?vista=prezzi', { as: 'admin', size: DESKTOP })
  const prices = () => [product('Sfogliatella riccia')?.price, product('Sfogliatella frolla')?.price]
  await screen.getByLabelText('Cerca per nome').fill('sfogliatella')
  const table = screen.getByRole('table', { name: 'Prezzi di oggi e nuovi' })
  await expect.poll(() => table.getByRole('row').elements().length).toBe(3)
  expect(prices()).toEqual([2.5, 2.3])
  await table.getByRole('checkbox', { name: 'Tutti i prodotti della lista' }).click()
  await screen.getByLabelText('Percentuale').fill('10')
  const riccia = screen.getByRole('textbox', { name: 'Nuovo prezzo di Sfogliatella riccia' })
  await expect.element(riccia).toHaveValue('2,80')
  await expect.element(screen.getByRole('textbox', { name: 'Nuovo prezzo di Sfogliatella frolla' })).toHaveValue('2,50')
  await riccia.fill('tre')
  await expect.element(screen.getByRole('button', { name: /^Applica/ })).toBeDisabled()
  await isClean('prices, one wrong')
  await riccia.fill('2,90')

  cutNetwork()
  await expect.element(screen.getByText('Sei offline: quello che prepari resta qui')).toBeVisible()
  const apply = screen.getByRole('button', { name: 'Applica 2 prezzi' })
  await expect.element(apply).toBeDisabled()
  restoreNetwork()
  await expect.element(riccia).toHaveValue('2,90')
  await apply.click()
  const question = screen.getByRole('dialog', { name: 'Cambiare 2 prezzi?' })
  await expect.element(question).toBeVisible()
  await isClean('the question before it')
  await question.getByRole('button', { name: 'Cambia 2 prezzi' }).click()
  await expect.element(screen.getByText('2 prezzi cambiati')).toBeVisible()
  expect(prices()).toEqual([2.9, 2.5])

  await reload()
  await screen.getByRole('button', { name: 'Torna ai prezzi di prima' }).click()
  await screen.getByRole('button', { name: 'Rimetti i prezzi di prima' }).click()
  await gone(screen.getByText('2 prezzi cambiati'))
  expect(prices()).toEqual([2.5, 2.3])
})

testInTheProof('a list goes out, and comes back changed: bad rows are named, the right ones written', async () => {
  await openShop('/gestionale/prodotti?vista=csv', { as: 'admin', size: TABLET })
  await expect.element(screen.getByRole('button', { name: /^\d+ prodotti$/ })).toBeVisible()
  await isClean('lists')
  const exported = await savedBy(() => screen.getByRole('button', { name: /^\d+ prodotti$/ }).click())
  expect(exported.startsWith('\ufeffcodice;nome;categoria;prezzo;')).toBe(true)

  const give = (name: string, content: string | Uint8Array) =>
    choose({ name, type: 'text/csv', content }, () => screen.getByRole('button', { name: 'Scegli il file' }).click())
  await give('tale-e-quale.csv', exported)
  await expect.element(screen.getByText('Il file è uguale al catalogo')).toBeVisible()
  await screen.getByRole('button', { name: 'Annulla', exact: true }).click()

  // As an older Excel saves it: à is one byte, € another.
  const lines = [
    'codice;nome;categoria;prezzo;descrizione',
    `${product('Sfogliatella riccia')?.id};Sfogliatella riccia;Colazione;2,60 €;"Bontà\r\na strati"`,
    ';Cannolo maxi;Grandi formati;4,50;',
    ';Strudel;Viennesi;gratis;',
  ]
  const windows1252 = [...lines.join('\r\n')].map((letter) => (letter === '€' ? 0x80 : letter.charCodeAt(0)))
  await give('listino.csv', Uint8Array.from(windows1252))
  const rows = screen.getByRole('list', { name: 'Righe del file' })
  await expect.element(rows).toHaveTextContent('riga 5')
  expect(rows.getByRole('listitem').elements()).toHaveLength(1)
  await expect.element(rows).toHaveTextContent('«gratis» non è un importo.')
  await expect.element(screen.getByText('Crea 1 categoria: Grandi formati.', { exact: false })).toBeVisible()
  await isClean('a file with a bad row')
  const report = await savedBy(() => screen.getByRole('button', { name: 'Scarica l’elenco degli errori' }).click())
  expect(report).toContain('5;Strudel;prezzo;')

  await reload()
  await screen.getByText('1 modificata', { exact: true }).click()
  await expect.element(rows.getByRole('insertion').first()).toHaveTextContent(/^2,60$/)
  await expect.element(rows).toHaveTextContent('Bontà a strati')
  await screen.getByRole('button', { name: 'Importa solo le 2 righe giuste' }).click()
  await expect.element(screen.getByText('Importazione finita: 2 voci nuove, 1 modificata.')).toBeVisible()
  expect(server.where('product_categories', { name: 'Grandi formati' })).toMatchObject([{ slug: 'grandi-formati', vat: '10%' }])
  expect(server.where('product_categories', { name: 'Viennesi' })).toEqual([])
  expect(product('Sfogliatella riccia')).toMatchObject({ price: 2.6, description: 'Bontà\na strati' })
  expect(product('Cannolo maxi')).toMatchObject({ price: 4.5, unit: 'pezzo', available: true })

  // Taken back as a whole, after a reload; what somebody has changed since stays as it is.
  server.put('products', { id: String(product('Sfogliatella riccia')?.id), price: 2.9 })
  await reload()
  const last = screen.getByRole('status').filter({ hasText: '3 voci importate' })
  await last.getByRole('button', { name: 'Torna a prima dell’importazione' }).click()
  const question = screen.getByRole('dialog', { name: 'Tornare indietro per 2 voci?' })
  await expect.element(question).toHaveTextContent('prima di listino.csv. Le 2 voci create spariscono da vetrina, totem e cassa.')
  await expect.element(question).toHaveTextContent('Restano come sono, perché cambiati dopo o eliminati: Sfogliatella riccia.')
  await isClean('the question about taking an import back')
  await question.getByRole('button', { name: 'Rimetti com’era prima' }).click()
  await expect.element(screen.getByText('Importazione annullata: 2 voci come prima.')).toBeVisible()
  expect(product('Cannolo maxi')).toBeUndefined()
  expect(server.where('product_categories', { name: 'Grandi formati' })).toEqual([])
  expect(product('Sfogliatella riccia')).toMatchObject({ price: 2.9 })
  await gone(last)

  // From a Mac, with the columns of another system; and with one damaged byte.
  const macintosh = (text: string) => Uint8Array.from(text, (letter) => (letter === 'è' ? 0x8f : letter.charCodeAt(0)))
  await give('listino-mac.csv', macintosh('Title;Reparto;List price\rCaffè al ginseng;Colazione;1,80\r06-ago;Colazione;2,50\r'))
  await expect.element(screen.getByText('«Title» come nome, «Reparto» come categoria, «List price» come prezzo')).toBeVisible()
  await expect.element(rows).toHaveTextContent('Caffè al ginseng')
  await expect.element(rows).toHaveTextContent('«06-ago» è una data: forse il foglio di calcolo ha cambiato il nome.')
  await expect.element(screen.getByText('Prima guarda 1 riga che non convince.')).toBeVisible()
  await isClean('a file of another system')
  await screen.getByRole('button', { name: 'Annulla', exact: true }).click()
  const damaged = [...new TextEncoder().encode('nome;categoria;prezzo\nBabà maxi;Colazione;3\nBign?;Colazione;2\n')]
  await give(
    'rovinato.csv',
    Uint8Array.from(damaged, (byte) => (byte === 0x3f ? 0xe8 : byte)),
  )
  await expect.element(rows).toHaveTextContent('Ci sono lettere che non si leggono')
  await expect.element(screen.getByRole('button', { name: 'Importa solo la riga giusta' })).toBeVisible()
  await screen.getByRole('button', { name: 'Annulla', exact: true }).click()

  await give('listino.xlsx', Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]))
  await expect.element(screen.getByText('listino.xlsx: è un file Excel (.xlsx)', { exact: false })).toBeVisible()
  await give('rotto.csv', 'nome;prezzo\nA;1\n"B;2')
  await expect.element(screen.getByText('rotto.csv: Alla riga 3 c’è una virgoletta che non si chiude.')).toBeVisible()
})

testInTheProof('categories are put in order, named, met by somebody else’s change and deleted without a mouse', async () => {
  await openShop('/gestionale/prodotti?vista=categorie', { as: 'admin', size: TABLET })
  const names = screen.getByRole('list', { name: 'Categorie in ordine' }).getByRole('listitem')
  await expect.element(names.first()).toHaveTextContent('Colazione')
  await pressOn(screen.getByRole('button', { name: 'Sposta Colazione' }), 'Space')
  await expect.element(screen.getByText('Colazione presa, posizione 1 di', { exact: false })).toBeInTheDocument()
  await press('ArrowDown')
  await expect.element(screen.getByText('Colazione: posizione 2 di', { exact: false })).toBeInTheDocument()
  await press('Space')
  await expect.element(names.nth(1)).toHaveTextContent('Colazione')
  const sorted = () => [...server.records('product_categories').values()].sort((a, b) => Number(a.sort) - Number(b.sort))
  await expect.poll(() => sorted()[1]?.name).toBe('Colazione')

  await pressOn(screen.getByRole('button', { name: 'Nuova categoria' }), 'Enter')
  const name = screen.getByLabelText('Nome', { exact: true })
  await name.fill('Gelati')
  await press('Control+s')
  await expect.element(screen.getByRole('heading', { name: 'Gelati' })).toBeVisible()
  await isClean('a category')
  // Somebody else is faster: whether the stream or the server's refusal tells it first, it is a question.
  await name.fill('Gelati e sorbetti')
  const gelati = server.where('product_categories', { name: 'Gelati' })[0]?.id ?? ''
  server.put('product_categories', { id: gelati, name: 'Semifreddi' })
  await press('Control+s')
  const question = screen.getByRole('region', { name: 'Scelta: nome' })
  await expect.element(question).toBeVisible()
  await expect.element(name).toHaveValue('Gelati e sorbetti')
  await expect.element(row('Categorie in ordine', 'Semifreddi')).toBeVisible()
  await isClean('two at one category')
  await press('Control+s')
  await expect.element(screen.getByText('Scegli prima quale valore tenere, qui sopra.')).toBeVisible()
  expect(server.records('product_categories').get(gelati)).toMatchObject({ name: 'Semifreddi' })
  await pressOn(question.getByRole('button', { name: 'Il mio: Gelati e sorbetti' }), 'Enter')
  await press('Control+s')
  await expect.element(row('Categorie in ordine', 'Gelati e sorbetti')).toBeVisible()
  await pressOn(screen.getByRole('button', { name: 'Elimina', exact: true }), 'Enter')
  await pressOn(screen.getByRole('button', { name: 'Elimina la categoria' }), 'Enter')
  await gone(row('Categorie in ordine', 'Gelati e sorbetti'))
  expect(server.records('product_categories').has(gelati)).toBe(false)
  await pressOn(opener('Categorie in ordine', 'Pane'), 'Enter')
  await pressOn(screen.getByRole('button', { name: 'Elimina', exact: true }), 'Enter')
  await expect.element(screen.getByRole('dialog', { name: 'Pane non è vuota' })).toBeVisible()
  await press('Escape')
})

testInTheProof('variants are taken off, named, copied and deleted without a mouse', async () => {
  await openShop('/gestionale/prodotti?vista=varianti', { as: 'admin', size: TABLET })
  const variants = 'Varianti di Farcitura'
  await pressOn(opener('Tipi in ordine', 'Farcitura'), 'Enter')
  await expect.element(row(variants, 'Limone')).toBeVisible()
  await isClean('a type and its variants')
  await pressOn(screen.getByRole('switch', { name: 'Limone disponibile' }), 'Space')
  await expect.element(row(variants, 'Limone')).toHaveTextContent('esaurita')
  await pressOn(opener(variants, 'Limone'), 'Enter')
  const dialog = screen.getByRole('dialog', { name: 'Limone' })
  await dialog.getByLabelText('Nome').fill('Limone di Sorrento')
  await expect.element(dialog.getByLabelText('Disegno sulla torta')).toHaveValue('farcia/limone')
  await dialog.getByLabelText('Aumento di prezzo').fill('due')
  await pressOn(dialog.getByRole('button', { name: 'Salva' }), 'Enter')
  await expect.element(dialog.getByText('Scrivi un importo, ad esempio 2,50.')).toBeVisible()
  await isClean('a variant with a mistake')
  await dialog.getByLabelText('Aumento di prezzo').fill('2,50')
  await pressOn(dialog.getByRole('checkbox', { name: 'soia' }), 'Space')
  await pressOn(dialog.getByRole('button', { name: 'Salva' }), 'Enter')
  await expect.element(row(variants, 'Limone di Sorrento')).toHaveTextContent('+2,50')
  const limone = () => server.where('product_variants', { value: 'Limone di Sorrento' })
  const kept = { layer: 'farcia/limone', available: false, allergens: expect.arrayContaining(['soia']) }
  expect(limone()).toMatchObject([{ priceIncrease: 2.5, ...kept }])

  await pressOn(opener(variants, 'Limone di Sorrento'), 'Enter')
  await pressOn(screen.getByRole('button', { name: 'Duplica' }), 'Enter')
  await pressOn(screen.getByRole('button', { name: 'Crea la variante' }), 'Enter')
  const copy = row(variants, 'Limone di Sorrento (copia)')
  await pressOn(opener(variants, 'Limone di Sorrento (copia)'), 'Enter')
  await pressOn(screen.getByRole('dialog').getByRole('button', { name: 'Elimina' }), 'Enter')
  await expect.element(screen.getByText('Gli ordini già fatti la tengono.', { exact: false })).toBeVisible()
  await pressOn(screen.getByRole('button', { name: 'Elimina la variante' }), 'Enter')
  await gone(copy)
  expect(limone()).toHaveLength(1)
})

testInTheProof(
  'what a type and a variant are on the cake is guessed from a new name, chosen otherwise, and stays when it is renamed',
  async () => {
    await openShop('/gestionale/prodotti?vista=varianti', { as: 'admin', size: TABLET })
    const role = () => screen.getByLabelText('Parte della torta')
    await screen.getByRole('button', { name: 'Nuovo tipo' }).click()
    await screen.getByLabelText('Nome').fill('Copertura')
    await expect.element(role()).toHaveValue('copertura')
    await role().selectOptions('Base')
    await screen.getByLabelText('Nome').fill('Fondo')
    await expect.element(role()).toHaveValue('base')
    await screen.getByRole('button', { name: 'Crea' }).click()
    await expect.element(screen.getByRole('heading', { name: 'Fondo', level: 2 })).toBeVisible()
    expect(server.where('product_variant_types', { name: 'Fondo' })).toMatchObject([{ role: 'base' }])

    const drawing = () => screen.getByLabelText('Disegno sulla torta')
    await screen.getByRole('button', { name: 'Nuova variante' }).click()
    const dialog = screen.getByRole('dialog')
    await dialog.getByLabelText('Nome').fill('Cacao')
    await expect.element(drawing()).toHaveValue('base/cacao')
    await isClean('a new variant with its drawing')
    await dialog.getByLabelText('Nome').fill('Al buio')
    await expect.element(drawing()).toHaveValue('')
    await drawing().selectOptions('Cacao')
    await dialog.getByLabelText('Nome').fill('Buio pesto')
    await dialog.getByRole('button', { name: 'Crea la variante' }).click()
    await expect.element(dialog.getByText('Indica gli allergeni, oppure «Nessuno dei 14».')).toBeVisible()
    await pressOn(dialog.getByRole('checkbox', { name: 'Nessuno dei 14' }), 'Space')
    await dialog.getByRole('button', { name: 'Crea la variante' }).click()
    await expect.element(row('Varianti di Fondo', 'Buio pesto')).toBeVisible()
    expect(server.where('product_variants', { value: 'Buio pesto' })).toMatchObject([
      { layer: 'base/cacao', allergens: ['nessuno'] },
    ])
    const picture = row('Varianti di Fondo', 'Buio pesto').element().querySelector('img')
    expect(picture?.getAttribute('src')).toContain('base-cacao')
  },
)
