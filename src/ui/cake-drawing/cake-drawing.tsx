// The live cake for a printer of one bit: black lines and patterns, the names of sponge, filling, coating and drip beside it,
// the phrase where it stands, a mark where a photo is printed. For 72 mm of paper: a dot is about two pixels of the canvas.
import { useId } from 'react'
import { Candles, Pearls, Rim, Surface } from './decorations.tsx'
import { DrawnLabels } from './drawn-labels.tsx'
import { CakePatterns, fillOf } from './patterns.tsx'
import { DrawnPhrase, Plate, Wafer } from './plate-and-wafer.tsx'
import { dripPath, facePaths, fillingPaths, icingPaths, nakedPaths, type Tier, tiersOf, topPath, wallPaths } from './tier.ts'

interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface DrawnLayer extends Box {
  group: string
  id: string
}

export interface CakeDrawingProps {
  look: {
    tiers: 1 | 2
    layers: readonly DrawnLayer[]
    frame: Box
    phrase: { lines: readonly string[]; sizePx: number; box: Box; rotateDeg: number } | null
  }
  /** Names for what is drawn: `group` as in the layers. */
  labels: readonly { group: string; text: string }[]
  /** The cake in words. */
  title: string
  className?: string | undefined
}

/** From the tray's edge to its other one, or to the end of the labels. */
const LEFT_EDGE = 60
const TRAY_WIDTH = 880
const WIDTH = 1340

export function CakeDrawing({ look, labels, title, className }: CakeDrawingProps) {
  const scope = useId()
  const of = (group: string) => look.layers.find((layer) => layer.group === group)
  const tiers = tiersOf(look.tiers)
  const highest = tiers.at(-1)
  const [plate, wafer] = [of('targa'), of('cialda')]
  return (
    <svg
      role="img"
      aria-label={title}
      viewBox={`${LEFT_EDGE} ${look.frame.y} ${labels.length === 0 ? TRAY_WIDTH : WIDTH} ${look.frame.height}`}
      className={className}
      fill="#fff"
      stroke="#000"
      strokeWidth="8"
      strokeLinejoin="round"
    >
      <CakePatterns scope={scope} />
      <ellipse cx="500" cy="712" rx="428" ry="158" />
      <ellipse cx="500" cy="702" rx="396" ry="142" strokeWidth="4" />
      {tiers.map((tier) => (
        <DrawnTier key={tier.cy} tier={tier} layerOf={of} scope={scope} />
      ))}
      {of('candeline') && highest && <Candles tier={highest} />}
      {plate && <Plate box={plate} />}
      {wafer && <Wafer box={wafer} />}
      {look.phrase && <DrawnPhrase phrase={look.phrase} />}
      <DrawnLabels labels={labels} top={look.frame.y} />
    </svg>
  )
}

interface DrawnTierProps {
  tier: Tier
  layerOf: (group: string) => DrawnLayer | undefined
  scope: string
}

function DrawnTier({ tier, layerOf, scope }: DrawnTierProps) {
  const [base, filling, coating, drip] = ['base', 'farcia', 'copertura', 'colata'].map(layerOf)
  const [surface, rim] = [layerOf('superficie'), layerOf('bordo')]
  const isNaked = coating?.id === 'naked'
  const filled = (paths: readonly string[], fill: string) => paths.map((path) => <path key={path} d={path} fill={fill} />)
  return (
    <>
      {filled(wallPaths(tier), isNaked ? fillOf(scope, base) : fillOf(scope, coating))}
      {isNaked && filled(nakedPaths(tier), fillOf(scope, filling))}
      {filled(facePaths(tier), fillOf(scope, base))}
      {filled(fillingPaths(tier), fillOf(scope, filling))}
      {filled(icingPaths(tier), '#fff')}
      {drip && <path d={dripPath(tier)} fill={fillOf(scope, drip)} />}
      <path d={topPath(tier)} />
      {surface && <Surface id={surface.id} tier={tier} />}
      {layerOf('perle') && <Pearls tier={tier} />}
      {rim && <Rim id={rim.id} tier={tier} />}
    </>
  )
}
