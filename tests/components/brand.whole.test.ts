// The owner gives the shop a logo and a colour, sees them first, saves them, and puts back what was there before.
import { expect, test } from 'vitest'
import { isClean } from './axe.ts'
import { choose } from './files.ts'
import { cutNetwork, DESKTOP, openShop, PHONE, restoreNetwork, screen, server } from './shop-frame.ts'

const PATH = '/gestionale/impostazioni?vista=aspetto'
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200"><circle cx="80" cy="90" r="60" fill="#7a1f2b"/></svg>`
const card = () => screen.getByRole('region', { name: 'Logo e colore' })
const button = (name: string) => card().getByRole('button', { name, exact: true })
const stored = () => server.where('shop', {})[0]
const give = (name: string, type: string, content: string) =>
  choose({ name, type, content }, () => button('Scegli il logo').click())

test('a drawing and a colour, in one request with every icon, and back again', async () => {
  await openShop(PATH, { as: 'admin', size: DESKTOP })
  await expect.element(card()).toBeVisible()
  await isClean('brand')
  await give('logo.svg', 'image/svg+xml', DRAWING)
  await expect.element(button('Togli il logo')).toBeVisible()
  await button('Verde bosco').click()
  await isClean('brand that is tried')
  expect(stored()).not.toMatchObject({ accent: '#1f4d36' })
  await button('Salva').click()
  await expect.element(card().getByText('Salvato: chi apre il sito adesso lo vede così.')).toBeVisible()
  expect(stored()).toMatchObject({ accent: '#1f4d36', logo: expect.stringMatching(/./) })
  expect(stored()?.icons).toHaveLength(7)
})

test('a colour that cannot be read says what becomes of it; a file that is no picture says so', async () => {
  await openShop(PATH, { as: 'admin', size: PHONE })
  const typed = card().getByLabelText('Scritto, come #1f4d36')
  await typed.fill('ffee00')
  await expect.element(typed).toHaveValue('#ffee00')
  await expect.element(card().getByText('Per essere leggibile diventa così:')).toBeVisible()
  await typed.fill('#verde')
  await expect.element(card().getByText('Scrivi un colore come #1f4d36.')).toBeVisible()
  await expect.element(button('Salva')).toBeDisabled()
  await button('Torna a com’era').click()
  await expect.element(typed).toHaveValue('')
  await give('logo.pdf', 'application/pdf', '%PDF-1.4 not a picture at all')
  await expect.element(card().getByRole('alert')).toHaveTextContent('non è un’immagine')
})

test('without network nothing that was chosen is lost', async () => {
  await openShop(PATH, { as: 'admin', size: DESKTOP })
  await button('Bordeaux').click()
  await cutNetwork()
  await button('Salva').click()
  await expect.element(card().getByRole('alert')).toHaveTextContent('Sei offline')
  await restoreNetwork()
  await button('Salva').click()
  await expect.element(card().getByText('Salvato: chi apre il sito adesso lo vede così.')).toBeVisible()
  expect(stored()).toMatchObject({ accent: '#7a1f2b' })
})
