// A cake is shown once every layer of it is decoded, so that a change is one step and never a flash. A layer that cannot be had
// (offline, never seen) is shown in its other size, or left out.
import { startTransition, useEffect, useState } from 'react'

type Size = 'thumb' | 'large'

/** What is known of a layer's picture: the element keeps it decoded; null when it could not be had. */
const known = new Map<string, HTMLImageElement | null>()

/** undefined until the first cake can be painted; then the last one that can. */
export function usePainted<Look extends { layers: readonly { file: string }[] }>(look: Look, size: Size): Look | undefined {
  const [painted, setPainted] = useState<Look>()
  const isKnown = look.layers.every(({ file }) => known.has(keyOf(file, size)))
  useEffect(() => {
    let isOver = false
    void Promise.all(look.layers.map(({ file }) => decode(file, size))).then(() => {
      if (!isOver) setPainted(look)
    })
    return () => {
      isOver = true
    }
  }, [look, size])
  return isKnown ? look : painted
}

/** The address of a layer's picture as it can be shown now; null when there is none. */
export function shownUrl(file: string, size: Size): string | null {
  return known.get(keyOf(file, size))?.src ?? null
}

async function decode(file: string, size: Size): Promise<void> {
  if (known.get(keyOf(file, size))) return
  const other = size === 'large' ? 'thumb' : 'large'
  known.set(keyOf(file, size), (await decoded(file, size)) ?? (await decoded(file, other)))
}

async function decoded(file: string, size: Size): Promise<HTMLImageElement | null> {
  const image = new Image()
  image.src = urlOf(file, size)
  try {
    await image.decode()
    return image
  } catch {
    // Offline and never seen: the cake is shown without it.
    return null
  }
}

function urlOf(file: string, size: Size): string {
  return `/cake/${size}/${file}.webp`
}

function keyOf(file: string, size: Size): string {
  return `${size} ${file}`
}

/**
 * Decodes layers that may be wanted next, one by one, and then renders again, so that choosing them paints at once. Only those kept
 * on this device.
 */
export function usePreparedLayers(files: readonly string[], size: Size): void {
  const wanted = [...new Set(files)].sort().join(' ')
  const [, setPrepared] = useState('')
  useEffect(() => {
    let isOver = false
    const prepare = async () => {
      for (const file of wanted.split(' ')) {
        if (isOver || file === '' || !('caches' in globalThis)) return
        if (await caches.match(urlOf(file, size))) await decode(file, size)
      }
      if (!isOver) startTransition(() => setPrepared(wanted))
    }
    void prepare()
    return () => {
      isOver = true
    }
  }, [wanted, size])
}
