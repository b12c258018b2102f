// Turning notifications on and off: the invitation beside an order that is on its way, and the setting in the profile. The
// browser's own question comes after the tap, never before.
import { Bell, BellOff } from 'lucide-react'
import { useState } from 'react'
import { isAppleMobile } from '#data/device/platform.ts'
import { type PushState, readPushState, type TurnedOn, turnPushOff, turnPushOn } from '#data/device/push.ts'
import { useLiveQuery } from '#hooks/use-live-query.ts'
import { classNames } from '#ui/class-names.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import styles from './push-controls.module.css'

export function PushInvitation() {
  const { state, problem, isBusy, turnOn } = usePush()
  if (state === undefined || state === 'unsupported') return null
  if (state === 'on') return <Notice tone="done">Quando è pronto ti avvisiamo su questo dispositivo.</Notice>
  const text = pushText(state, problem, isAppleMobile())
  return (
    <div className="stack gap-2 start">
      {state === 'off' && (
        <Button variant="secondary" icon={<Bell size="1.15em" aria-hidden="true" />} isBusy={isBusy} onClick={turnOn}>
          Avvisami quando è pronto
        </Button>
      )}
      <p className={classNames('muted', styles.text)} role="status">
        {text}
      </p>
    </div>
  )
}

/** In the profile: whether this device gets notifications, on and off. To be placed below a heading of its own. */
export function PushSetting() {
  const { state, problem, isBusy, turnOn, turnOff } = usePush()
  if (state === undefined) return null
  return (
    <div className="stack gap-3 start">
      <p className="muted" role="status">
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

// Notifications on this device, as a screen turns them on and off.

interface Push {
  /** undefined while it is looked up. */
  state: PushState | undefined
  /** What the last try came to, when it came to nothing. */
  problem: Exclude<TurnedOn, 'on' | 'denied'> | null
  isBusy: boolean
  turnOn: () => void
  turnOff: () => void
}

function usePush(): Push {
  // Asked again after each try: the browser's own permission is nothing that a database query could watch.
  const [tries, setTries] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Push['problem']>(null)
  const state = useLiveQuery(readPushState, [tries])
  const during = async (work: () => Promise<Push['problem']>) => {
    setBusy(true)
    setProblem(null)
    setProblem(await work().catch(failed))
    setBusy(false)
    setTries((count) => count + 1)
  }
  const turnOn = async () => {
    const result = await turnPushOn()
    return result === 'on' || result === 'denied' ? null : result
  }
  const turnOff = async () => {
    await turnPushOff()
    return null
  }
  return { state, problem, isBusy, turnOn: () => void during(turnOn), turnOff: () => void during(turnOff) }
}

function failed(error: unknown): Push['problem'] {
  console.warn('notifications', error)
  return 'unavailable'
}

// What is said about notifications where they are not simply on or off.

const PROBLEMS: Record<NonNullable<Push['problem']>, string> = {
  dismissed: 'Gli avvisi restano spenti. Se cambi idea, tocca di nuovo e scegli «Consenti».',
  offline: 'Sei offline: riprova appena torna la rete.',
  unavailable: 'Il tuo browser non riesce ad attivare gli avvisi adesso. Riprova tra poco.',
}

/** Italian; empty when there is nothing to say. @param isApple an iPhone or iPad: there the settings are the system's */
export function pushText(state: PushState | undefined, problem: Push['problem'], isApple: boolean): string {
  if (state === 'denied' && isApple) {
    return 'Gli avvisi sono bloccati. Per riceverli, apri Impostazioni › Notifiche, cerca il nome sotto la nostra icona e consenti le notifiche.'
  }
  if (state === 'denied') {
    return 'Gli avvisi sono bloccati in questo browser. Per riceverli, apri le impostazioni del sito, dal simbolo accanto all’indirizzo, e consenti le notifiche.'
  }
  if (state === 'install-first') {
    return 'Su iPhone e iPad gli avvisi arrivano dalla schermata Home: tocca Condividi, poi «Aggiungi alla schermata Home», e aprici da lì.'
  }
  return problem === null ? '' : PROBLEMS[problem]
}
