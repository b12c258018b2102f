// "Avvisami quando è pronto": beside an order that is on its way, for who has not decided yet. The browser's own question comes
// after the tap, never before. Shows nothing where notifications cannot be had.
import { Bell } from 'lucide-react'
import { isAppleMobile } from '#data/apple-device.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import styles from './push-invitation.module.css'
import { pushText } from './push-text.ts'
import { usePush } from './use-push.ts'

export function PushInvitation() {
  const { state, problem, isBusy, turnOn } = usePush()
  if (state === undefined || state === 'unsupported') return null
  if (state === 'on') return <Notice tone="done">Quando è pronto ti avvisiamo su questo dispositivo.</Notice>
  const text = pushText(state, problem, isAppleMobile())
  return (
    <div className={styles.invitation}>
      {state === 'off' && (
        <Button variant="secondary" icon={<Bell size="1.15em" aria-hidden="true" />} isBusy={isBusy} onClick={turnOn}>
          Avvisami quando è pronto
        </Button>
      )}
      <p className={styles.text} role="status">
        {text}
      </p>
    </div>
  )
}
