// A kiosk composes cakes all day without network, and so does a till: each asks for every layer once, so that the service worker
// keeps them all.
// Phones keep what was chosen, as they see it.
import { CAKE_SWATCHES, ONE_TIER_LAYERS, TWO_TIER_LAYERS } from '#domain/cake-layers.ts'
import { askForAll } from './ask-for-all.ts'

/** Every layer, swatch and small picture of the live cake. */
export async function keepCake(signal: AbortSignal): Promise<void> {
  if ('serviceWorker' in navigator) await askForAll(cakeUrls(), signal)
}

/** What a screen needs first comes first: swatches, then one tier, then two. */
function cakeUrls(): string[] {
  const layers = [...ONE_TIER_LAYERS, ...TWO_TIER_LAYERS]
  return [
    ...CAKE_SWATCHES.map(([, , file]) => `/cake/swatches/${file}.webp`),
    ...layers.map(({ file }) => `/cake/large/${file}.webp`),
    ...layers.map(({ file }) => `/cake/thumb/${file}.webp`),
  ]
}
