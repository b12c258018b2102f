// The shape of one tier with its cut, on the canvas of the live cake: points and paths, no looks. Angles turn clockwise from the
// right; the cut opens between those of `RIGHT` and `LEFT`.

export interface Tier {
  /** Centre of its top. */
  cx: number
  cy: number
  rx: number
  /** Of its wall. */
  height: number
}

export interface Point {
  x: number
  y: number
}

const SQUASH = 0.37
const RIGHT = 33
const LEFT = 116
/** Fillings between four sponges, as shares of the height: from, to. */
const BANDS: readonly (readonly [number, number])[] = [
  [0.19, 0.29],
  [0.44, 0.54],
  [0.69, 0.79],
]
/** What covers the top, seen on the cut. */
const ICING = 0.05

/** Bottom first. */
export function tiersOf(count: 1 | 2): Tier[] {
  const lower = { cx: 500, cy: 450, rx: 341, height: 254 }
  return count === 1 ? [lower] : [lower, { cx: 500, cy: 262, rx: 213, height: 188 }]
}

/** @param reach 1 on the edge, 0 in the middle @param down below the top */
export function pointAt({ cx, cy, rx }: Tier, degrees: number, reach = 1, down = 0): Point {
  const angle = (degrees * Math.PI) / 180
  return { x: cx + rx * reach * Math.cos(angle), y: cy + rx * SQUASH * reach * Math.sin(angle) + down }
}

/** The top without its missing slice. */
export function topPath(tier: Tier): string {
  const { cx, cy, rx } = tier
  return `M${at(pointAt(tier, LEFT))} A${rx} ${rx * SQUASH} 0 1 1 ${at(pointAt(tier, RIGHT))} L${cx} ${cy} Z`
}

/** The two parts of the wall that the cut leaves in sight; with `from` and `to` a band around them, as shares of the height. */
export function wallPaths(tier: Tier, from = 0, to = 1): string[] {
  return [bandPath(tier, LEFT, 180, from, to), bandPath(tier, 0, RIGHT, from, to)]
}

/** The two faces of the cut, left and right, down to a share of the height. */
export function facePaths(tier: Tier, from = 0, to = 1): string[] {
  const { cx, cy, height } = tier
  return [LEFT, RIGHT].map((degrees) => {
    const edge = pointAt(tier, degrees)
    const [top, bottom] = [from * height, to * height]
    return `M${cx} ${cy + top} L${edge.x} ${edge.y + top} V${edge.y + bottom} L${cx} ${cy + bottom} Z`
  })
}

/** The fillings, on the faces of the cut. */
export function fillingPaths(tier: Tier): string[] {
  return BANDS.flatMap(([from, to]) => facePaths(tier, from, to))
}

/** The fillings as a naked wall shows them. */
export function nakedPaths(tier: Tier): string[] {
  return BANDS.flatMap(([from, to]) => wallPaths(tier, from, to))
}

export function icingPaths(tier: Tier): string[] {
  return facePaths(tier, 0, ICING)
}

/** What runs down from the edge: longer and shorter drops, left and right of the cut. */
export function dripPath(tier: Tier): string {
  const drops = (from: number, to: number, count: number) => {
    const step = (to - from) / count
    return Array.from({ length: count }, (_, index) => {
      const [start, end] = [pointAt(tier, from + index * step), pointAt(tier, from + (index + 1) * step)]
      const long = tier.height * (0.18 + 0.22 * ((index * 3) % 4))
      return `M${at(start)} C${start.x} ${start.y + long} ${end.x} ${end.y + long} ${at(end)}`
    })
  }
  return [...drops(180, LEFT, 8), ...drops(RIGHT, 0, 4)].join(' ')
}

/** Where things stand around the rim, the farthest first, so that nearer ones overlap them. */
export function rimPoints(tier: Tier, count: number, reach: number): Point[] {
  const [from, to] = [LEFT + 14, 360 + RIGHT - 14]
  const points = Array.from({ length: count }, (_, index) => pointAt(tier, from + ((to - from) * index) / (count - 1), reach))
  return points.sort((a, b) => a.y - b.y)
}

/** Along the foot of the wall, where it is in sight. */
export function footPoints(tier: Tier): Point[] {
  const along = (from: number, to: number, count: number) =>
    Array.from({ length: count }, (_, index) => pointAt(tier, from + ((to - from) * index) / (count - 1), 1.01, tier.height - 8))
  return [...along(180, LEFT + 3, 13), ...along(RIGHT - 2, 0, 5)]
}

/** Strewn over the top; always the same ones. */
export function strewnPoints(tier: Tier): Point[] {
  return Array.from({ length: 26 }, (_, index) =>
    pointAt(tier, LEFT + 8 + ((index * 137.5) % (344 + RIGHT - LEFT)), 0.25 + 0.65 * ((index * 0.618) % 1)),
  )
}

function bandPath(tier: Tier, start: number, end: number, from: number, to: number): string {
  const { rx, height } = tier
  const arc = `A${rx} ${rx * SQUASH} 0 0`
  const [top, bottom] = [from * height, to * height]
  return [
    `M${at(pointAt(tier, start, 1, top))} ${arc} 1 ${at(pointAt(tier, end, 1, top))}`,
    `L${at(pointAt(tier, end, 1, bottom))} ${arc} 0 ${at(pointAt(tier, start, 1, bottom))} Z`,
  ].join(' ')
}

function at({ x, y }: Point): string {
  return `${x} ${y}`
}
