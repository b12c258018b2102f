// What carries words or a photo: the plate, the wafer with its mark, the phrase itself.
import type { CakeDrawingProps, DrawnLayer } from './cake-drawing.tsx'

/** Leans as in the picture. */
export function Plate({ box: { x, y, width, height } }: { box: DrawnLayer }) {
  const [cx, cy] = [x + width / 2, y + height / 2]
  const [halfWidth, halfHeight] = [width * 0.46, height * 0.36]
  return (
    <g transform={`rotate(-4 ${cx} ${cy})`}>
      <rect x={cx - halfWidth} y={cy - halfHeight} width={2 * halfWidth} height={2 * halfHeight} rx="16" />
    </g>
  )
}

/** A camera says that the laboratory has a photo to print. */
export function Wafer({ box: { x, y, width, height } }: { box: DrawnLayer }) {
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
export function DrawnPhrase({ phrase }: { phrase: NonNullable<CakeDrawingProps['look']['phrase']> }) {
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
