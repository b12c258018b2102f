// Diagnostica where it is needed: on a till without network, on one without room, and for everybody else without the copy.
import { expect, test } from 'vitest'
import { isClean } from './axe.ts'
import { fileSavedBy } from './files.ts'
import { cutNetwork, equip, openShop, PHONE, restoreNetwork, screen, visit } from './shop-frame.ts'
import { tile } from './till.ts'

const part = (name: string) => screen.getByRole('region', { name })

test('a till without network reads what waits on it and takes a copy along', async () => {
  await openShop('/gestionale/nuovo-ordine', { as: 'cassa' })
  await expect.element(tile('Tiramisù')).toBeVisible()
  cutNetwork()
  await visit('/diagnostica')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Diagnostica' })).toBeVisible()
  const network = part('Rete e orologio')
  await expect.element(network).toHaveTextContent('offline')
  // What the page learned from the server agrees with its own clock.
  await expect.element(network).toHaveTextContent('giusto')
  await expect.element(part('Dispositivo e accesso')).toHaveTextContent('cassa, vale ancora')
  await expect.element(part('Ultimo aggiornamento dei dati')).toHaveTextContent('Prodotti')
  const copy = await fileSavedBy(() => screen.getByRole('button', { name: 'Scarica una copia' }).click())
  expect(JSON.parse(copy.text)).toMatchObject({ entries: [] })
  await isClean('Diagnostica')
  restoreNetwork()
  await screen.getByRole('button', { name: 'Sincronizza ora' }).click()
  await expect.element(network).toHaveTextContent('in linea')
})

test('a till that runs out of room gives up pictures first, then says so, and Diagnostica marks it', async () => {
  const picture = '/api/files/products/x/y.webp'
  const pictures = await caches.open('product-pictures')
  await pictures.put(picture, new Response('a picture'))
  equip((page) => {
    const [usage, quota] = [980 * 1_048_576, 1000 * 1_048_576]
    page.StorageManager.prototype.estimate = async () => ({ usage, quota })
  })
  await openShop('/gestionale/ordini', { as: 'cassa' })
  await expect.element(screen.getByText('Su questo dispositivo resta poco spazio.', { exact: false })).toBeVisible()
  await expect.poll(async () => (await caches.match(picture)) === undefined).toBe(true)
  await visit('/diagnostica')
  await expect.element(part('Spazio')).toHaveTextContent('980 MB di 1000 MB')
  await isClean('Diagnostica, poco spazio')
})

test('it opens for guests', async () => {
  await openShop('/diagnostica', { size: PHONE })
  await expect.element(part('Dispositivo e accesso')).toHaveTextContent('Accesso')
})

test('it opens for customers too, without the copy, and says nothing personal', async () => {
  await openShop('/diagnostica', { as: 'cliente', size: PHONE })
  await expect.element(part('Dispositivo e accesso')).toHaveTextContent('cliente')
  await expect.element(screen.getByRole('button', { name: 'Scarica una copia' })).not.toBeInTheDocument()
  await expect.element(screen.getByText('cliente@sfoglia.demo')).not.toBeInTheDocument()
  await isClean('Diagnostica, telefono')
})
