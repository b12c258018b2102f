// What may stand behind `npm test --` and `npm run test:all --`: names of parts, `--now=<ISO 8601>`, and switches; and the
// clock by which all tests live (the real one plus SFOGLIA_CLOCK_OFFSET_MS).
import { fail } from '../lib/install.mjs'

/**
 * Ends the process with a message when there is no such part or switch.
 * @param {string[]} known names of parts
 * @param {string[]} [switches] e.g. `--resume`
 * @returns {{names: string[], now: string | undefined, has(name: string): boolean}} all known parts when none is named, in their
 * order
 */
export function readOptions(known, switches = []) {
  const args = process.argv.slice(2)
  const now = args.find((arg) => arg.startsWith('--now='))?.slice('--now='.length)
  const unknownSwitch = args.find((arg) => arg.startsWith('--') && !arg.startsWith('--now=') && !switches.includes(arg))
  if (unknownSwitch) fail(`There is no ${unknownSwitch}. There are ${['--now=<instant>', ...switches].join(', ')}.`)
  const wanted = args.filter((arg) => !arg.startsWith('--'))
  const unknown = wanted.filter((name) => !known.includes(name))
  if (unknown.length > 0) fail(`There is no part ${unknown.join(', ')}. The parts are ${known.join(', ')}.`)
  const names = wanted.length > 0 ? known.filter((name) => wanted.includes(name)) : known
  return { names, now, has: (name) => args.includes(name) }
}

// When the tests live: the real clock plus SFOGLIA_CLOCK_OFFSET_MS, which is worked out once, from a named instant, for all
// processes.

/** A Wednesday morning on which the shop is open and everything is still to be done. */
const LIVELY_MORNING = '2026-11-18T10:00:00+01:00'

/**
 * @param {string} [now] ISO 8601 with its offset; else SFOGLIA_NOW, else an offset that is set already, else the lively morning
 */
export function setClock(now = process.env.SFOGLIA_NOW) {
  if (now === undefined && process.env.SFOGLIA_CLOCK_OFFSET_MS !== undefined) return
  const instant = now ?? LIVELY_MORNING
  const offsetMs = Date.parse(instant) - Date.now()
  if (Number.isNaN(offsetMs)) fail(`${instant} is no instant: write it as ${LIVELY_MORNING}.`)
  // Logins end by the real clock: in a page that lives later they would be over.
  if (offsetMs > 0) fail(`${instant} is still to come: tests live in the past, where every login is valid.`)
  process.env.SFOGLIA_CLOCK_OFFSET_MS = String(offsetMs)
}
