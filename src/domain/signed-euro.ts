// What something costs more or less.
import { type Cents, formatEuro } from './money.ts'

/** `+7,00 €` · `−9,00 €` · `0,00 €`: what something costs more or less. */
export function signedEuro(cents: Cents): string {
  return cents > 0 ? `+${formatEuro(cents)}` : formatEuro(cents)
}
