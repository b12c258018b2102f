// A kiosk that was started once with network draws every cake without it, also those nobody has composed on it.
import type { Page } from 'playwright/test'
import { CAKE_SWATCHES, ONE_TIER_LAYERS, TWO_TIER_LAYERS } from '../../src/domain/cake/layers.generated.ts'
import { KIOSK } from './device.ts'
import { expect, test } from './fixtures.ts'
import { setUp } from './people.ts'

const LAYERS = [...ONE_TIER_LAYERS, ...TWO_TIER_LAYERS].map(({ file }) => file)
const PICTURES = [
  ...LAYERS.flatMap((file) => [`/cake/large/${file}.webp`, `/cake/thumb/${file}.webp`]),
  ...CAKE_SWATCHES.map(([, , file]) => `/cake/swatches/${file}.webp`),
]

/** Paths of the cake's pictures that the page can decode now. */
async function decodable(page: Page): Promise<string[]> {
  return page.evaluate(async (paths) => {
    const answers = await Promise.all(
      paths.map(async (path) => {
        const image = new Image()
        image.src = path
        return image.decode().then(
          () => path,
          () => null,
        )
      }),
    )
    return answers.filter((path) => path !== null)
  }, PICTURES)
}

function keptCount(page: Page): Promise<number> {
  return page.evaluate(async () => (await (await caches.open('cake-layers')).keys()).length)
}

test('all layers of the cake are on a kiosk after its first start, also with the server gone', async ({ shop, openDevice }) => {
  const kiosk = await openDevice(KIOSK)
  await setUp(kiosk.page, 'totem')
  await expect.poll(() => keptCount(kiosk.page), { timeout: 120_000 }).toBe(PICTURES.length)

  await shop.killServer()
  await kiosk.cutNetwork()
  await kiosk.page.reload()
  await expect(kiosk.page.getByRole('complementary', { name: 'Il tuo ordine' })).toBeVisible()
  await expect.poll(() => decodable(kiosk.page)).toEqual(PICTURES)
})
