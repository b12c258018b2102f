// Diagnostica where it is needed: on a till without network, with an order that waits.
import { readFile } from 'node:fs/promises'
import { isClean } from './axe.ts'
import { DESKTOP, type Device, PHONE } from './device.ts'
import { expect, test } from './fixtures.ts'
import { isInstalled, signIn } from './people.ts'

test('a till without network reads what waits on it and takes a copy along', async ({ openReady }) => {
  const till = await openReady('cassa', DESKTOP)
  const { page } = till
  await page.goto('/gestionale/nuovo-ordine')
  await page
    .getByRole('button', { name: /^Tiramisù/ })
    .first()
    .waitFor()
  await till.cutNetwork()
  await page.goto('/diagnostica')
  await expect(page.getByRole('heading', { level: 1, name: 'Diagnostica' })).toBeVisible()
  const network = page.getByRole('region', { name: 'Rete e orologio' })
  await expect(network).toContainText('offline')
  // What the page learned from the server agrees with its own clock; and both, as the worker, are the test's.
  await expect(network).toContainText('giusto')
  for (const clock of await clocksOf(till)) expect(Math.abs(clock - Date.now())).toBeLessThan(60_000)
  await expect(page.getByRole('region', { name: 'Dispositivo e accesso' })).toContainText('cassa, vale ancora')
  await expect(page.getByRole('region', { name: 'Ultimo aggiornamento dei dati' })).toContainText('Prodotti')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Scarica una copia' }).click()
  const file = await (await download).path()
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ entries: [] })
  await isClean(page, 'Diagnostica')
  await till.restoreNetwork()
  await page.getByRole('button', { name: 'Sincronizza ora' }).click()
  await expect(network).toContainText('in linea')
})

/** Of page and service worker. */
async function clocksOf({ page, context }: Device): Promise<number[]> {
  const workers = context.serviceWorkers()
  expect(workers).toHaveLength(1)
  const now = () => Date.now()
  return [await page.evaluate(now), ...(await Promise.all(workers.map((worker) => worker.evaluate(now))))]
}

test('a till that runs out of room gives up pictures first, then says so, and Diagnostica marks it', async ({ openReady }) => {
  const { page } = await openReady('cassa', DESKTOP)
  await page.evaluate(async () => {
    const pictures = await caches.open('product-pictures')
    await pictures.put('/api/files/products/x/y.webp', new Response('a picture'))
  })
  await page.addInitScript(() => {
    const [usage, quota] = [980 * 1_048_576, 1000 * 1_048_576]
    StorageManager.prototype.estimate = async () => ({ usage, quota })
  })
  await page.reload()
  await expect(page.getByText('Su questo dispositivo resta poco spazio.', { exact: false })).toBeVisible()
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/api/files/products/x/y.webp')) === undefined))
    .toBe(true)
  await page.goto('/diagnostica')
  const room = page.getByRole('region', { name: 'Spazio' })
  await expect(room).toContainText('980 MB di 1000 MB')
  await isClean(page, 'Diagnostica, poco spazio')
})

test('it opens for guests and customers too, without the copy, and says nothing personal', async ({ openDevice }) => {
  const { page } = await openDevice(PHONE)
  await page.goto('/diagnostica')
  await expect(page.getByRole('region', { name: 'Dispositivo e accesso' })).toContainText('Accesso')
  await isInstalled(page)
  await signIn(page, 'cliente')
  await page.goto('/diagnostica')
  await expect(page.getByRole('region', { name: 'Dispositivo e accesso' })).toContainText('cliente')
  await expect(page.getByRole('button', { name: 'Scarica una copia' })).toHaveCount(0)
  await expect(page.getByText('cliente@sfoglia.demo')).toHaveCount(0)
  await isClean(page, 'Diagnostica, telefono')
})
