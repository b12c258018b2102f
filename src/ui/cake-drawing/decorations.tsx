// What stands on the cake, each by a sign that the laboratory knows at a glance.
import type { ReactNode } from 'react'
import { footPoints, type Point, pointAt, rimPoints, strewnPoints, type Tier } from './tier.ts'

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
