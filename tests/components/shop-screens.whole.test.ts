// The shop's screens in the states a customer meets, on a phone and on a desktop: what is filtered, what comes near, what is
// gone, what was removed by mistake, and an order that moves on while one looks at it.
import { expect, test } from 'vitest'
import { isClean } from './axe.ts'
import { addToCart, goToCheckout, isAt, openPayments, orderButton, payByCard, thanksFor } from './customer.ts'
import { fileSavedBy } from './files.ts'
import { cutNetwork, DESKTOP, frame, openShop, PHONE, pressOn, reload, screen, server, visit } from './shop-frame.ts'
import { holdToast } from './toasts.ts'

const SIZES = { phone: PHONE, desktop: DESKTOP }

test('from a product a phone’s way to the cart stays, and the notification has a button for a finger', async () => {
  await openShop('/prodotto/bomboloneallacr', { size: PHONE })
  await expect.element(screen.getByText(/^da\s1,90\s€$/)).toBeVisible()
  const add = screen.getByRole('button', { name: /^Aggiungi/ })
  const cart = screen.getByRole('link', { name: /Carrello/ })
  await expect.poll(() => cart.length).toBe(0)
  await add.click()
  const toast = await holdToast('Bombolone nel carrello')
  const action = await toast.getByRole('button', { name: 'Vai al carrello' }).findElement()
  const { height, color, fontSize } = frame.getComputedStyle(action)
  expect([height, color, fontSize]).toEqual(['44px', frame.getComputedStyle(await add.findElement()).backgroundColor, '14px'])
  const boxes = [await add.findElement(), await cart.findElement()].map((element) => element.getBoundingClientRect())
  expect(boxes[0]?.bottom).toBeLessThanOrEqual(boxes[1]?.top ?? 0)
  await isClean('a product with the cart')
  await cart.click()
  await expect.poll(() => frame.location.pathname).toBe('/carrello')
})

test('where no cards are taken the checkout promises none and orders nothing', async () => {
  server.scripted.answer('/api/health', { body: { ok: true, card: false } })
  await openShop('/', { as: 'cliente', size: PHONE })
  const known = server.where('orders', { channel: 'web' }).length
  await addToCart('Tiramisù')
  await visit('/carrello')
  const said = screen.getByText('Qui per ora si ordina solo in negozio')
  await expect.element(said).toBeVisible()
  await isClean('a cart that cannot be paid')
  await screen.getByRole('button', { name: 'Continua' }).click()
  await isAt('/checkout')
  await expect.element(said).toBeVisible()
  await expect.element(screen.getByRole('main').getByRole('link', { name: '045 800 1907' })).toBeVisible()
  await expect.poll(() => orderButton().length).toBe(0)
  await expect.poll(() => screen.getByText(/Paghi con carta/).length).toBe(0)
  await isClean('no cards')
  await pressOn(screen.getByLabelText('Nome e cognome'), 'Enter')
  expect(server.where('orders', { channel: 'web' }).length).toBe(known)
})

