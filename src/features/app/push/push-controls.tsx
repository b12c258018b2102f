// Turning notifications on and off: the invitation beside an order that is on its way, and the setting in the profile. The
// browser's own question comes after the tap, never before.
import { Bell, BellOff } from 'lucide-react'
import { isAppleMobile } from '#data/device/platform.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import styles from './push-controls.module.css'
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

// Notifications in the profile: whether this device gets them, on and off.

/** To be placed below a heading of its own. */
export function PushSetting() {
  const { state, problem, isBusy, turnOn, turnOff } = usePush()
  if (state === undefined) return null
  return (
    <div className={styles.setting}>
      <p className={styles.pushSettingText} role="status">
        {stateText(state)} {pushText(state, problem, isAppleMobile())}
      </p>
      {state === 'off' && (
        <Button variant="secondary" icon={<Bell size="1.15em" aria-hidden="true" />} isBusy={isBusy} onClick={turnOn}>
          Attiva gli avvisi
        </Button>
      )}
      {state === 'on' && (
        <Button variant="secondary" icon={<BellOff size="1.15em" aria-hidden="true" />} isBusy={isBusy} onClick={turnOff}>
          Spegni gli avvisi
        </Button>
      )}
    </div>
  )
}

function stateText(state: string): string {
  if (state === 'on') return 'Quando un ordine è pronto ti avvisiamo su questo dispositivo.'
  if (state === 'off') return 'Possiamo avvisarti su questo dispositivo quando un ordine è pronto.'
  return state === 'unsupported' ? 'Questo browser non può ricevere avvisi.' : ''
}
