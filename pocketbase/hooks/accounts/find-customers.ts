// POST /api/sfoglia/customers {words}: an administrator looks for customers by name, e-mail or telephone. A route, because the
// collection's rules hide e-mail addresses from searches; a body, because addresses do not belong in a log of requests.
import { hasWords, likePattern, searchText } from '#domain/fold.ts'
import { isPhonePiece, nationalDigits } from '#domain/phone.ts'
import { isShortText } from '#domain/wire.ts'
import { adminOnly, jsonBody, Refusal, TEXT_INVALID } from '../server/answers.ts'
import { type Row, readRows, textOf } from '../server/database.ts'

const WORDS_MAX = 120
const FOUND_MAX = 20
/** SQL finds more than is meant. */
const LIKELY_MAX = 500

/**
 * `{items}` as the record API writes accounts, at most twenty by name; each word has to be somewhere.
 * @throws Refusal 400, 401, 403
 */
export function findCustomers(e: PbRequestEvent): { items: Row[] } {
  adminOnly(e)
  const { words } = jsonBody(e)
  if (!isShortText(words, WORDS_MAX) || words.trim() === '') throw new Refusal(400, TEXT_INVALID)
  const text = searchText(words)
  const digits = digitsIn(text)
  const wanted = digits === '' ? text.split(' ') : [digits]
  const parts = wanted.map((word) => ({ like: likePattern(word), digits: [...digitsIn(word)].join('%') }))
  const rows = readRows(e.app, FOUND, { parts: JSON.stringify(parts), limit: LIKELY_MAX })
  return { items: rows.filter((row) => wanted.every((word) => isOf(row, word))).slice(0, FOUND_MAX) }
}

function isOf(row: Row, word: string): boolean {
  const [phone, digits] = [nationalDigits(textOf(row, 'phone')), digitsIn(word)]
  const words = ['name', 'surname', 'email'].map((field) => textOf(row, field)).join(' ')
  return hasWords(words, word) || (digits !== '' && phone.includes(digits))
}

/** Of a word that may be a piece of a telephone number. */
function digitsIn(word: string): string {
  return isPhonePiece(word) ? nationalDigits(word) : ''
}

const FOUND = `WITH customers AS (
    SELECT *, name || ' ' || surname || ' ' || email AS words FROM users WHERE role = 'USER' AND NOT kiosk)
  SELECT json_object('id', id, 'updated', updated, 'created', created, 'name', name, 'surname', surname, 'email', email, 'phone', phone,
    'role', role, 'kiosk', json('false'), 'disabled', json(iif(disabled, 'true', 'false')),
    'verified', json(iif(verified, 'true', 'false'))) AS document
  FROM customers
  WHERE NOT EXISTS (SELECT 1 FROM json_each({:parts}) AS part WHERE customers.words NOT LIKE part.value ->> 'like'
    AND (part.value ->> 'digits' = '' OR customers.phone NOT LIKE '%' || (part.value ->> 'digits') || '%'))
  ORDER BY name COLLATE NOCASE, surname COLLATE NOCASE, id LIMIT {:limit}`
