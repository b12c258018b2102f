// What is said about notifications where they are not simply on or off.
import type { PushState } from '#data/device/push.ts'
import type { Push } from './use-push.ts'

const PROBLEMS: Record<NonNullable<Push['problem']>, string> = {
  dismissed: 'Gli avvisi restano spenti. Se cambi idea, tocca di nuovo e scegli «Consenti».',
  offline: 'Sei offline: riprova appena torna la rete.',
  unavailable: 'Il tuo browser non riesce ad attivare gli avvisi adesso. Riprova tra poco.',
}

/** Italian; empty when there is nothing to say. @param isApple an iPhone or iPad: there the settings are the system's */
export function pushText(state: PushState | undefined, problem: Push['problem'], isApple: boolean): string {
  if (state === 'denied' && isApple) {
    return 'Gli avvisi di Sfoglia sono bloccati. Per riceverli, apri Impostazioni › Notifiche › Sfoglia e consenti le notifiche.'
  }
  if (state === 'denied') {
    return 'Gli avvisi di Sfoglia sono bloccati in questo browser. Per riceverli, apri le impostazioni del sito, dal simbolo accanto all’indirizzo, e consenti le notifiche.'
  }
  if (state === 'install-first') {
    return 'Su iPhone e iPad gli avvisi arrivano dalla schermata Home: tocca Condividi, poi «Aggiungi alla schermata Home», e apri Sfoglia da lì.'
  }
  return problem === null ? '' : PROBLEMS[problem]
}
