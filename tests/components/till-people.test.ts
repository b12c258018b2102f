// Two people at one till: each says who they are with a name and a PIN, also without network; who has been away is asked again.
import { expect, test } from 'vitest'
import { commands, userEvent } from 'vitest/browser'
import { MINUTE_MS } from '#domain/pickup/shop-time.ts'
import { americanKeys } from '../scanner-keys.ts'
import { isClean } from './axe.ts'
import { testInTheProof } from './in-the-proof.ts'
import { isKept } from './kept.ts'
import { cutNetwork, itIs, openShop, reload, restoreNetwork, screen, server, TABLET } from './shop-frame.ts'
import { has, sellAtOnce } from './till.ts'
import { atCounter, MARTA, putMarta, putPin, takeOver, typePin, whoIsThere } from './till-people.ts'

const PANETTONE = '2000001000304'

const marco = () => String(server.loginOf('cassa').record.id)

async function openTill(path = '/gestionale/ordini'): Promise<void> {
  putMarta()
  await putPin(MARTA, '2580')
  await putPin(marco(), '135790')
  await openShop(path, { as: 'cassa', size: TABLET })
  await expect.element(atCounter('nessuno')).toBeVisible()
}

testInTheProof('Marta takes over by touch, Marco by keyboard, without network and across a reload', async () => {
  await openTill()
  await isKept('till-people', 'Marta Colombo')
  cutNetwork()
  await atCounter('nessuno').click()
  await isClean('who is there')
  await typePin('Marta Colombo', '2581')
  await expect.element(whoIsThere().getByText('PIN non corretto.')).toBeVisible()
  await isClean('PIN of a person')
  for (const digit of '2580') await whoIsThere().getByRole('button', { name: digit, exact: true }).click()
  await expect.element(atCounter('Marta Colombo')).toBeVisible()
  await expect.element(whoIsThere()).not.toBeInTheDocument()

  await reload()
  await atCounter('Marta Colombo').click()
  await whoIsThere().getByRole('button', { name: 'Marco Bellini', exact: true }).click()
  // A scanned code is no PIN, let alone three wrong ones, and is shown to nobody.
  await commands.scan(americanKeys('2000001000304'), 'Enter')
  await expect.element(whoIsThere().getByText('2000001000304')).not.toBeInTheDocument()
  await expect.element(whoIsThere().getByText('PIN non corretto.')).not.toBeInTheDocument()
  await userEvent.keyboard('13579{Backspace}90')
  await expect.element(atCounter('Marco Bellini')).toBeVisible()
})

testInTheProof('five wrong tries of one make that one wait, and nobody else', async () => {
  await openTill()
  itIs(server.nowMs)
  await atCounter('nessuno').click()
  await whoIsThere().getByRole('button', { name: 'Marta Colombo' }).click()
  for (let count = 0; count < 5; count++) {
    for (const digit of '1470') await whoIsThere().getByRole('button', { name: digit, exact: true }).click()
    await expect.element(whoIsThere().getByText(count < 4 ? 'PIN non corretto.' : /Troppi tentativi/)).toBeVisible()
  }
  await expect.element(whoIsThere().getByRole('button', { name: '1', exact: true })).toBeDisabled()
  await whoIsThere().getByRole('button', { name: 'Non sono io' }).click()
  await typePin('Marco Bellini', '135790')
  await expect.element(atCounter('Marco Bellini')).toBeVisible()
})

testInTheProof('who has been away is asked for by the next touch, which does nothing else', async () => {
  await openTill('/gestionale/nuovo-ordine')
  await takeOver('Marta Colombo', '2580')
  itIs(server.nowMs + 6 * MINUTE_MS)
  await expect.element(atCounter('nessuno')).toBeVisible()
  await expect.element(whoIsThere()).not.toBeInTheDocument()
  const cornetto = screen.getByRole('list', { name: 'Prodotti' }).getByRole('button').first()
  await cornetto.click()
  await expect.element(whoIsThere()).toBeVisible()
  await expect.element(screen.getByText('Il carrello è vuoto', { exact: false })).toBeInTheDocument()
  // Whose login it is has a PIN too: nobody goes on as Marco without it.
  await expect.element(whoIsThere().getByText('L’ultimo tocco non ha fatto niente: dopo il PIN, ripetilo.')).toBeVisible()
  await expect.element(whoIsThere().getByRole('button', { name: /^PIN dimenticato/ })).toBeVisible()
  expect(whoIsThere().getByRole('button', { name: /^Continua come/ }).length).toBe(0)
  await typePin('Marco Bellini', '135790')
  await expect.element(whoIsThere()).not.toBeInTheDocument()
  await cornetto.click()
  await expect.element(screen.getByText('Il carrello è vuoto', { exact: false })).not.toBeInTheDocument()
})

