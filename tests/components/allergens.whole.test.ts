// Three states of allergens from the owner's hand to kiosk, filter and overview: nobody has said, none, a list; of a product that is
// older than the question, one made by the form, one that came in a file, and of the parts of a cake.
import { expect, test } from 'vitest'
import { putOrder } from './an-order.ts'
import { isClean } from './axe.ts'
import { option, tapOption } from './composer.ts'
import { quietDay } from './desk.ts'
import { choose } from './files.ts'
import { openKiosk } from './kiosk.ts'
import { DESKTOP, equip, openShop, PHONE, press, screen, server, visit } from './shop-frame.ts'

const ASK = 'Allergeni: chiedi in negozio'
const NONE = 'Nessuno dei 14 allergeni di legge.'
const product = (name: string) => server.where('products', { name })[0]
const pageOf = (name: string) => `/prodotto/${product(name)?.id}`
const text = (words: string) => screen.getByText(words, { exact: true })
const card = (name: string) => screen.getByRole('heading', { name, exact: true })
const gone = (control: ReturnType<typeof text>) => expect.element(control).not.toBeInTheDocument()

/** A product as a shop had it before anybody was asked. */
function forget(name: string): void {
  server.put('products', { id: String(product(name)?.id), allergens: [], may_contain: [] })
}

test('an older product sends to the shop, at the kiosk in every language', async () => {
  forget('Ciabatta')
  await openKiosk(pageOf('Ciabatta'))
  await expect.element(text(ASK)).toBeVisible()
  await gone(text(NONE))
  for (const [language, words] of [
    ['Deutsch', 'Allergene: fragen Sie im Laden'],
    ['English', 'Allergens: ask in the shop'],
    ['Français', 'Allergènes : demandez en boutique'],
  ] as const) {
    await screen.getByRole('button', { name: /Language/ }).click()
    await screen.getByRole('dialog').getByRole('button', { name: language }).click()
    await expect.element(text(words)).toBeVisible()
  }
  await isClean('a product that nobody has declared')
})

test('it passes no "senza", and what has declared none passes them all', async () => {
  forget('Ciabatta')
  await openShop('/?senza=latte', { size: PHONE })
  await expect.element(card('Caffè espresso').first()).toBeInTheDocument()
  await expect.element(screen.getByText('Nascosti anche quelli senza allergeni indicati', { exact: false })).toBeVisible()
  expect(card('Ciabatta').length).toBe(0)
  await visit(pageOf('Caffè espresso'))
  await expect.element(text(NONE)).toBeVisible()
})

test('a cake is not called free of anything while a part of it says nothing', async () => {
  const [pistachio] = server.where('product_variants', { value: 'Pistacchio', layer: 'farcia/pistacchio' })
  server.put('product_variants', { id: String(pistachio?.id), allergens: [] })
  await openShop('/componi-la-tua-torta?passo=farcitura', { size: PHONE })
  const silent = option(/^Pistacchio.*Allergeni: chiedi in negozio/)
  await expect.element(text('Contiene')).toBeVisible()
  await tapOption(silent)
  await expect.element(text('Per gli altri allergeni chiedi in negozio')).toBeVisible()
  await isClean('a cake with a silent part')
})

test('the owner answers in the form, meets a file without answers, and finds both in the overview', async () => {
  await openShop('/gestionale/prodotti?prodotto=nuovo', { as: 'admin', size: DESKTOP })
  const form = screen.getByRole('region', { name: 'Prodotto scelto' })
  await form.getByLabelText('Nome', { exact: true }).fill('Acqua')
  await form.getByLabelText('Prezzo', { exact: true }).fill('1,00')
  await tapOption(form.getByRole('checkbox', { name: 'Nessuno dei 14' }))
  await isClean('a product that contains none')
  await press('Control+s')
  await expect.poll(() => product('Acqua')?.allergens).toEqual(['nessuno'])

  await visit('/gestionale/prodotti?vista=csv')
  const lines = ['nome;categoria;prezzo', 'Torrone;Biscotti;4,50', 'Mandorlato;Biscotti;5,00']
  const file = { name: 'listino.csv', type: 'text/csv', content: lines.join('\n') }
  await choose(file, () => screen.getByRole('button', { name: 'Scegli il file' }).click())
  await expect.element(screen.getByText('2 righe senza allergeni', { exact: false })).toHaveTextContent('restano nascosti')
  await isClean('a file without allergens')
  await screen.getByRole('button', { name: 'Importa 2 righe' }).click()
  await expect.poll(() => product('Torrone')).toMatchObject({ hidden: true })

  forget('Tiramisù')
  await visit('/gestionale')
  const checks = screen.getByRole('region', { name: /^Da verificare/ })
  const way = checks.getByRole('link', { name: /^3 prodotti senza allergeni/ })
  await expect.element(way).toHaveTextContent('2 nascosti finché non li indichi')
  await way.click()
  const rows = screen.getByRole('region', { name: 'Prodotti', exact: true }).getByRole('listitem')
  await expect.poll(() => rows.length).toBe(3)
  await isClean('products that nobody has declared')
})

