// The live cake: pictures stacked from the tray up, the phrase as text in its place, the photo on its wafer. It keeps its place
// while it loads, and changes only when the new layers can be painted at once. What the next tap may show lies ready, unseen:
// that tap only has to uncover it.
import { type CSSProperties, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import styles from './cake-picture.module.css'

interface Box {
  x: number
  y: number
  width: number
  height: number
}

type Layer = Box & { group: string; file: string }

export interface CakePictureLook {
  tiers: 1 | 2
  /** Bottom first, in pixels of the canvas. */
  layers: readonly Layer[]
  /** The part of the canvas that is shown. */
  frame: Box
  phrase: PhraseOnCake | null
  photo: { x: number; y: number; side: number; matrix: readonly number[] } | null
}

interface CakePictureProps {
  look: CakePictureLook
  /** The cakes one tap away. */
  next?: readonly CakePictureLook[]
  /** The wafer's photo, square; null leaves the wafer blank. */
  photoUrl: string | null
  /** The cake in words; empty when they stand beside it. */
  label: string
  /** `large` fills the width it is given, `thumb` the square. */
  size: 'thumb' | 'large'
  className?: string | undefined
}

/** The photo is laid out near the size it is seen at. */
const PHOTO_SIDE = 256
/** Width to height of the large picture: that of a cake of one tier, so that a second one moves nothing on the screen. */
const LARGE_RATIO = 1000 / 770
const NONE: readonly CakePictureLook[] = []

export function CakePicture({ look: wanted, next = NONE, photoUrl, label, size, className }: CakePictureProps) {
  const look = usePainted(wanted, size)
  usePreparedLayers(
    next.flatMap(({ layers }) => layers.map(({ file }) => file)),
    size,
  )
  const words = label === '' ? { 'aria-hidden': true as const } : { role: 'img', 'aria-label': label }
  return (
    <div {...words} className={classNames(styles.cake, styles[size], className)}>
      {look && (
        <div className={styles.stage} style={stageStyle(look.frame, size)}>
          {placed(look, next).map(({ layer, style }) => {
            const url = shownUrl(layer.file, size)
            // The key is the file: a new picture is a new element, so that the old one never shows in its place.
            return url && <img key={layer.file} src={url} alt="" decoding="sync" draggable={false} style={style} />
          })}
          {look.photo && photoUrl && (
            <img src={photoUrl} alt="" draggable={false} className={styles.photo} style={photoStyle(look.photo, look)} />
          )}
          {look.phrase && (
            <CakePhrase
              phrase={look.phrase}
              frame={look.frame}
              style={{ ...boxStyle(look.phrase.box, look.frame), zIndex: look.layers.length }}
            />
          )}
        </div>
      )}
    </div>
  )
}

/** Each layer once, in an order that no tap changes: what is seen is told by its style alone. */
function placed(look: CakePictureLook, next: readonly CakePictureLook[]): { layer: Layer; style: CSSProperties }[] {
  const byFile = new Map<string, { layer: Layer; style: CSSProperties }>()
  for (const { layers, frame } of next) {
    for (const layer of layers) byFile.set(layer.file, { layer, style: { ...boxStyle(layer, frame), visibility: 'hidden' } })
  }
  for (const [zIndex, layer] of look.layers.entries()) {
    byFile.set(layer.file, { layer, style: { ...boxStyle(layer, look.frame), zIndex } })
  }
  return [...byFile.values()].sort((one, other) => (one.layer.file < other.layer.file ? -1 : 1))
}

/** As large as it fits, centred, standing at the bottom. */
function stageStyle(frame: Box, size: CakePictureProps['size']): CSSProperties {
  const ratio = frame.width / frame.height
  const outer = size === 'large' ? LARGE_RATIO : 1
  const width = Math.min(1, ratio / outer)
  const bottom = size === 'large' ? 0 : (1 - width / ratio) / 2
  return { width: percent(width), left: percent((1 - width) / 2), bottom: percent(bottom), aspectRatio: String(ratio) }
}

function boxStyle(box: Box, frame: Box): CSSProperties {
  return {
    left: percent((box.x - frame.x) / frame.width),
    top: percent((box.y - frame.y) / frame.height),
    width: percent(box.width / frame.width),
    height: percent(box.height / frame.height),
  }
}

function photoStyle({ x, y, side, matrix }: NonNullable<CakePictureLook['photo']>, look: CakePictureLook): CSSProperties {
  const scaled = matrix.map((value) => (value * side) / PHOTO_SIDE)
  return {
    ...boxStyle({ x, y, width: PHOTO_SIDE, height: PHOTO_SIDE }, look.frame),
    zIndex: look.layers.length,
    transform: `matrix(${scaled.join(', ')}, 0, 0)`,
  }
}

function percent(share: number): string {
  return `${Math.round(share * 1e5) / 1e3}%`
}

// The phrase on the live cake, as text. The look only estimates its width: here it is measured, and made smaller when the font
// needs more room.

interface PhraseOnCake {
  lines: readonly string[]
  /** Of the canvas. */
  sizePx: number
  box: { x: number; y: number; width: number; height: number }
  rotateDeg: number
  ink: 'dark' | 'light'
}

interface CakePhraseProps {
  phrase: PhraseOnCake
  frame: { width: number }
  /** Where its box lies. */
  style: CSSProperties
}

function CakePhrase({ phrase, frame, style }: CakePhraseProps) {
  const words = useRef<HTMLSpanElement>(null)
  const scale = useFit(words, phrase.lines.join('\n'), phrase.sizePx)
  return (
    <span className={styles.phrase} style={{ ...style, transform: `rotate(${phrase.rotateDeg}deg)` }} data-ink={phrase.ink}>
      <span
        ref={words}
        className={styles.words}
        style={{ fontSize: `${(phrase.sizePx / frame.width) * 100}cqw`, transform: `scale(${scale})` }}
      >
        {phrase.lines.join('\n')}
      </span>
    </span>
  )
}

/** How much smaller the words have to be than they were asked for, 1 when they fit. Again when the font has come. */
function useFit(words: { readonly current: HTMLElement | null }, text: string, sizePx: number): number {
  const [scale, setScale] = useState(1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words or another size are measured anew
  useLayoutEffect(() => {
    let isOver = false
    const measure = () => {
      const { current } = words
      const room = current?.parentElement
      if (isOver || !current || !room || current.offsetWidth === 0) return
      setScale(Math.min(1, room.clientWidth / current.offsetWidth, room.clientHeight / current.offsetHeight))
    }
    measure()
    void document.fonts?.ready.then(measure)
    return () => {
      isOver = true
    }
  }, [text, sizePx])
  return scale
}

// A cake is shown once every layer of it is decoded, so that a change is one step and never a flash. A layer that cannot be had
// (offline, never seen) is shown in its other size, or left out.

type Size = 'thumb' | 'large'

/** What is known of a layer's picture: the element keeps it decoded; null when it could not be had. */
const known = new Map<string, HTMLImageElement | null>()

/** undefined until the first cake can be painted; then the last one that can. */
function usePainted<Look extends { layers: readonly { file: string }[] }>(look: Look, size: Size): Look | undefined {
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
function shownUrl(file: string, size: Size): string | null {
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
 * Decodes layers that may be wanted next, one by one, and then renders again, so that choosing them paints at once. Only those
 * kept on this device.
 */
function usePreparedLayers(files: readonly string[], size: Size): void {
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
