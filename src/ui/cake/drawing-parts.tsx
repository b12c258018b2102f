// What the cake's line drawing is filled and decorated with: patterns for fillings and coatings, rim, surface, pearls, candles.
import type { ReactNode } from 'react'
import { footPoints, type Point, pointAt, rimPoints, strewnPoints, type Tier } from './drawing-tier.ts'

type Sign = (point: Point) => ReactNode

const RIM: Readonly<Record<string, Sign>> = {
  fragole: ({ x, y }) => (
    <path
      d={`M${x} ${y + 22} C${x - 60} ${y - 30} ${x - 18} ${y - 62} ${x} ${y - 46} C${x + 18} ${y - 62} ${x + 60} ${y - 30} ${x} ${y + 22} Z M${x - 10} ${y - 22} v4 M${x + 10} ${y - 22} v4 M${x} ${y - 4} v4`}
    />
  ),
  'frutti-di-bosco-e-rosette': ({ x, y }) => (
    <>
      <path
        d={`M${x - 42} ${y + 14} Q${x - 44} ${y - 10} ${x - 22} ${y - 12} Q${x} ${y - 44} ${x + 22} ${y - 12} Q${x + 44} ${y - 10} ${x + 42} ${y + 14} Z`}
      />
      <circle cx={x} cy={y - 36} r="17" fill="#000" />
    </>
  ),
  macaron: ({ x, y }) => (
    <path
      d={`M${x - 38} ${y - 6} q0 -32 38 -32 t38 32 z M${x - 38} ${y - 6} h76 v12 h-76 z M${x - 38} ${y + 6} q4 20 38 20 t38 -20 z`}
    />
  ),
  'fiori-di-zucchero': ({ x, y }) => (
    <>
      {[0, 72, 144, 216, 288].map((turn) => (
        <ellipse key={turn} cx={x} cy={y - 30} rx="14" ry="19" transform={`rotate(${turn} ${x} ${y - 10})`} />
      ))}
      <circle cx={x} cy={y - 10} r="8" fill="#000" />
    </>
  ),
}

/** Around the rim of one tier. */
export function Rim({ id, tier }: { id: string; tier: Tier }) {
  const sign = RIM[id]
  if (!sign) return null
  return rimPoints(tier, tier.rx > 300 ? 11 : 8, 0.84).map((point) => <g key={`${point.x} ${point.y}`}>{sign(point)}</g>)
}

/** Strewn over the top of one tier. */
export function Surface({ id, tier }: { id: string; tier: Tier }) {
  return strewnPoints(tier).map(({ x, y }, index) =>
    id === 'confetti-colorati' ? (
      <ellipse key={`${x} ${y}`} cx={x} cy={y} rx="12" ry="7" transform={`rotate(${index * 40} ${x} ${y})`} />
    ) : (
      <path key={`${x} ${y}`} d={`M${x - 14} ${y} q14 -16 28 0`} strokeWidth="10" transform={`rotate(${index * 50} ${x} ${y})`} />
    ),
  )
}

/** A string of pearls at the foot of one tier. */
export function Pearls({ tier }: { tier: Tier }) {
  return footPoints(tier).map(({ x, y }) => <circle key={`${x} ${y}`} cx={x} cy={y} r="11" />)
}

/** Candles on the highest tier. */
export function Candles({ tier }: { tier: Tier }) {
  return [-120, -72, -24, 24, 72, 120].map((dx) => {
    const { x, y } = { x: tier.cx + (dx * tier.rx) / 341, y: pointAt(tier, 270, 0.35).y }
    return (
      <g key={dx}>
        <path d={`M${x - 8} ${y} v-120 h16 v120 z M${x - 8} ${y - 60} l16 -20`} />
        <path d={`M${x} ${y - 128} q-18 -22 0 -48 q18 26 0 48 z`} fill="#000" />
      </g>
    )
  })
}

// Black and white stand-ins for sponges, fillings and coatings. A printer of one bit has no greys: what is dark is dense.

/** Side of one repeat and what is drawn in it, in pixels of the canvas. */
const PATTERNS: Readonly<Record<string, { side: number; mark: ReactNode }>> = {
  crumbs: { side: 44, mark: <path d="M8 12h7M30 32h7" /> },
  hatch: { side: 20, mark: <path d="M-5 25 25 -5M-5 5 5 -5M15 25 25 15" /> },
  cross: { side: 26, mark: <path d="M0 0 26 26M26 0 0 26" /> },
  lines: { side: 22, mark: <path d="M0 11H22" /> },
  dashes: { side: 34, mark: <path d="M2 8H20M19 25H37M-15 25H3" /> },
  dots: { side: 26, mark: <path d="M7 7h0.1M20 20h0.1" strokeWidth="9" strokeLinecap="round" /> },
  stripes: { side: 16, mark: <path d="M8 0V16" /> },
  waves: { side: 28, mark: <path d="M-2 8 Q5 -2 14 8 T30 8 M-2 22 Q5 12 14 22 T30 22" /> },
  berries: { side: 40, mark: <circle cx="20" cy="14" r="9" fill="none" /> },
}

const OF_LAYER: Readonly<Record<string, string>> = {
  'base pan-di-spagna': 'crumbs',
  'base cacao': 'hatch',
  'base red-velvet': 'cross',
  'farcia chantilly-e-fragole': 'berries',
  'farcia pistacchio': 'dots',
  'farcia cioccolato-fondente': 'black',
  'farcia nocciola': 'stripes',
  'farcia confettura-di-fragole': 'waves',
  'farcia limone': 'dashes',
  'copertura crema-al-burro-rosa': 'lines',
  'copertura crema-al-burro-azzurra': 'dashes',
  'copertura cioccolato': 'hatch',
  'copertura pistacchio': 'dots',
  'colata cioccolato': 'black',
  'colata caramello': 'lines',
  'colata fragola': 'cross',
  'colata pistacchio': 'dots',
}

/** @param scope keeps two drawings on one page apart */
export function CakePatterns({ scope }: { scope: string }) {
  return (
    <defs>
      {Object.entries(PATTERNS).map(([name, { side, mark }]) => (
        <pattern key={name} id={`${scope}-${name}`} width={side} height={side} patternUnits="userSpaceOnUse">
          <rect width={side} height={side} fill="#fff" stroke="none" />
          <g stroke="#000" strokeWidth="5" fill="none">
            {mark}
          </g>
        </pattern>
      ))}
    </defs>
  )
}

/** What to fill a part with; white where nothing is known about it. */
export function fillOf(scope: string, layer: { group: string; id: string } | undefined): string {
  const name = layer && OF_LAYER[`${layer.group} ${layer.id}`]
  if (name === 'black') return '#000'
  return name ? `url(#${scope}-${name})` : '#fff'
}
