// A small piece of the shop in its colours, in the light and in the dark: what a colour looks like is seen before anybody else sees it.
import type { CSSProperties } from 'react'
import { CRUST } from '#domain/brand/colour.ts'
import { brandInitials } from '#domain/brand/initials.ts'
import { GROUNDS, INKS, type Mode, paletteOf } from '#domain/brand/palette.ts'
import { classNames } from '#ui/class-names.ts'
import { Button } from '#ui/form/button.tsx'
import { Chip } from '#ui/form/chip.tsx'
import { Price } from '#ui/text/price.tsx'
import styles from './brand.module.css'

interface BrandPreviewProps {
  name: string
  /** `#rrggbb`, or empty. */
  accent: string
  logoUrl: string | null
}

const MODES = [
  { mode: 'light', label: 'Di giorno' },
  { mode: 'dark', label: 'Con lo schermo scuro' },
] as const

export function BrandPreview(props: BrandPreviewProps) {
  return (
    <div className={styles.previews}>
      {MODES.map(({ mode, label }) => (
        <figure key={mode} className="stack gap-2">
          <figcaption className="muted text-1">{label}</figcaption>
          <Piece mode={mode} {...props} />
        </figure>
      ))}
    </div>
  )
}

function Piece({ mode, name, accent, logoUrl }: BrandPreviewProps & { mode: Mode }) {
  return (
    <div className={classNames('stack gap-3', styles.piece)} style={tokens(accent, mode)} inert>
      <div className={classNames('row gap-2', styles.head)}>
        {logoUrl === null ? (
          <span className={classNames('center crust', styles.initials)}>{brandInitials(name)}</span>
        ) : (
          <img src={logoUrl} alt="" className={styles.logo} />
        )}
        <span className={classNames('text-4', styles.name)}>{name}</span>
      </div>
      <div className={classNames('stack gap-2', styles.product)}>
        <span className="split gap-2">
          <strong>Crostata</strong>
          <Price text="18,00 €" isCrust />
        </span>
        <span className={classNames('wrap gap-2', styles.chips)}>
          <Chip isOn look="choice">
            Crema
          </Chip>
          <Chip isOn={false}>Limone</Chip>
        </span>
        <Button isWide>Nel carrello</Button>
      </div>
    </div>
  )
}

/** The page's own tokens are of the page's own mode. */
function tokens(accent: string, mode: Mode): CSSProperties {
  const [paper, card] = GROUNDS[mode]
  const [ink, muted] = INKS[mode]
  const grounds = { '--paper': paper, '--card': card, '--ink': ink, '--ink-muted': muted }
  const own = Object.entries(paletteOf(accent || CRUST, mode)).map(([token, value]) => [`--${token}`, value])
  return { ...grounds, ...Object.fromEntries(own) }
}
