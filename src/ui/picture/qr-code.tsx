// A QR code that a cheap camera reads from a bright screen: black on white, every module a whole number of pixels, and around
// it the quiet zone of four modules (ISO/IEC 18004).
import { useMemo } from 'react'
import { encode } from 'uqr'
import styles from './qr-code.module.css'

const QUIET_MODULES = 4
/** What version 15 holds. */
const MOST_BYTES_AT_M = 412

export interface QrCodeProps {
  text: string
  /** What it is, for who cannot see it. */
  label: string
  /** The side it may have, CSS pixels, quiet zone included; it takes the largest whole modules that fit. */
  fitPx?: number
  /** On paper instead: a module's side in millimetres, a whole number of the printer's dots. */
  moduleMm?: number
}

export function QrCode({ text, label, fitPx = 0, moduleMm }: QrCodeProps) {
  const { size, path } = useMemo(() => modulesOf(text), [text])
  const side = moduleMm === undefined ? size * Math.max(1, Math.floor(fitPx / size)) : `${size * moduleMm}mm`
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      width={side}
      height={side}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}

function modulesOf(text: string): { size: number; path: string } {
  // A screen has no scratches, so the modules may be few and large: level M, and where that would take more than 77 of them, L.
  const ecc = new TextEncoder().encode(text).length > MOST_BYTES_AT_M ? 'L' : 'M'
  const { data, size } = encode(text, { ecc, border: QUIET_MODULES })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { size, path }
}
