// A cake of one's own: composed by keyboard alone, kept through a reload, composed and ordered without network, changed again in
// the cart, personalised from a ready one.
import { expect, test } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { chooseOption, HEADINGS, option, tapOption } from './composer.ts'
import { testInTheProof } from './in-the-proof.ts'
import { isKept } from './kept.ts'
import { confirmOrder, KIOSK_UPRIGHT, openKiosk, readTicket } from './kiosk.ts'
import { cutNetwork, frame, openShop, PHONE, press, restoreNetwork, screen, server, setSize, visit } from './shop-frame.ts'
import { itemsOf } from './till.ts'

type StepName = keyof typeof HEADINGS
const CHOICES: readonly (readonly [StepName, RegExp, 'checkbox'?])[] = [
  ['persone', /^12 persone/],
  ['base', /^Cacao/],
  ['farcitura', /^Pistacchio/],
  ['bagna', /^Analcolica/],
  ['copertura', /^Panna/],
  ['colata', /^Cioccolato/],
  ['decorazione', /^Fragole/, 'checkbox'],
]
/** 24 + 24 + 2 + 6 + 0 + 0 + 3 + 5. */
const PRICE_CENTS = 6400
const VALUES = ['12 persone', 'Cacao', 'Pistacchio', 'Analcolica', 'Panna', 'Cioccolato', 'Fragole', 'Auguri Nina']
const FOUND_AGAIN = 'La tua torta è come l’avevi lasciata.'

const heading = (step: StepName) => screen.getByRole('heading', { level: 2, name: HEADINGS[step], exact: true })
const button = (name: string | RegExp) => screen.getByRole('button', { name, exact: typeof name === 'string' })
const onward = () => button(/^(Avanti|Manca): /)
const phrase = () => screen.getByLabelText('Frase sulla torta')
const path = () => frame.location.pathname
/** What the cart says of its cake, each choice behind the name of its type. */
const chosenInCart = () =>
  [...frame.document.querySelectorAll('main dt')]
    .map((type) => `${type.textContent} ${type.nextElementSibling?.textContent}`)
    .join(' ')

/** Taps every choice and the phrase, up to the summary. */
async function compose(): Promise<void> {
  for (const [step, ...choice] of CHOICES) {
    await expect.element(heading(step)).toBeVisible()
    await chooseOption(option(...choice))
    await onward().click()
  }
  await phrase().fill('Auguri Nina')
  await onward().click()
  await expect.element(heading('foto')).toBeVisible()
  await onward().click()
  await expect.element(heading('riepilogo')).toBeVisible()
}

testInTheProof('is composed by keyboard alone', async () => {
  await openShop('/componi-la-tua-torta')
  await expect.element(option(/^6 persone/)).toBeVisible()
  for (const [step, ...choice] of CHOICES) {
    await expect.element(heading(step)).toBeVisible()
    await chooseByKeys(option(...choice))
    await tabTo(/^Avanti: /)
    await press('Enter')
  }
  await expect.element(heading('frase')).toHaveFocus()
  await press('Tab')
  await userEvent.keyboard('Auguri Nina')
  await tabTo(/^Avanti: foto/)
  await press('Enter')
  await expect.element(heading('foto')).toHaveFocus()
  await tabTo(/^Avanti: riepilogo/)
  await press('Enter')
  await expect.element(heading('riepilogo')).toHaveFocus()
  await tabTo(/^Aggiungi al carrello/)
  await press('Enter')
  await expect.poll(path).toBe('/carrello')
  await expect
    .poll(chosenInCart)
    .toBe(
      'Persone 12 persone Base Cacao Farcitura Pistacchio Bagna Analcolica Copertura Panna Colata Cioccolato Decorazione Fragole Frase «Auguri Nina»',
    )
})

/** With a finger: the option itself, where a reader of screens asks for its click. */
const tap = async (box: Locator) => box.click()

