// Why a code is not taken, and what to do instead.
import type { ScanProblem } from './use-scan.ts'

const TEXTS: Record<ScanProblem, string> = {
  'no-code': 'Questo non è il codice di un ordine. Inquadra quello sullo schermo del totem.',
  damaged: 'Il codice è incompleto o rovinato. Inquadralo di nuovo, fermo e per intero.',
  version: 'Il totem e questa cassa hanno versioni diverse. Aggiornali, oppure rifai l’ordine qui.',
  'other-shop': 'Questo codice è di un altro negozio.',
  revoked: 'Questo totem è stato disattivato: i suoi codici non valgono. Rifai l’ordine qui, o senti chi gestisce il negozio.',
  forged: 'La firma del codice non è quella del totem: qualcuno può averlo modificato. Rifai l’ordine qui con il cliente.',
  'not-kiosk': 'Questo codice non viene da un totem. Cerca l’ordine per numero.',
}

export function problemText(problem: ScanProblem): string {
  return TEXTS[problem]
}