for (const [device, size] of Object.entries(SIZES)) {
  test(`looking for something on a ${device}`, async () => {
    await openShop('/', { size })
    const highlights = screen.getByRole('region', { name: 'In evidenza' })
    await expect.element(highlights.getByRole('listitem').first()).toBeVisible()
    await expect.element(screen.getByText(/^(Aperto|Chiuso)$/)).toBeVisible()

    const milkless = screen.getByRole('button', { name: 'senza latte', exact: true })
    await screen.getByRole('button', { name: 'Senza…' }).click()
    await milkless.click()
    await expect.poll(() => frame.location.search).toContain('senza=latte')
    await expect.element(screen.getByText('Nascosti i prodotti che contengono latte.')).toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'Cornetto alla crema' })).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Ritiro oggi', exact: true }).click()
    await expect.poll(() => frame.location.search).toContain('ritiro=oggi')
    await isClean('two filters')
    await reload()
    await expect.element(milkless).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Senza latte', exact: true }).click()
    await expect.element(milkless).toHaveAttribute('aria-pressed', 'true')

    await visit('/?cerca=cannolo%20mascarpone')
    const near = screen.getByRole('region', { name: 'Forse cercavi' })
    await expect.element(near.getByRole('link', { name: 'Cannolo siciliano' })).toBeVisible()
    await isClean('something near')
    await screen.getByRole('searchbox').fill('CAFFE espresso')
    const found = screen.getByRole('region', { name: 'Per «CAFFE espresso»' })
    await expect.element(found.getByRole('link', { name: 'Caffè espresso' })).toBeVisible()
  })

  test(`a product on a ${device}`, async () => {
    await openShop('/prodotto/amaretti0000000', { size })
    await expect.element(screen.getByText(/^(Almeno|Da) .*kg/)).toBeVisible()
    const related = screen.getByRole('region', { name: 'Ti potrebbe piacere anche' })
    await related.getByRole('link').first().click()
    await expect.poll(() => frame.location.pathname).not.toContain('amaretti')
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
    await visit('/prodotto/maritozzo000000')
    await expect.element(screen.getByText('Oggi non ce n’è più.')).toBeVisible()
    await isClean('sold out')
    await visit('/prodotto/sacher000000000')
    await expect.element(screen.getByText('Servono almeno 2 giorni di preparazione')).toBeVisible()
    await visit('/prodotto/nessuno')
    await expect.element(screen.getByRole('heading', { name: 'Questo prodotto non c’è più' })).toBeVisible()
    await isClean('gone')
    cutNetwork()
    await visit('/prodotto/amaretti0000000')
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Amaretti morbidi' })).toBeVisible()
    await expect.element(related.getByRole('link').first()).toBeVisible()
  })

  test(`the cart on a ${device}`, async () => {
    await openShop('/', { size })
    await addToCart('Tiramisù')
    await addToCart('Cornetto alla crema', 2)
    await visit('/carrello')

    await pressOn(screen.getByRole('button', { name: 'Togli Tiramisù' }), 'Enter')
    await holdToast('Tiramisù tolto dal carrello')
    await expect.element(screen.getByRole('heading', { name: 'Tiramisù' })).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: 'Togli Cornetto alla crema' })).toHaveFocus()
    await pressOn(screen.getByRole('button', { name: 'Annulla' }), 'Enter')
    await expect.element(screen.getByRole('heading', { level: 3 }).first()).toHaveTextContent(/^Tiramisù$/)

    await screen.getByRole('button', { name: 'Hai un codice sconto?' }).click()
    const apply = screen.getByRole('button', { name: 'Applica' })
    await apply.click()
    await expect.element(screen.getByText('Scrivi il codice, poi tocca Applica.')).toBeVisible()
    await isClean('an empty code')
    cutNetwork()
    await screen.getByLabelText('Codice sconto').fill('NONNA10')
    await apply.click()
    await expect.element(screen.getByText('Sei offline: il codice si può usare appena torna la rete.')).toBeVisible()
  })

  test(`the checkout keeps what was typed, the thank-you follows the order, on a ${device}`, async () => {
    openPayments()
    await openShop('/', { as: 'cliente', size })
    await goToCheckout()
    const name = screen.getByLabelText('Nome e cognome')
    await name.fill('Nonna Rosa')
    await screen.getByRole('link', { name: 'Cambia' }).click()
    await screen.getByRole('button', { name: 'Continua' }).click()
    await expect.element(name).toHaveValue('Nonna Rosa')
    await reload()
    await expect.element(name).toHaveValue('Nonna Rosa')
    await orderButton().click()
    const orderId = await payByCard()

    const number = await thanksFor()
    expect(server.where('orders', { id: orderId })).toMatchObject([{ number, customer_name: 'Nonna Rosa', channel: 'web' }])
    expect(new URLSearchParams(frame.location.search).get('ordine')).toBe(orderId)
    await visit(`/order-confirmed?ordine=${orderId}`)
    await expect.element(screen.getByText('È confermato.', { exact: false })).toBeVisible()
    await isClean('being prepared')
    await hasCalendarFile(number)
    server.put('orders', { id: orderId, ready_at: new Date(server.nowMs).toISOString() })
    await expect.element(screen.getByText('È pronto: puoi passare a ritirarlo.')).toBeVisible()
    await isClean('ready')
  })
}

test('no cake is promised where none can be composed', async () => {
  for (const cake of server.where('products', { composition: 'compose' }))
    server.put('products', { id: String(cake.id), available: false })
  await openShop('/', { size: PHONE })
  await expect.element(screen.getByRole('link', { name: 'Cornetto alla crema' }).first()).toBeVisible()
  const banner = screen.getByRole('link', { name: /Componi la torta/ })
  await expect.element(banner.filter({ hasText: 'Guardala nascere' })).not.toBeInTheDocument()
  await visit('/home-torta')
  await expect.element(screen.getByText('In questi giorni non ce n’è')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Componi la torta', exact: true })).not.toBeInTheDocument()
  for (const { id } of server.where('products', { composition: 'compose' })) server.remove('products', id)
  for (const { id } of server.where('products', { composition: 'personalise' })) server.remove('products', id)
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Per ora non prepariamo torte su misura' })).toBeVisible()
  await isClean('no cakes')
})

async function hasCalendarFile(number: string): Promise<void> {
  const { name, text } = await fileSavedBy(() => screen.getByRole('button', { name: 'Aggiungi al calendario' }).click())
  expect(name).toBe(`sfoglia-ritiro-${number}.ics`)
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/)
  expect(text).toMatch(/DTSTART;TZID=Europe\/Rome:\d{8}T\d{6}\r\n/)
  expect(text).toContain(number)
}
