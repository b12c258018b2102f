// What a person reads when something about their account did not work.
import type { AccountProblem } from './account.ts'

const TEXTS: Record<AccountProblem | 'wrong-credentials' | 'disabled', string> = {
  'wrong-credentials': 'E-mail o password non corretti.',
  disabled: 'L’accesso di questo account è sospeso. Chiedi in negozio.',
  offline: 'Il negozio non risponde. Controlla la rete e riprova.',
  'rate-limited': 'Troppi tentativi: riprova tra qualche minuto.',
  mail: 'Non riusciamo a mandarti l’e-mail adesso: riprova tra poco.',
  'mail-off': 'Questo negozio per ora non manda e-mail. Chiedi in negozio.',
  server: 'Qualcosa non ha funzionato. Riprova tra poco.',
}

export function problemText(reason: keyof typeof TEXTS): string {
  return TEXTS[reason]
}
