// Small guards for untrusted JSON, shared by the parsers of the wire forms, and what page, edge and database alike take for an
// answer.

/** What a gateway answers when the server behind it is away (RFC 9110, 15.6.3 to 15.6.5). */
export const GATEWAY_STATUSES: readonly number[] = [502, 503, 504]

/** `Retry-After` in milliseconds (RFC 9110, 10.2.3: seconds, or a date), null when there is none that can be read. */
export function parseRetryAfter(header: string | null, nowMs: number): number | null {
  if (header === null) return null
  const waitMs = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - nowMs
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : null
}

/**
 * Stands in `data` of what our own hooks, routes and proxy refuse: their words are Italian and may be shown. What PocketBase
 * refuses by itself is in English and lacks it.
 */
export const OWN_REFUSAL = { source: 'sfoglia' } as const

export function isOwnRefusal(data: Readonly<Record<string, unknown>>): boolean {
  return data.source === OWN_REFUSAL.source
}

/**
 * A record's version as `If-Match` carries it (RFC 9110, 8.8.3). A tag has no blank; PocketBase writes one between date and time.
 * @param updated the record's `updated`
 */
export function entityTag(updated: string): string {
  return `"${updated.replace(' ', 'T')}"`
}

/** @param ifMatch the header's value (RFC 9110, 13.1.1): tags, or `*` for whatever is there */
export function matchesVersion(ifMatch: string, updated: string): boolean {
  const tags = ifMatch.split(',').map((tag) => tag.trim())
  return tags.includes('*') || tags.includes(entityTag(updated))
}

/** Untrusted JSON as an object, to be read field by field; empty when it is none. */
export function asObject(value: unknown): Record<string, unknown> {
  return isObject(value) ? { ...value } : {}
}

/** The object that a JSON text holds; null when it holds none. */
export function parseJsonObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? { ...value } : null
  } catch {
    return null
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export const CUSTOMER_TEXT_MAX = 120

/** Text up to a length, line breaks allowed, no other control characters. */
export function isText(value: unknown, maxLength: number): value is string {
  return typeof value === 'string' && value.length <= maxLength && !hasControl(value, '\n\r\t')
}

/** One line of text up to a length. */
export function isShortText(value: unknown, maxLength: number): value is string {
  return typeof value === 'string' && value.length <= maxLength && !hasControl(value, '')
}

/** One line of text as it is stored: in its one form, without blanks around. Null for what is none, or is too long. */
export function readShortText(value: unknown, maxLength: number): string | null {
  const text = typeof value === 'string' ? normalizeText(value).trim() : null
  return isShortText(text, maxLength) ? text : null
}

export function numberBetween(value: unknown, min: number, max: number): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= min && value <= max
}

export function integerBetween(value: unknown, min: number, max: number): value is number {
  return numberBetween(value, min, max) && Number.isInteger(value)
}

/** Epoch milliseconds of an ISO 8601 UTC text, `T` or a blank between date and time; null when it is not one. */
export function wireInstant(value: unknown): number | null {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/.test(value)) return null
  const ms = Date.parse(value.replace(' ', 'T'))
  // 30 February: engines differ in whether they refuse it or read 2 March.
  return !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === value.slice(0, 10) ? ms : null
}

/**
 * A text in the one form in which it is stored and sent (NFC), without what nobody can see: control characters, invisible signs, and
 * Unicode's embeddings, overrides and isolates (TR 9, 2), with which a name is shown as another one. Taken out and not refused: a text
 * was pasted, and an order has been promised. Line breaks and tabs stay, and what holds an emoji together.
 */
export function normalizeText(text: string): string {
  return withoutInvisible(text.normalize('NFC'))
}

/** Its controls are all that stands outside of these ranges; the database's script engine knows no classes of Unicode's (`\p`). */
export function withoutInvisible(text: string): string {
  return text.replace(/[^\t\n\r -~\u00a0-\uffff]|[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '')
}

/** By index, not by iterator: the database's script engine takes ten times as long for that. */
function hasControl(text: string, allowed: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if ((code < 32 || (code >= 127 && code < 160)) && !allowed.includes(text.charAt(index))) return true
  }
  return false
}
