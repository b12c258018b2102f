// What a person reads when something of the back office was not saved.
import type { WriteOutcome } from './office-write.ts'

export const TEXT_OFFLINE = 'Sei offline: quello che hai scritto resta qui. Salva quando torna la rete.'
const TEXT_CHANGED =
  'Qualcun altro l’ha modificato mentre lo avevi aperto. Quello che hai scritto è ancora qui: guarda com’è adesso, poi salva di nuovo.'
const TEXT_INVALID = 'Il server non ha accettato questi valori: controllali e riprova.'
const TEXT_REFUSED = 'Non è stato possibile salvare. Riprova tra poco.'

/**
 * Null when it was saved.
 * @param texts what to say of a field, by the database's name; others are told in the server's words
 */
export function writeProblem(
  outcome: Exclude<WriteOutcome, { kind: 'saved' }> | { kind: 'saved' },
  texts: Readonly<Record<string, string>> = {},
): string | null {
  switch (outcome.kind) {
    case 'saved':
      return null
    case 'offline':
      return TEXT_OFFLINE
    case 'changed-elsewhere':
      return TEXT_CHANGED
    case 'invalid': {
      const [problem] = Object.entries(outcome.problems).map(([field, said]) => texts[field] ?? said)
      return problem ?? (outcome.message || TEXT_INVALID)
    }
    case 'refused':
      return outcome.message || TEXT_REFUSED
  }
}
