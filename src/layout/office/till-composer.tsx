// The composer at the till: a cake is made where the order is being taken, and goes back into it.
import { ChevronLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { ComposerScreen } from '#features/shop/cake/composer.tsx'
import { ConnectionSlot } from '#layout/app/connection-slot.tsx'
import { Button } from '#ui/form/button.tsx'
import { OfficeBar } from '#ui/office/office-bar.tsx'
import styles from './till-composer.module.css'

export interface TillComposerProps {
  /** Of what is scanned meanwhile. */
  news: ReactNode
  productId: string | null
  /** Position of the line that is being changed; null for a new cake. */
  lineIndex: number | null
  stepSlug: string | null
  onStep: (slug: string) => void
  onDone: () => void
  onLeave: () => void
}

export function TillComposer({ news, onLeave, ...composing }: TillComposerProps) {
  const screen = useRef<HTMLDivElement>(null)
  // The address has changed, the page has not: without this a keyboard would stand nowhere.
  useEffect(() => screen.current?.querySelector('h1')?.focus(), [])
  const back = (
    <Button variant="secondary" size="small" icon={<ChevronLeft size={18} aria-hidden="true" />} onClick={onLeave}>
      <span className={styles.words}>Torna all’ordine</span>
    </Button>
  )
  return (
    <div ref={screen} className={styles.screen}>
      <OfficeBar title="Nuovo ordine" meta="Torta su misura" mark={<ConnectionSlot look="office" />}>
        {back}
      </OfficeBar>
      <div className={styles.news}>{news}</div>
      <div className={styles.cake}>
        <ComposerScreen
          guests={null}
          hasLiveCamera={false}
          back={null}
          tools={null}
          elsewhere={<Button onClick={onLeave}>Torna all’ordine</Button>}
          {...composing}
        />
      </div>
    </div>
  )
}
