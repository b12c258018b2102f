// The live cake for a printer of one bit: black lines and patterns, the names of sponge, filling, coating and drip beside it,
// the phrase where it stands, a mark where a photo is printed. For 72 mm of paper: a dot is about two pixels of the canvas.
import { useId } from 'react'
import { CakePatterns, Candles, fillOf, Pearls, Rim, Surface } from './drawing-parts.tsx'
import {
  dripPath,
  facePaths,
  fillingPaths,
  icingPaths,
  nakedPaths,
  type Tier,
  tiersOf,
  topPath,
  wallPaths,
} from './drawing-tier.ts'

interface Box {
  x: number
  y: number
  width: number
  height: number
}

interface DrawnLayer extends Box {
  group: string
  id: string
}

interface CakeLineArtProps {
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

export function CakeLineArt({ look, labels, title, className }: CakeLineArtProps) {
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

// What carries words or a photo: the plate, the wafer with its mark, the phrase itself.

/** Leans as in the picture. */
function Plate({ box: { x, y, width, height } }: { box: DrawnLayer }) {
  const [cx, cy] = [x + width / 2, y + height / 2]
  const [halfWidth, halfHeight] = [width * 0.46, height * 0.36]
  return (
    <g transform={`rotate(-4 ${cx} ${cy})`}>
      <rect x={cx - halfWidth} y={cy - halfHeight} width={2 * halfWidth} height={2 * halfHeight} rx="16" />
    </g>
  )
}

/** A camera says that the laboratory has a photo to print. */
function Wafer({ box: { x, y, width, height } }: { box: DrawnLayer }) {
  const [cx, cy] = [x + width / 2, y + height / 2]
  return (
    <>
      <ellipse cx={cx} cy={cy} rx={width * 0.46} ry={height * 0.46} />
      <ellipse cx={cx} cy={cy} rx={width * 0.4} ry={height * 0.4} strokeWidth="4" />
      <g transform={`translate(${cx} ${cy}) scale(${Math.min(1, height / 260)})`}>
        <path d="M-70 -42 h34 l14 -22 h44 l14 22 h34 v88 h-140 z" />
        <circle cx="0" cy="0" r="26" />
        <text y="92" fontSize="44" fontWeight="800" textAnchor="middle" stroke="none" fill="#000">
          FOTO
        </text>
      </g>
    </>
  )
}

/** The upright font, slanted, is wider than the italic that the size was made for. */
const NARROWER = 0.86

/** White around the letters, so that they stand out from any pattern. */
function DrawnPhrase({ phrase }: { phrase: NonNullable<CakeLineArtProps['look']['phrase']> }) {
  const { lines, box, rotateDeg } = phrase
  const sizePx = phrase.sizePx * NARROWER
  const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2]
  const placed = lines.map((line, index) => ({ line, y: cy + sizePx * (0.34 + 1.08 * (index - (lines.length - 1) / 2)) }))
  return (
    <text
      transform={`rotate(${rotateDeg} ${cx} ${cy})`}
      fontFamily="var(--serif)"
      fontStyle="italic"
      fontWeight="700"
      fontSize={sizePx}
      textAnchor="middle"
      fill="#000"
      stroke="#fff"
      strokeWidth="16"
      paintOrder="stroke"
    >
      {placed.map(({ line, y }) => (
        <tspan key={y} x={cx} y={y}>
          {line}
        </tspan>
      ))}
    </text>
  )
}

// The names beside the drawing, each with a line to what it names.

interface Label {
  group: string
  text: string
}

const FONT_PX = 56
const LINE_PX = 60
const LEFT_PX = 985
/** Letters that fit beside the cake. */
const LINE_LETTERS = 13
/** Where the line of each label ends, on the lowest tier: from the top label down, so that no lines cross. */
const TARGETS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  colata: [834, 474],
  farcia: [700, 632],
  base: [600, 700],
  copertura: [824, 718],
}
/** Below the highest line of the frame there is sky: labels start beside the cake. */
const SKY_PX = 120

function DrawnLabels({ labels, top }: { labels: readonly Label[]; top: number }) {
  let y = Math.max(top, 250) + SKY_PX
  return Object.entries(TARGETS).flatMap(([group, [toX, toY]]) => {
    const label = labels.find((candidate) => candidate.group === group)
    if (!label) return []
    const firstY = y
    const lines = wrapped(label.text).map((words, index) => ({ words, y: firstY + index * LINE_PX }))
    y += lines.length * LINE_PX + 34
    return (
      <g key={group}>
        <path d={`M${toX} ${toY} L${LEFT_PX - 16} ${firstY - FONT_PX * 0.3}`} strokeWidth="5" fill="none" />
        <circle cx={toX} cy={toY} r="9" fill="#000" stroke="#fff" strokeWidth="4" />
        <text fontSize={FONT_PX} fontWeight="700" fill="#000" stroke="none">
          {lines.map(({ words, y }) => (
            <tspan key={y} x={LEFT_PX} y={y}>
              {words}
            </tspan>
          ))}
        </text>
      </g>
    )
  })
}

function wrapped(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= LINE_LETTERS) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