test('goes on by itself where one answer is enough: a cake for twelve in eleven taps', async () => {
  await openShop('/', { size: PHONE })
  let taps = 0
  const tapOn = async (target: Locator) => {
    taps += 1
    await tap(target)
  }
  await tapOn(screen.getByRole('link', { name: /^Componi/ }).first())
  for (const [step, ...choice] of CHOICES.slice(0, 5)) {
    await expect.element(heading(step)).toBeVisible()
    await tapOn(option(...choice))
  }
  for (const step of ['colata', 'decorazione', 'frase', 'foto'] as const) {
    await expect.element(heading(step)).toHaveFocus()
    await tapOn(onward())
  }
  await expect.element(heading('riepilogo')).toBeVisible()
  await tapOn(button('Aggiungi al carrello'))
  await expect.poll(path).toBe('/carrello')
  expect(taps).toBeLessThanOrEqual(11)
})

testInTheProof('stays where arrows or the space bar choose, goes on with Enter, and comes back to the summary', async () => {
  await openShop('/componi-la-tua-torta')
  await tap(option(/^12 persone/))
  await expect.element(heading('base')).toHaveFocus()
  await press('Tab')
  await press('ArrowDown')
  await press('Space')
  await expect.poll(() => screen.getByRole('radio', { checked: true }).length).toBe(1)
  await expect.element(heading('base')).toBeVisible()
  await press('Enter')
  await expect.element(heading('farcitura')).toHaveFocus()
  // Several may be chosen here: only the button goes on.
  await button('Decorazione').click()
  await tapOption(option(/^Fragole/, 'checkbox'))
  await expect.element(heading('decorazione')).toBeVisible()
  await button('Riepilogo').click()
  await button('Modifica Base').click()
  await expect.element(button(/^Manca: farcitura/)).toBeVisible()
  await tap(option(/^Cacao/))
  await expect.element(heading('farcitura')).toBeVisible()
  await tap(option(/^Pistacchio/))
  await expect.element(heading('bagna')).toBeVisible()
  await tap(option(/^Rum/))
  await expect.element(heading('copertura')).toBeVisible()
  await tap(option(/^Panna/))
  await expect.element(heading('riepilogo')).toBeVisible()
})

/** From the step's heading on: into the group, and along it. */
async function chooseByKeys(box: Locator): Promise<void> {
  const wanted = await box.findElement()
  await press('Tab')
  for (let presses = 0; presses < 40 && wanted !== frame.document.activeElement; presses++) {
    await press(frame.document.activeElement?.getAttribute('role') === 'radio' ? 'ArrowDown' : 'Tab')
  }
  await press('Space')
  await expect.element(box).toBeChecked()
}

async function tabTo(name: RegExp): Promise<void> {
  const wanted = await button(name).findElement()
  for (let presses = 0; presses < 40 && wanted !== frame.document.activeElement; presses++) await press('Tab')
  await expect.element(button(name)).toHaveFocus()
}

testInTheProof('is found again after a reload without network, and can be begun anew', async () => {
  await openShop('/componi-la-tua-torta', { size: PHONE })
  await chooseOption(option(/^20 persone/))
  await onward().click()
  await chooseOption(option(/^Red velvet/))
  await button('Frase').click()
  await phrase().fill('Auguri 🎉 Nina')
  await expect.element(screen.getByText('Sulla torta ci sarà: «Auguri Nina».')).toBeVisible()
  await isKept('cake-draft', 'Auguri 🎉 Nina')
  cutNetwork()
  await visit('/componi-la-tua-torta')
  await expect.element(screen.getByText(FOUND_AGAIN)).toBeVisible()
  await expect.element(heading('farcitura')).toBeVisible()
  await button(/^Frase/).click()
  await expect.element(phrase()).toHaveValue('Auguri 🎉 Nina')
  await button(/^Base/).click()
  await expect.element(option(/^Red velvet/)).toBeChecked()
  // Told once, and not on every step; the summary has the way back.
  await expect.element(screen.getByText(FOUND_AGAIN)).not.toBeInTheDocument()
  frame.history.back()
  await expect.element(heading('frase')).toBeVisible()
  await expect.element(screen.getByText(FOUND_AGAIN)).not.toBeInTheDocument()
  await button('Riepilogo').click()
  await button('Ricomincia').click()
  await expect.element(heading('persone')).toBeVisible()
  await expect.element(option(/^6 persone/)).toBeVisible()
  await expect.poll(() => screen.getByRole('radio', { checked: true }).length).toBe(0)
})

