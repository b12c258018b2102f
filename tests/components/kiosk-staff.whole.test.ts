// Staff get behind the kiosk with a PIN, also without network and by keyboard alone, or with a password where there is no PIN;
// nobody gets there by guessing.
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { isClean } from './axe.ts'
import { keptRow } from './kept.ts'
import { KIOSK_UPRIGHT, openKiosk, orderAtKiosk } from './kiosk.ts'
import { enterPin, holdLogo, leaveByMenu, logo, PIN } from './kiosk-staff.ts'
import { cutNetwork, focus, frame, itIs, press, reload, screen, server, visit } from './shop-frame.ts'

const menu = () => screen.getByRole('dialog', { name: 'Totem' })

test('without network staff see what waits, and leave; the order stays and is counted', async () => {
  await openKiosk()
  cutNetwork()
  const ticket = await orderAtKiosk({ products: [['Tiramisù', 1]] })

  await logo().click()
  expect(screen.getByRole('dialog').length).toBe(0)
  await holdLogo()
  await isClean('PIN')
  await enterPin(PIN)
  await expect.element(menu().getByRole('definition').filter({ hasText: /^1$/ })).toBeVisible()
  await expect.element(menu().getByText('senza rete', { exact: true })).toBeVisible()
  await isClean('menu')
  await menu().getByRole('button', { name: 'Esci' }).click()
  await expect.element(menu().getByText(/1 ordine aspetta ancora la rete/)).toBeVisible()
  await menu().getByRole('button', { name: 'Sì, esci dal totem' }).click()
  await expect.poll(() => frame.location.pathname).toBe('/accedi')
  expect(await keptRow('outbox', 1)).toMatchObject({ about: ticket.orderId })
})

test('five wrong tries make even the right PIN wait, also after a reload', async () => {
  await openKiosk()
  // Half a minute is long for whoever guesses, and short for a machine that is busy with a reload.
  itIs(server.nowMs)
  await holdLogo()
  for (let count = 0; count < 5; count++) {
    await enterPin('1111')
    await expect.element(screen.getByText(count < 4 ? 'PIN non corretto.' : /Troppi tentativi/)).toBeVisible()
  }
  await reload()
  await holdLogo()
  await expect.element(screen.getByText(/Troppi tentativi/)).toBeVisible()
  await expect.element(screen.getByRole('dialog').getByRole('button', { name: '1', exact: true })).toBeDisabled()
})

test('the keyboard alone gets there too', async () => {
  await openKiosk()
  await focus(logo())
  await userEvent.keyboard('{Enter>}')
  await expect.element(screen.getByRole('dialog', { name: 'Per il personale' })).toBeVisible()
  await userEvent.keyboard('{/Enter}')
  await userEvent.keyboard(PIN)
  await press('Enter')
  await expect.element(menu().getByRole('button', { name: 'Ricarica' })).toBeVisible()
})

test('without a PIN the password of somebody who works here opens the way out, a customer’s does not', async () => {
  for (const { id } of server.records('shop_private').values()) server.put('shop_private', { id, kiosk_pin_hash: '' })
  await openKiosk('/', KIOSK_UPRIGHT)
  await holdLogo()
  const door = screen.getByRole('dialog', { name: 'Per il personale' })
  await door.getByLabelText('E-mail').fill('cliente@sfoglia.demo')
  await door.getByLabelText('Password', { exact: true }).fill('dolcezza-demo')
  await door.getByRole('button', { name: 'Entra' }).click()
  await expect.element(door.getByText('E-mail o password non corretti.')).toBeVisible()
  await isClean('password of the staff')
  await door.getByLabelText('E-mail').fill('cassa@sfoglia.demo')
  await door.getByRole('button', { name: 'Entra' }).click()
  await leaveByMenu()
  // Nobody was logged in by it.
  await visit('/gestionale/ordini')
  await expect.poll(() => frame.location.pathname).toBe('/accedi')
})
