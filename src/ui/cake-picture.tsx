// The live cake: pictures stacked from the tray up, the phrase as text in its place, the photo on its wafer. It keeps its place
// while it loads, and changes only when the new layers can be painted at once. What the next tap may show lies ready, unseen: that
// tap only has to uncover it.
import type { CSSProperties } from 'react'
import { CakePhrase, type PhraseOnCake } from './cake-phrase.tsx'
import styles from './cake-picture.module.css'
import { classNames } from './class-names.ts'
import { shownUrl, usePainted, usePreparedLayers } from './use-painted.ts'

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

export interface CakePictureProps {
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
