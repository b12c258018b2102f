// POST /api/sfoglia/customers {words}: an administrator looks for customers by name, e-mail or telephone. A route, because the
// collection's rules hide e-mail addresses from searches; a body, because addresses do not belong in a log of requests.
import { isShortText } from '#domain/wire.ts'
import { adminOnly, jsonBody, Refusal, TEXT_INVALID } from '../server/answers.ts'
import { type Row, readRows } from '../server/database.ts'

const WORDS_MAX = 120
const FOUND_MAX = 20

/**
 * `{items}` as the record API writes accounts, at most twenty by name; each word has to be somewhere.
 * @throws Refusal 400, 401, 403
 */
export function findCustomers(e: PbRequestEvent): { items: Row[] } {
  adminOnly(e)
  const { words } = jsonBody(e)
  if (!isShortText(words, WORDS_MAX) || words.trim() === '') throw new Refusal(400, TEXT_INVALID)
  const wanted = words.trim().toLowerCase().split(/\s+/)
  const parts = wanted.map((word) => ({ word, digits: digitsIn(word) }))
  return { items: readRows(e.app, FOUND, { parts: JSON.stringify(parts), limit: FOUND_MAX }) }
}

/** Of a word that may be a piece of a telephone number; numbers are kept without Italy's prefix, in groups. */
function digitsIn(word: string): string {
  return /^[+\d./-]+$/.test(word) ? word.replace(/^(\+|00)39/, '').replace(/\D/g, '') : ''
}

const FOUND = `WITH customers AS (
    SELECT *, lower(name || ' ' || surname || ' ' || email) AS words, replace(replace(replace(phone, ' ', ''), '-', ''), '+39', '') AS digits
    FROM users WHERE role = 'USER' AND NOT kiosk)
  SELECT json_object('id', id, 'updated', updated, 'created', created, 'name', name, 'surname', surname, 'email', email, 'phone', phone,
    'role', role, 'kiosk', json('false'), 'disabled', json(iif(disabled, 'true', 'false')),
    'verified', json(iif(verified, 'true', 'false'))) AS document
  FROM customers
  WHERE NOT EXISTS (SELECT 1 FROM json_each({:parts}) AS part WHERE instr(customers.words, part.value ->> 'word') = 0
    AND (part.value ->> 'digits' = '' OR instr(customers.digits, part.value ->> 'digits') = 0))
  ORDER BY name COLLATE NOCASE, surname COLLATE NOCASE, id LIMIT {:limit}`
