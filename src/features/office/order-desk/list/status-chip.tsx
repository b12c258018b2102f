// The six states of an order: a chip with the words, and a glyph whose shape differs without colour too (dashed ring with €,
// half-filled, filled tick, outlined tick, cross, triangle).
import type { ReactNode } from 'react'
import { ORDER_STATES } from '#domain/order/states.ts'
import type { DeskTab } from '#features/office/order-desk/desk/desk-tabs.tsx'
import { classNames } from '#ui/class-names.ts'
import styles from './status-chip.module.css'

const LOOKS: Record<DeskTab, string | undefined> = {
  'to-collect': styles.toCollect,
  'in-progress': styles.inProgress,
  ready: styles.ready,
  completed: styles.completed,
  cancelled: styles.cancelled,
  'to-check': styles.toCheck,
}

export function StatusChip({ status }: { status: DeskTab }) {
  return (
    <span className={classNames('text-2 strong inline nowrap shrink-0 gap-2', styles.chip, LOOKS[status])}>
      <StatusGlyph status={status} size={16} />
      {status === 'to-check' ? 'Da verificare' : ORDER_STATES[status].label}
    </span>
  )
}

// The six states as shapes: dashed ring with €, half-filled, filled tick, outlined tick, cross, triangle. They differ
// without colour too.

interface StatusGlyphProps {
  status: DeskTab
  size?: number
  /** Without it the shape is decorative: then the state is said in words nearby. */
  label?: string | undefined
}

export function StatusGlyph({ status, size = 18, label }: StatusGlyphProps) {
  const shape = (
    <svg
      width={size}
      height={size}
      viewBox="0 0 18 18"
      fill="none"
      className={classNames(LOOKS[status], styles.glyph)}
      aria-hidden="true"
    >
      {SHAPES[status]}
    </svg>
  )
  return label === undefined ? (
    shape
  ) : (
    <span role="img" aria-label={label}>
      {shape}
    </span>
  )
}

const TICK = 'M5.6 9.3l2.3 2.3 4.5-4.9'

const SHAPES: Record<DeskTab, ReactNode> = {
  'to-collect': (
    <>
      <circle cx="9" cy="9" r="7.75" stroke="currentColor" strokeWidth="1.75" strokeDasharray="2.6 1.46" />
      <path
        d="M11.6 6.6A3.1 3.1 0 0 0 6.7 9a3.1 3.1 0 0 0 4.9 2.4M5.4 8.3h3.6M5.4 9.8h3.6"
        stroke="currentColor"
        strokeWidth="1.3"
        strokeLinecap="round"
      />
    </>
  ),
  'in-progress': (
    <>
      <circle cx="9" cy="9" r="7.6" stroke="currentColor" strokeWidth="1.8" />
      <path d="M9 4.4a4.6 4.6 0 0 1 0 9.2z" fill="currentColor" />
    </>
  ),
  ready: (
    <>
      <circle cx="9" cy="9" r="8.5" fill="currentColor" />
      <path d={TICK} stroke="#fff" strokeWidth="1.9" strokeLinecap="round" strokeLinejoin="round" />
    </>
  ),
  completed: (
    <>
      <circle cx="9" cy="9" r="7.6" stroke="currentColor" strokeWidth="1.7" />
      <path d={TICK} stroke="currentColor" strokeWidth="1.7" strokeLinecap="round" strokeLinejoin="round" />
    </>
  ),
  cancelled: (
    <>
      <circle cx="9" cy="9" r="7.6" stroke="currentColor" strokeWidth="1.7" />
      <path d="M6.5 6.5l5 5m0-5l-5 5" stroke="currentColor" strokeWidth="1.7" strokeLinecap="round" />
    </>
  ),
  'to-check': (
    <>
      <path d="M9 1.6 17 16H1z" fill="currentColor" stroke="currentColor" strokeWidth="1.4" strokeLinejoin="round" />
      <path d="M9 6.6v4.2M9 13.2v.2" stroke="#fff" strokeWidth="1.9" strokeLinecap="round" />
    </>
  ),
}
