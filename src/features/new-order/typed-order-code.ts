// The code of an order, as a scanner types it: the address that the kiosk shows or a confirmation has, from `http` to Enter.
import { readCodePart } from '#domain/code-parts.ts'

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>

/** Longer than any code of ours. */
const LONGEST = 4096

/** What was typed without anything in between. @param before what this function said of the key before */
export function nextText(before: string, { key, ctrlKey, metaKey, altKey, repeat }: Key): string {
  if (key === 'Shift' || key === 'CapsLock') return before
  const isSign = key.length === 1 && !ctrlKey && !metaKey && !altKey && !repeat
  return isSign ? (before + key).slice(-LONGEST) : ''
}

/** From here on it may be a scanner's: what stood in the fields before this key is a person's. @param typed before the key */
export function beginsAddress(typed: string, key: string): boolean {
  return /^h$/i.test(key) && !/https?:\/\/\S*$/i.test(typed)
}

/** Null when the text does not end with a code: what somebody wrote before it is none of it. */
export function orderCodeIn(text: string): string | null {
  const [address] = /https?:\/\/\S+$/i.exec(text) ?? []
  if (address === undefined) return null
  const isPart = /\/q#[0-9A-Za-z]+$/i.test(address) && readCodePart(address) !== null
  return isPart || /\/gestionale\/ordini\?(?:.*&)?ordine=[a-z0-9]{15}$/.test(address) ? address : null
}
