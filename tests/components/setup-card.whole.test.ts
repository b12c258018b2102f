// What a new shop still lacks, on its owner's dashboard: each line leads there, the card is put away and back; on the demo's dashboard
// the way to a shop of one's own.
import { expect, test } from 'vitest'
import { isClean } from './axe.ts'
import { emptyShop } from './empty-shop.ts'
import { DESKTOP, frame, openShop, PHONE, screen, server, visit } from './shop-frame.ts'
import { holdToast } from './toasts.ts'

const card = () => screen.getByRole('region', { name: 'Che cosa manca?' })
const button = (name: string) => screen.getByRole('button', { name, exact: true })
const field = (name: string) => screen.getByRole('dialog').getByLabelText(name, { exact: true })
const secrets = () => server.where('shop_private', {})[0]

test('an empty shop says what it lacks, and each line leads there', async () => {
  emptyShop()
  await openShop('/gestionale', { as: 'admin', size: PHONE })
  await expect.element(card().getByRole('link', { name: /^Orari.*da fare/ })).toBeVisible()
  await expect.element(card().getByRole('link', { name: /^Prodotti con foto.*da fare/ })).toBeVisible()
  await expect.element(card().getByRole('status')).toHaveTextContent(/\d di \d a posto/)
  expect(frame.document.documentElement.scrollWidth - frame.innerWidth).toBe(0)
  // Who only looks is not asked which till this is.
  await expect.element(screen.getByText('Che cassa è questa?')).not.toBeInTheDocument()
  await isClean('what is missing')
  await card()
    .getByRole('link', { name: /^Totem.*da fare/ })
    .click()
  await expect.poll(() => frame.location.pathname).toBe('/gestionale/personale')
})

test('what a server without backups is asked for stands in the guide', async () => {
  emptyShop()
  await openShop('/gestionale', { as: 'admin', size: DESKTOP })
  await card()
    .getByRole('link', { name: /^Copie di sicurezza.*da fare/ })
    .click()
  await expect.element(screen.getByRole('heading', { name: 'Le copie di sicurezza' })).toBeVisible()
  expect(frame.location.hash).toBe('#le-copie-di-sicurezza')
})

test('what an import left hidden is a tap away', async () => {
  const [anything] = server.where('products', {})
  emptyShop()
  server.write('products', { ...anything, id: 'dallista0000001', name: 'Babà', hidden: true, allergens: [], images: [] })
  await openShop('/gestionale', { as: 'admin', size: DESKTOP })
  await expect.element(card().getByRole('link', { name: /^Prodotti con foto.*tutti nascosti/ })).toBeVisible()
  await card()
    .getByRole('link', { name: /^Prodotti nascosti.*1 aspetta gli allergeni/ })
    .click()
  await expect.element(screen.getByLabelText('Mostra lo stato')).toHaveValue('hidden')
  await expect.element(screen.getByText('Babà', { exact: true })).toBeVisible()
})

test('put away and back, from the toast and from the settings', async () => {
  emptyShop()
  await openShop('/gestionale', { as: 'admin', size: DESKTOP })
  await card().getByRole('button', { name: 'Nascondi' }).click()
  const toast = await holdToast('Nascosta')
  await expect.element(card()).not.toBeInTheDocument()
  await toast.getByRole('button', { name: 'Annulla', exact: true }).click()
  await expect.element(card()).toBeVisible()
  await card().getByRole('button', { name: 'Nascondi' }).click()
  await expect.element(card()).not.toBeInTheDocument()
  await visit('/gestionale/impostazioni?vista=negozio')
  await button('Rimetti «Che cosa manca?»').click()
  await expect.poll(() => secrets()?.setup).toMatchObject({ isCardAway: false })
  await visit('/gestionale')
  await expect.element(card()).toBeVisible()
})

test('the demo goes only after a word was typed, and the setup begins', async () => {
  server.scripted.answer('/api/sfoglia/own-shop', { body: { ...server.loginOf('admin'), meta: { backup: 'prova.zip' } } })
  await openShop('/gestionale', { as: 'admin', size: DESKTOP })
  await expect.element(screen.getByRole('region', { name: 'Questo è un negozio di prova' })).toBeVisible()
  await expect.element(card()).not.toBeInTheDocument()
  await button('Comincia con il tuo negozio').click()
  await isClean('what goes and what stays')
  await field('Nome').fill('Anna')
  await field('Cognome').fill('Rossi')
  await field('E-mail').fill('anna@rossi.example')
  await field('Password').fill('tre parole a caso')
  await screen.getByRole('dialog').getByRole('button', { name: 'Butta via la prova e comincia' }).click()
  await expect.element(screen.getByText(/da qui non si torna indietro/)).toBeVisible()
  expect(server.scripted.asked.some(({ path }) => path === '/api/sfoglia/own-shop')).toBe(false)
  await field('Per confermare scrivi «comincia»').fill('Comincia')
  await screen.getByRole('dialog').getByRole('button', { name: 'Butta via la prova e comincia' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Il tuo negozio' })).toBeVisible()
})
