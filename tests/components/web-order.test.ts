// Ordering from home when something is not there yet: the shop's hours, or the network.
import { expect, test } from 'vitest'
import { addToCart, isAt, orderButton } from './customer.ts'
import { quietDay } from './desk.ts'
import { cutNetwork, equip, openShop, PHONE, restoreNetwork, screen, server, visit } from './shop-frame.ts'

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
  await screen.getByRole('radio', { name: label, exact: true }).click()
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
