// Diagnostica where it is needed: on a till without network, and on one that runs out of room; and for everybody else.
import { expect, test } from 'vitest'
import { isClean } from './axe.ts'
import { savedBy } from './files.ts'
import { cutNetwork, equip, openShop, PHONE, restoreNetwork, screen, visit } from './shop-frame.ts'
import { tile } from './till.ts'

const PATH = '/diagnostica'
const MB = 1_048_576

const region = (name: string) => screen.getByRole('region', { name })

test('a till without network reads what waits on it and takes a copy along', async () => {
  await openShop('/gestionale/nuovo-ordine', { as: 'cassa' })
  await expect.element(tile('Tiramisù')).toBeVisible()
  cutNetwork()
  await visit(PATH)
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Diagnostica' })).toBeVisible()
  const network = region('Rete e orologio')
  await expect.element(network).toHaveTextContent('offline')
  await expect.element(region('Dispositivo e accesso')).toHaveTextContent('cassa, vale ancora')
  await expect.element(region('Ultimo aggiornamento dei dati')).toHaveTextContent('Prodotti')
  const saved = await savedBy(() => screen.getByRole('button', { name: 'Scarica una copia' }).click())
  expect(JSON.parse(saved)).toMatchObject({ entries: [] })
  await isClean('Diagnostica')
  restoreNetwork()
  await screen.getByRole('button', { name: 'Sincronizza ora' }).click()
  await expect.element(network).toHaveTextContent('in linea')
  await expect.element(region('Che cosa è successo').getByText('Di nuovo in linea')).toBeVisible()
  await screen.getByText('Problemi', { exact: true }).click()
  await expect.element(region('Che cosa è successo').getByText('Di nuovo in linea')).not.toBeInTheDocument()
  // A slow machine may have been offline before it was cut off.
  await expect.element(region('Che cosa è successo').getByText('Offline').first()).toBeVisible()
  await isClean('Diagnostica, che cosa è successo')
})

test('a till that runs out of room gives up pictures first, then says so, and Diagnostica marks it', async () => {
  const picture = '/api/files/products/x/y.webp'
  const pictures = await caches.open('product-pictures')
  await pictures.put(picture, new Response('a picture'))
  equip((page) => {
    page.StorageManager.prototype.estimate = async () => ({ usage: 980 * MB, quota: 1000 * MB })
  })
  await openShop('/gestionale/ordini', { as: 'cassa' })
  await expect.element(screen.getByText('Su questo dispositivo resta poco spazio.', { exact: false })).toBeVisible()
  await expect.poll(() => caches.match(picture)).toBeUndefined()
  await visit(PATH)
  await expect.element(region('Spazio')).toHaveTextContent('980 MB di 1000 MB')
  await isClean('Diagnostica, poco spazio')
})

test('it opens for guests too', async () => {
  await openShop(PATH, { size: PHONE })
  await expect.element(region('Dispositivo e accesso')).toHaveTextContent('Accesso')
})

test('it opens for customers, without the copy, and says nothing personal', async () => {
  await openShop(PATH, { as: 'cliente', size: PHONE })
  await expect.element(region('Dispositivo e accesso')).toHaveTextContent('cliente')
  await expect.element(screen.getByRole('button', { name: 'Scarica una copia' })).not.toBeInTheDocument()
  await expect.element(screen.getByText('cliente@sfoglia.demo')).not.toBeInTheDocument()
  await isClean('Diagnostica, telefono')
})