testInTheProof('on a phone leaves its room to the choices, and the row of steps follows', async () => {
  await openShop('/componi-la-tua-torta', { size: PHONE })
  await expect.element(option(/^6 persone/)).toBeVisible()
  for (const [index, step] of Object.keys(HEADINGS).entries()) {
    await expect.element(heading(step as StepName)).toBeVisible()
    // As soon as it is there: who scrolls from then on is not taken back.
    expect(frame.scrollY, step).toBe(0)
    await expect.element(screen.getByText(`${index + 1} di 10`)).toBeVisible()
    await expect.poll(() => isBetween(hereInSteps(), { left: 0, right: PHONE.width }), { message: step }).toBe(true)
    if (step === 'farcitura') await scrollsToRoom()
    if (step !== 'riepilogo') await onward().click()
  }
})

const hereInSteps = () => frame.document.querySelector('nav [aria-current="step"]')?.getBoundingClientRect() ?? new DOMRect()
const isBetween = (box: DOMRect, { left, right }: { left: number; right: number }) => box.left >= left && box.right <= right

/** A push of the thumb, and the cake is small: most of the window is for the choices. */
async function scrollsToRoom(): Promise<void> {
  const wholeHeight = cakeHeightAt(0)
  expect(cakeHeightAt(260)).toBeLessThan(wholeHeight / 2)
  const barTop =
    button(/^Avanti/)
      .element()
      .closest('[class*="bar"]')
      ?.getBoundingClientRect().top ?? 0
  const figures = box('dl')
  // The cake is whole, above its figures.
  expect(box('[role="img"]').top).toBeGreaterThanOrEqual(0)
  expect(box('[role="img"]').bottom).toBeLessThanOrEqual(figures.bottom)
  const options = [...frame.document.querySelectorAll('main [role="radio"]')].map((choice) => choice.getBoundingClientRect())
  expect(options.filter(({ top, bottom }) => top >= figures.bottom && bottom <= barTop).length).toBeGreaterThanOrEqual(4)
  expect((barTop - figures.bottom) / PHONE.height).toBeGreaterThan(0.45)
  // On its side the cake has a place of its own, and all of it.
  await setSize({ width: 844, height: 390 })
  const howSmall = () => frame.getComputedStyle(frame.document.querySelector('main [role="img"]') ?? frame.document.body)
  await expect.poll(() => howSmall().getPropertyValue('--shrunk')).toBe('0')
  await setSize(PHONE)
}

/** A browser tells of a scroll with its next frame. Told at once, the cake is so large at once: nothing of it lags behind. */
function cakeHeightAt(top: number): number {
  frame.scrollTo({ top, behavior: 'instant' })
  frame.dispatchEvent(new Event('scroll'))
  return box('[role="img"]').height
}

function box(selector: string): DOMRect {
  return frame.document.querySelector(`main ${selector}`)?.getBoundingClientRect() ?? new DOMRect()
}

testInTheProof('on a telephone on its side, and in letters twice as large, opens with a choice in sight', async () => {
  await openShop('/')
  for (const [width, height] of [
    [844, 390],
    [640, 400],
    [320, 568],
  ] as const) {
    await setSize({ width, height })
    await visit('/componi-la-tua-torta?passo=farcitura')
    const first = option(/^Crema pasticcera/)
    await expect.element(first).toBeVisible()
    const barTop =
      button(/^Avanti/)
        .element()
        .closest('[class*="bar"]')
        ?.getBoundingClientRect().top ?? 0
    await expect.poll(() => first.element().getBoundingClientRect().bottom).toBeLessThan(barTop)
  }
})

