// A till without network has all that a cake is drawn from, before anybody composed one there.
import { CAKE_SWATCHES, ONE_TIER_LAYERS, TWO_TIER_LAYERS } from '#domain/cake/layers.generated.ts'
import { DESKTOP } from './device.ts'
import { expect, test } from './fixtures.ts'

const CAKE_PICTURES = CAKE_SWATCHES.length + 2 * (ONE_TIER_LAYERS.length + TWO_TIER_LAYERS.length)

test('a cake is drawn at the till without network', async ({ openReady }) => {
  const till = await openReady('cassa', DESKTOP)
  const { page } = till
  await page.goto('/gestionale/nuovo-ordine')
  const keptPictures = () => page.evaluate(async () => (await (await caches.open('cake-layers')).keys()).length)
  await expect.poll(keptPictures, { timeout: 120_000 }).toBe(CAKE_PICTURES)
  await till.cutNetwork()
  await page.goto('/gestionale/nuovo-ordine?prodotto=componilatuator')
  for (const name of ['12 persone', 'Cacao', 'Pistacchio', 'Panna'])
    await page.locator('label').filter({ hasText: name }).first().click()
  const layers = page.getByRole('img', { name: /^12 persone, Cacao, Pistacchio/ }).locator('img')
  const areDrawn = () =>
    layers.evaluateAll((images) => images.length >= 4 && images.every((image) => (image as HTMLImageElement).naturalWidth > 0))
  await expect.poll(areDrawn).toBe(true)
})
