// Ordering from home when something is not there yet: the shop's hours, or the network.
import { expect, test } from 'vitest'
import { addToCart, field, isAt, isInCart, orderButton, signIn } from './customer.ts'
import { quietDay } from './desk.ts'
import { cutNetwork, equip, openShop, PHONE, restoreNetwork, screen, server, visit } from './shop-frame.ts'
import { isTranslated, translatePages } from './translator.ts'

const goOn = () => screen.getByRole('button', { name: 'Continua' })
const note = () => screen.getByLabelText('Note per il laboratorio')
const time = (text: string) => screen.getByRole('radio', { name: new RegExp(`^${text}`) })

test('whoever goes on before the hours have arrived goes on when they have', async () => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  equip((page) => {
    const ask = page.fetch
    page.fetch = async (question, init) => {
      if (String(question).includes('/api/collections/settings/')) await arrived
      return ask(question, init)
    }
  })
  await openShop('/', { as: 'cliente', size: PHONE })
  await addToCart('Tiramisù')
  await visit('/carrello')
  await goOn().click()
  await expect.element(goOn()).toHaveAttribute('aria-busy', 'true')
  await isAt('/carrello')
  arrive()
  await expect.element(orderButton()).toBeEnabled()
})

test('without network the checkout says so and keeps everything', async () => {
  const { label } = quietDay()
  await openShop('/', { as: 'cliente', size: PHONE })
  const known = server.where('orders', { channel: 'web' }).length
  await addToCart('Tiramisù')
  await visit('/carrello')
  await screen.getByRole('button', { name: 'Aggiungi una nota' }).click()
  await note().fill('Con una candelina')
  await screen.getByRole('radio', { name: label }).click()
  await time('11:00').click()
  await expect.element(time('11:00')).toBeChecked()
  cutNetwork()
  await goOn().click()
  await expect.element(screen.getByText('Sei offline. Per ordinare serve la rete: il carrello resta com’è.')).toBeVisible()
  await orderButton().click()
  await expect.element(screen.getByText('Sei offline. Il carrello resta com’è: riprova quando torna la rete.')).toBeVisible()
  await isAt('/checkout')
  await visit('/carrello')
  await expect.element(note()).toHaveValue('Con una candelina')
  await expect.element(time('11:00')).toBeChecked()
  expect(server.where('orders', { channel: 'web' }).length).toBe(known)

  // As far as the order: its payment is asked of the real server.
  server.hold(/^\/api\/stripe\/session$/)
  restoreNetwork()
  await goOn().click()
  await orderButton().click()
  const ordered = () => server.where('orders', { channel: 'web', note: 'Con una candelina' })
  await expect.poll(ordered).toMatchObject([{ status: 'NOTPAID', total: 4.5 }])
})

test('a tourist whose browser translates orders, and is told what is wrong on the way', async () => {
  translatePages()
  await openShop('/accedi', { size: PHONE })
  await expect.poll(isTranslated).toBe(true)
  const login = screen.getByRole('button', { name: 'Accedi', exact: true })
  await login.click()
  await expect.element(screen.getByText('Inserisci un’e-mail valida.')).toBeVisible()
  await signIn('cliente@sfoglia.demo', 'sbagliata')
  await expect.element(screen.getByText('E-mail o password non corretti.')).toBeVisible()
  await expect.element(screen.getByText('Inserisci un’e-mail valida.')).not.toBeInTheDocument()
  await signIn()
  await isAt('/')

  const today = screen.getByRole('button', { name: 'Ritiro oggi', exact: true })
  for (const pressed of ['true', 'false']) {
    await today.click()
    await expect.element(today).toHaveAttribute('aria-pressed', pressed)
  }
  await addToCart('Tiramisù')
  await screen.getByRole('button', { name: /^Aggiungi .*Tiramisù/ }).click()
  await isInCart(2)
  await visit('/carrello')
  await screen.getByRole('button', { name: 'Hai un codice sconto?' }).click()
  for (const [code, answer] of [
    ['', 'Scrivi il codice, poi tocca Applica.'],
    ['estate20', 'Codice sconto non valido o scaduto.'],
  ] as const) {
    await screen.getByLabelText('Codice sconto').fill(code)
    await screen.getByRole('button', { name: 'Applica' }).click()
    await expect.element(screen.getByText(answer)).toBeVisible()
  }
  await screen.getByLabelText('Codice sconto').fill('NONNA10')
  await screen.getByRole('button', { name: 'Applica' }).click()
  await expect.element(screen.getByRole('button', { name: 'Togli il codice NONNA10' })).toBeVisible()
  await expect.element(screen.getByText(/^−\s0,90/)).toBeVisible()

  await goOn().click()
  await expect.element(orderButton()).toBeEnabled()
  await field('Telefono').fill('333')
  await orderButton().click()
  await expect.element(screen.getByText('Inserisci un numero valido, ad esempio 333 1234567.')).toBeVisible()
  await field('Telefono').fill('333 1234567')
  await expect.element(screen.getByText('Inserisci un numero valido, ad esempio 333 1234567.')).not.toBeInTheDocument()
  server.hold(/^\/api\/stripe\/session$/)
  await orderButton().click()
  await expect.poll(() => server.where('orders', { channel: 'web', status: 'NOTPAID', total: 8.1 })).toHaveLength(1)
})
