// A shop in which there is nothing yet: nowhere is anything promised that is not there, and what is empty leads to where it is filled.
import { expect, test } from 'vitest'
import { isClean } from './axe.ts'
import { emptyShop } from './empty-shop.ts'
import { openKiosk } from './kiosk.ts'
import { DESKTOP, frame, openShop, PHONE, screen, server, visit } from './shop-frame.ts'

const heading = (name: string) => screen.getByRole('heading', { name, exact: true })
const link = (name: string) => screen.getByRole('link', { name, exact: true })
const button = (name: string | RegExp) => screen.getByRole('button', { name, exact: typeof name === 'string' })

test('the window offers no cake, no filter and no search of nothing, but a word with the shop', async () => {
  emptyShop()
  await openShop('/', { size: DESKTOP })
  await expect.element(heading('La vetrina è vuota')).toBeVisible()
  await expect.element(link('Torte su misura')).not.toBeInTheDocument()
  expect(button('Ritiro oggi').length + button('Tutto').length).toBe(0)
  await isClean('an empty window')
  await link('Parla con noi').click()
  await expect.poll(() => frame.location.pathname).toBe('/aiuto')
})

test('a category of which all is hidden is not there, and its address says so', async () => {
  const [cakes] = server.where('product_categories', { name: 'Dessert' })
  for (const product of server.where('products', { category: cakes?.id })) server.write('products', { ...product, hidden: true })
  await openShop(`/?categoria=${cakes?.slug}`, { size: PHONE })
  await expect.element(heading('Niente in questa categoria')).toBeVisible()
  await expect.element(button('Colazione')).toBeVisible()
  await expect.element(button('Dessert')).not.toBeInTheDocument()
  await button('Mostra tutta la vetrina').click()
  await expect.element(screen.getByRole('region', { name: 'Colazione' })).toBeVisible()
})

test('at the kiosk nobody is asked to choose, and what comes is there at once', async () => {
  const [product] = server.where('products', { name: 'Cornetto alla crema' })
  const categories = server.where('product_categories', {})
  emptyShop()
  await openKiosk()
  await expect.element(heading('Per ora si ordina al banco')).toBeVisible()
  await expect.element(screen.getByText(/^Tocca \+/)).not.toBeInTheDocument()
  expect(button('Cerca').length + button('Senza…').length).toBe(0)
  await isClean('an empty kiosk')
  for (const category of categories) server.write('product_categories', category)
  server.write('products', { ...product, id: String(product?.id) })
  await expect.element(button(/^Aggiungi Cornetto alla crema/)).toBeVisible()
  await expect.element(screen.getByText(/^Tocca \+/)).toBeVisible()
  await expect.element(button('Cerca')).toBeVisible()
})

test('each empty list of the office leads to where it is filled', async () => {
  emptyShop()
  await openShop('/gestionale/prodotti?vista=categorie', { as: 'admin', size: PHONE })
  await expect.element(heading('Ancora nessuna categoria')).toBeVisible()
  await button('Nuova categoria').click()
  await expect.element(screen.getByLabelText('Nome', { exact: true })).toBeVisible()
  for (const path of ['/gestionale/prodotti?vista=prezzi', '/gestionale/nuovo-ordine', '/gestionale/cassa?vista=avanzi']) {
    await visit(path)
    await link('Vai ai prodotti').click()
    await expect.element(heading('Ancora nessun prodotto')).toBeVisible()
    await expect.element(screen.getByText('Scegli un prodotto')).not.toBeInTheDocument()
  }
  await visit('/gestionale/ordini')
  await screen.getByRole('tabpanel').getByRole('link', { name: 'Nuovo ordine' }).click()
  await expect.element(heading('Ancora niente da vendere')).toBeVisible()
  await visit('/gestionale/personale?vista=dispositivi')
  await link('Fai entrare il primo').click()
  await expect.element(heading('Aggiungi')).toBeVisible()
})
