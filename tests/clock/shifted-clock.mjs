// The clock that the tests live by: the real one plus SFOGLIA_CLOCK_OFFSET_MS, so that a run sees the same weekday and hour
// whenever it is made. Time goes on as always, only from elsewhere. To be imported first in every process of the tests; without
// the variable nothing changes. What stays real: docs/decisions/0312-one-clock-for-the-tests.md.
import { ServerResponse } from 'node:http'

/**
 * Milliseconds, never above 0: the logins that PocketBase gives end by the real clock, and would be over for pages that live
 * later.
 */
export const clockOffsetMs = readOffset(process.env.SFOGLIA_CLOCK_OFFSET_MS ?? '')

function readOffset(text) {
  if (text === '') return 0
  const offsetMs = Number(text)
  if (Number.isInteger(offsetMs) && offsetMs <= 0) return offsetMs
  throw new Error(`SFOGLIA_CLOCK_OFFSET_MS is ${text}: it must be whole milliseconds, and not after the real clock (at most 0).`)
}

/**
 * Puts `Date` off by this much in the engine that runs it; a second call changes nothing. Its text is run in pages, workers and
 * PocketBase's script engine too: it may use nothing from outside, and nothing newer than ES2020.
 * @param {number} offsetMs
 */
function shiftDate(offsetMs) {
  const RealDate = Date
  if (RealDate.isShifted) return
  const realNow = RealDate.now
  RealDate.isShifted = true
  RealDate.now = () => realNow() + offsetMs
  const shifted = new Proxy(RealDate, {
    construct: (target, parts, newTarget) => Reflect.construct(target, parts.length === 0 ? [target.now()] : parts, newTarget),
    apply: (target) => new target(target.now()).toString(),
  })
  RealDate.prototype.constructor = shifted
  globalThis.Date = shifted
}

/** A script that shifts the clock of the engine it is run in; empty when nothing is shifted. */
export const clockScript = clockOffsetMs === 0 ? '' : `(${shiftDate})(${clockOffsetMs});\n`

/**
 * Whether an answer's `Date` header is put off: devices learn the time from the API's answers. What browsers keep by that header
 * (pages, files, pictures) carries the real one, by which their caches count.
 * @param {string} path
 */
export function tellsTheTime(path) {
  return path.startsWith('/api/') && !path.startsWith('/api/files/')
}

if (clockOffsetMs !== 0) {
  shiftDate(clockOffsetMs)
  shiftDateHeaders()
}

/**
 * Node writes that header by a clock of its own. What is given to writeHead (a passed-on header) counts more than what was set
 * before.
 */
function shiftDateHeaders() {
  const { writeHead } = ServerResponse.prototype
  ServerResponse.prototype.writeHead = function writeHeadWithDate(...head) {
    if (tellsTheTime(this.req?.url ?? '') && !this.hasHeader('Date')) this.setHeader('Date', new Date().toUTCString())
    return writeHead.apply(this, head)
  }
}