testInTheProof('is the same cake when the shop calls its choices otherwise', async () => {
  await openShop('/componi-la-tua-torta?persone=12')
  const name = (collection: string, fields: Record<string, unknown>, name: Record<string, unknown>) => {
    const [record] = server.where(collection, fields)
    if (!record) throw new Error(`The demo shop has no ${JSON.stringify(fields)}.`)
    server.write(collection, { id: record.id, ...name })
    return record.id
  }
  const type = name('product_variant_types', { name: 'Base' }, { name: 'Fondo' })
  name('product_variants', { type, value: 'Cacao' }, { value: 'Nero' })
  await expect.element(button(/^Avanti: fondo/i)).toBeVisible()
  await onward().click()
  await expect.element(heading('base')).toBeVisible()
  await chooseOption(option(/^Nero/))
  // What the next tap may show lies ready, unseen.
  const isSeen = ({ src, style }: HTMLImageElement) => src.includes('/1-base-') && style.visibility !== 'hidden'
  const drawn = () => [...frame.document.images].filter(isSeen).map(({ src }) => src)
  await expect.poll(drawn).toEqual([expect.stringContaining('1-base-cacao-')])
})

testInTheProof('at the kiosk, upright and without network, is ordered with every choice', async () => {
  await openKiosk('/componi-la-tua-torta', KIOSK_UPRIGHT)
  await expect.element(heading('persone')).toBeVisible()
  cutNetwork()
  await compose()
  await screen.getByLabelText('Qualcosa da sapere?').fill('senza noci')
  await expect.element(screen.getByText(/contiene frutta a guscio\. Se cambi quella scelta/)).toBeVisible()
  await button('Aggiungi al carrello').click()
  await confirmOrder()
  const ticket = await readTicket()
  expect(ticket.totalCents).toBe(PRICE_CENTS)
  restoreNetwork()
  const arrived = () => server.where('orders', { number: ticket.number, device: 'K9' })
  await expect.poll(() => arrived().length).toBe(1)
  const [order] = arrived()
  if (!order) throw new Error('No order has arrived.')
  expect(order).toMatchObject({ id: ticket.orderId, total: 64, note: 'Torta su misura: senza noci' })
  expect(itemsOf(order).map(({ custom_variants }) => custom_variants.map(({ value }) => value))).toEqual([VALUES])
})

test('on a phone says what changes, goes into the cart and can be changed there, through a reload', async () => {
  await openShop('/home-torta', { size: PHONE })
  await screen.getByRole('link', { name: /^12\s*circa/ }).click()
  await expect.element(option(/^12 persone/)).toBeChecked()
  await compose()
  await expect.element(screen.getByText('frutta a guscio', { exact: true }).first()).toBeVisible()
  await button('Aggiungi al carrello').click()
  await expect.poll(path).toBe('/carrello')
  const change = screen.getByRole('link', { name: 'Modifica la torta' })
  await change.click()
  await expect.element(heading('riepilogo')).toBeVisible()
  await button('Modifica Farcitura').click()
  await chooseOption(option(/^Limone/))
  await isKept('cake-draft', 'riga ')
  await visit('/carrello')
  // Not saved yet: the cart has the cake as it was.
  await expect.element(change).toBeVisible()
  await expect.poll(chosenInCart).toMatch(/^Persone 12 persone Base Cacao Farcitura Pistacchio Bagna Analcolica/)
  await change.click()
  await expect.element(screen.getByText(FOUND_AGAIN)).toBeVisible()
  await button('Modifica Farcitura').click()
  await expect.element(option(/^Limone/)).toBeChecked()
  await button('Riepilogo').click()
  await expect.element(screen.getByText(/^60,00\s€$/).last()).toBeVisible()
  await button('Salva le modifiche').click()
  await expect.poll(path).toBe('/carrello')
  await expect.poll(chosenInCart).toMatch(/^Persone 12 persone Base Cacao Farcitura Limone Bagna Analcolica/)
  // Nothing is left half-composed.
  await visit('/componi-la-tua-torta')
  await expect.element(option(/^6 persone/)).toBeVisible()
  await expect.element(option(/^6 persone/)).not.toBeChecked()
  await expect.element(screen.getByText(FOUND_AGAIN)).not.toBeInTheDocument()
})