test('choices that add none are answered in one go, and silent again when that is taken back', async () => {
  const declared = (value: string) => server.where('product_variants', { value })[0]?.allergens
  const fillings = ['Limone', 'Confettura di fragole']
  for (const value of fillings) {
    for (const { id } of server.where('product_variants', { value }))
      server.put('product_variants', { id: String(id), allergens: [] })
  }
  await openShop('/gestionale/prodotti?vista=varianti', { as: 'admin', size: DESKTOP })
  await screen
    .getByRole('list', { name: 'Tipi in ordine' })
    .getByRole('button', { name: /^Farcitura/ })
    .click()
  await expect.element(screen.getByText('2 varianti non indicano gli allergeni', { exact: false })).toBeVisible()
  await isClean('choices that say nothing')
  await screen.getByRole('button', { name: 'Non ne aggiungono' }).click()
  const question = screen.getByRole('dialog')
  for (const value of fillings) await expect.element(question).toHaveTextContent(value)
  await isClean('what is asked of them')
  expect(fillings.map(declared)).toEqual([[], []])
  await question.getByRole('button', { name: 'Sì, in nessuna' }).click()
  await expect.poll(() => fillings.map(declared)).toEqual([['nessuno'], ['nessuno']])
  await gone(screen.getByRole('button', { name: 'Non ne aggiungono' }))
  await screen.getByRole('button', { name: 'Annulla' }).click()
  await expect.poll(() => fillings.map(declared)).toEqual([[], []])
})

test('labels of three products say each what is known of it', async () => {
  forget('Ciabatta')
  const order_id = putOrder({ day: quietDay().day, time: '10:00', customer_name: 'Ada Neri', status: 'INPROGRESS' })
  const shared = { order_id, quantity: 1, unit_price: 1, price: 1, custom_variants: [], reference_image: '', wafer_image: '' }
  for (const [position, name] of [...['Ciabatta', 'Caffè espresso'].entries()]) {
    const item = { id: `altrariga00000${position}`, product_id: String(product(name)?.id), product_name: name }
    server.write('order_items', { ...shared, ...item, position: position + 1 })
  }
  const papers: string[] = []
  equip((page) => {
    page.print = () => {
      const labels = [...(page.document.body.lastElementChild?.querySelectorAll('section') ?? [])]
      papers.push(...labels.map(({ innerText }) => innerText))
      page.dispatchEvent(new Event('afterprint'))
    }
  })
  await openShop(`/gestionale/ordini?ordine=${order_id}`, { as: 'cassa', size: DESKTOP })
  await expect.element(screen.getByRole('heading', { name: 'Ada Neri', exact: true })).toBeVisible()
  await press('e')
  await expect.poll(() => papers.length).toBe(3)
  const paperOf = (name: string) => papers.find((paper) => paper.includes(name))
  expect(paperOf('Tiramisù')).toMatch(/Contiene\s+Glutine\u00A0· Uova\u00A0· Latte/)
  expect(paperOf('Caffè espresso')).toMatch(/Contiene\s+Nessuno dei 14 allergeni/)
  expect(paperOf('Ciabatta')).toContain(ASK)
  expect(paperOf('Ciabatta')).not.toContain('Contiene')
})
