// Nobody touches the kiosk for a while: it asks whether somebody is still there, and ten seconds later everything of this
// customer is gone. Where there is nothing to lose it does not ask.
import { useState } from 'react'
import { useKioskIdle } from '#hooks/use-kiosk-idle.ts'
import { CountdownRing, useCountdown } from '#ui/feedback/countdown.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { useTranslate } from '#ui/languages/translate.ts'

const COUNTDOWN_SECONDS = 10

interface IdleGuardProps {
  /** Whether a customer has begun something. */
  hasBegun: boolean
  /** Forgets this customer. */
  onReset: () => void
}

export function IdleGuard({ hasBegun, onReset }: IdleGuardProps) {
  const t = useTranslate()
  const [isAsking, setAsking] = useState(false)
  useKioskIdle(() => (hasBegun ? setAsking(true) : onReset()))
  const stay = () => setAsking(false)
  return (
    <Dialog isOpen={isAsking} onClose={stay} title={t('Sei ancora lì?')} hasCross={false}>
      <Question
        onStay={stay}
        onLeave={() => {
          setAsking(false)
          onReset()
        }}
      />
    </Dialog>
  )
}

/** Mounted only while it asks, so that each countdown starts anew. */
function Question({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const t = useTranslate()
  const left = useCountdown(COUNTDOWN_SECONDS, onLeave)
  return (
    <div className="stack gap-5">
      <CountdownRing
        left={left}
        total={COUNTDOWN_SECONDS}
        label={t('Poi l’ordine si svuota e si torna all’inizio.')}
        announce={(seconds) => t('Tra {seconds} secondi l’ordine si svuota', { seconds })}
      />
      <div className="stack gap-2">
        <Button size="large" isWide onClick={onStay}>
          {t('Sì, continuo')}
        </Button>
        <Button variant="quiet" size="large" isWide onClick={onLeave}>
          {t('Ricomincia da capo')}
        </Button>
      </div>
    </div>
  )
}
