// When the tests live: the real clock plus SFOGLIA_CLOCK_OFFSET_MS, which is worked out once, from a named instant, for all processes.
import { fail } from './install.mjs'

/** A Wednesday morning on which the shop is open and everything is still to be done. */
const LIVELY_MORNING = '2026-11-18T10:00:00+01:00'

/** @param {string} [now] ISO 8601 with its offset; else SFOGLIA_NOW, else an offset that is set already, else the lively morning */
export function setClock(now = process.env.SFOGLIA_NOW) {
  if (now === undefined && process.env.SFOGLIA_CLOCK_OFFSET_MS !== undefined) return
  const instant = now ?? LIVELY_MORNING
  const offsetMs = Date.parse(instant) - Date.now()
  if (Number.isNaN(offsetMs)) fail(`${instant} is no instant: write it as ${LIVELY_MORNING}.`)
  // Logins end by the real clock: in a page that lives later they would be over.
  if (offsetMs > 0) fail(`${instant} is still to come: tests live in the past, where every login is valid.`)
  process.env.SFOGLIA_CLOCK_OFFSET_MS = String(offsetMs)
}
