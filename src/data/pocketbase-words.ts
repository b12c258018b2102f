// PocketBase refuses in English; the shop's own hooks refuse in Italian. What a person may read of either.

/** By the code of a field's problem, as PocketBase's validators name them. */
const BY_CODE: Readonly<Record<string, string>> = {
  validation_required: 'Manca.',
  validation_not_unique: 'C’è già.',
  validation_max_text_constraint: 'È troppo lungo.',
  validation_min_text_constraint: 'È troppo corto.',
  validation_length_out_of_range: 'È troppo lungo o troppo corto.',
  validation_min_number_constraint: 'Il numero è troppo piccolo.',
  validation_max_number_constraint: 'Il numero è troppo grande.',
  validation_only_int_constraint: 'Serve un numero intero.',
  validation_invalid_format: 'Non è scritto nel modo giusto.',
  validation_is_email: 'L’indirizzo e-mail non è valido.',
  validation_in_invalid: 'Questo valore non si può scegliere.',
  validation_missing_rel_records: 'Quello che è scelto non c’è più.',
  validation_invalid_mime_type: 'Questo tipo di file non si può usare.',
  validation_file_size_limit: 'Il file è troppo grande.',
  validation_too_many_files: 'Ci sono troppi file.',
}
const OWN_CODES = [
  'validation_kiosk',
  'validation_profile',
  'validation_hours',
  'validation_vat',
  'validation_picture',
  'validation_decimals',
  'validation_barcode',
]
const ENGLISH = /^(failed|the request|you are not|something went|only |invalid|missing|an error|not found|unauthori|forbidden)/i

/** @param message the server's, shown when the code is one of our hooks' */
export function fieldProblem(code: string, message: string): string {
  if (OWN_CODES.includes(code)) return message
  return BY_CODE[code] ?? 'Questo valore non va bene.'
}

/** The message of a whole refusal; empty when it is PocketBase's own. */
export function ownMessage(message: string): string {
  return ENGLISH.test(message.trim()) ? '' : message
}