testInTheProof('where the login has no PIN of its own, one goes on under it; what is scanned before is not lost', async () => {
  putMarta()
  await putPin(MARTA, '2580')
  await openShop('/gestionale/nuovo-ordine', { as: 'cassa', size: TABLET })
  await takeOver('Marta Colombo', '2580')
  itIs(server.nowMs + 6 * MINUTE_MS)
  await expect.element(atCounter('nessuno')).toBeVisible()
  await commands.scan(americanKeys(PANETTONE), 'Enter')
  await expect.element(whoIsThere().getByText('Nel carrello: Panettone classico 1 kg.', { exact: true })).toBeVisible()
  await isClean('who is there, after a scan')
  await whoIsThere().getByRole('button', { name: 'Continua come Marco Bellini' }).click()
  await expect.element(whoIsThere()).not.toBeInTheDocument()
  await has('Panettone classico 1 kg', '1')
})

testInTheProof('what Marta does bears her name, also when Marco is there by the time it is sent', async () => {
  await openTill('/gestionale/nuovo-ordine')
  await takeOver('Marta Colombo', '2580')
  cutNetwork()
  await screen
    .getByRole('list', { name: 'Prodotti' })
    .getByRole('button', { name: /^Cornetto alla crema/ })
    .click()
  const number = await sellAtOnce()
  await takeOver('Marco Bellini', '135790', 'Marta Colombo')
  restoreNetwork()
  await expect.poll(() => server.where('orders', { number })).toMatchObject([{ actor_id: MARTA, user_id: marco() }])
})

test('a shop that uses no PINs sees nothing of it', async () => {
  await openShop('/gestionale/ordini', { as: 'cassa', size: TABLET })
  await isKept('till-people', 'Marco Bellini')
  expect(screen.getByRole('button', { name: /^Al banco/ }).length).toBe(0)
})

testInTheProof('a person sets their own PIN, with the password', async () => {
  await openShop('/gestionale/ordini', { as: 'cassa', size: TABLET })
  await screen.getByRole('button', { name: /Marco Bellini/ }).click()
  await screen.getByRole('button', { name: 'I tuoi accessi' }).click()
  const own = screen.getByRole('dialog', { name: 'I tuoi accessi' })
  await own.getByRole('button', { name: 'Imposta il PIN' }).click()
  await own.getByLabelText(/^Nuovo PIN/).fill('1234')
  await own.getByLabelText('La tua password').fill('sbagliata')
  await own.getByRole('button', { name: 'Salva il PIN' }).click()
  await expect.element(own.getByText(/troppo facile/)).toBeVisible()
  await own.getByLabelText(/^Nuovo PIN/).fill('2580')
  await own.getByRole('button', { name: 'Salva il PIN' }).click()
  await expect.element(own.getByText('La password non è corretta.')).toBeVisible()
  await isClean('own PIN')
  await own.getByLabelText('La tua password').fill('dolcezza-demo')
  await own.getByRole('button', { name: 'Salva il PIN' }).click()
  await expect.element(own.getByText(/^PIN salvato/)).toBeVisible()
  const [kept] = server.where('till_pins', { id: marco() })
  expect(kept).toMatchObject({ digits: 4, pin_hash: expect.stringMatching(/^pbkdf2-sha256\$600000\$/) })
})

testInTheProof('the owner takes a PIN away', async () => {
  await putPin(marco(), '135790')
  await openShop(`/gestionale/personale?persona=${marco()}`, { as: 'admin' })
  await screen.getByRole('button', { name: 'Togli il PIN' }).click()
  await isClean('another’s PIN')
  await screen.getByLabelText('La tua password').fill('dolcezza-demo')
  await screen.getByRole('button', { name: 'Togli il PIN' }).click()
  await expect.element(screen.getByText('PIN tolto.')).toBeVisible()
  expect(server.where('till_pins', {})).toEqual([])
})