testInTheProof('to compose has a price “da” and no other page than the composer: no tap buys it unseen', async () => {
  await openShop('/', { size: PHONE })
  const cakes = screen.getByRole('region', { name: 'Torte su misura' })
  await expect.element(cakes.getByText(/^da 24,00\s€$/)).toBeVisible()
  await cakes.getByRole('link', { name: 'Torta su misura' }).click()
  await expect.element(heading('persone')).toBeVisible()
  expect(frame.location.search).toContain('prodotto=')
  // What is not chosen yet may cost more.
  await expect.element(screen.getByText(/^da 24,00\s€$/).last()).toBeVisible()
  const id = new URLSearchParams(frame.location.search).get('prodotto')
  await chooseOption(option(/^12 persone/))
  await expect.poll(() => frame.location.search).toContain('prodotto=')
  await visit(`/prodotto/${id}`)
  await expect.poll(path).toBe('/componi-la-tua-torta')
  await expect.poll(() => new URLSearchParams(frame.location.search).get('prodotto')).toBe(id)
})

testInTheProof('at the kiosk the tile opens the composer', async () => {
  await openKiosk('/', KIOSK_UPRIGHT)
  const tile = screen.getByRole('link', { name: 'Torta su misura', exact: true }).first()
  await tile.click()
  await expect.element(heading('persone')).toBeVisible()
  await expect.element(screen.getByText(/^da 24,00\s€$/).last()).toBeVisible()
})

testInTheProof('one decoration gives way to another, and a third does not fit', async () => {
  const decoration = (name: RegExp) => option(name, 'checkbox')
  await openShop('/componi-la-tua-torta?passo=decorazione')
  await chooseOption(decoration(/^Targa di cioccolato bianco/))
  await expect.element(decoration(/^Cialda con foto, inclinata, Al posto di Targa di cioccolato bianco/)).toBeVisible()
  await chooseOption(decoration(/^Cialda con foto, inclinata/))
  await expect.element(decoration(/^Targa di cioccolato bianco/)).not.toBeChecked()
  await chooseOption(decoration(/^Fragole/))
  await chooseOption(decoration(/^Perle argentate/))
  const third = decoration(/^Scaglie di cioccolato/)
  await expect.element(third).toHaveAttribute('aria-disabled', 'true')
  await tapOption(third)
  await expect.element(third).not.toBeChecked()
  await expect.element(decoration(/^Fiori di zucchero, In questi giorni non ce n’è/)).toHaveAttribute('aria-disabled', 'true')
  await button('Riepilogo').click()
  await expect.element(screen.getByText('manca la foto per la cialda')).toBeVisible()
  await expect.poll(() => screen.getByRole('button', { name: 'Aggiungi al carrello' }).length).toBe(0)
})

testInTheProof('a ready one is personalised from its page', async () => {
  await openShop('/home-torta', { size: PHONE })
  await screen.getByRole('link', { name: 'Torta di compleanno', exact: true }).click()
  await expect.element(heading('persone')).toBeVisible()
  await expect.element(option(/^6 persone/)).toBeChecked()
  await button('Frase').click()
  await phrase().fill('Auguri Nina')
  await button('Riepilogo').click()
  await button('Aggiungi al carrello').click()
  await expect.poll(chosenInCart).toMatch(/^Persone 6 persone .* Frase «Auguri Nina»$/)
})
