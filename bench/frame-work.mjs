// What a page's main thread does for each frame of a scroll, out of Chromium's own trace. Counted in the processor's time (`tdur`), so
// that neither a missing graphics card nor a busy machine is in it.

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing']
const BEGIN = 'sfoglia-scroll-begin'
const END = 'sfoglia-scroll-end'
/** Of 60 frames a second. */
const FRAME_MS = 1000 / 60

/** What a trace calls them. Each is counted without what runs inside it; what has no name here is the browser's own. */
const PARTS = {
  style: ['UpdateLayoutTree', 'ScheduleStyleRecalculation'],
  layout: ['Layout'],
  paint: ['PrePaint', 'Paint', 'Layerize', 'UpdateLayer', 'Commit', 'ScrollLayer'],
  script: [
    'FireAnimationFrame',
    'FunctionCall',
    'RunMicrotasks',
    'TimerFire',
    'EventDispatch',
    'EvaluateScript',
    'MinorGC',
    'MajorGC',
  ],
}
const PART_OF = new Map(Object.entries(PARTS).flatMap(([part, names]) => names.map((name) => [name, part])))

/**
 * @param {import('playwright').Browser} browser
 * @param {import('playwright').Page} page
 * @param {() => Promise<unknown>} scroll frame after frame
 * @returns milliseconds of a frame in the middle and of the slowest in a hundred, the share from 0 to 1 of frames that fit into a
 * sixtieth of a second, and the milliseconds of a frame on average by `PARTS`
 */
export async function frameWork(browser, page, scroll) {
  await browser.startTracing(page, { categories: CATEGORIES })
  await page.evaluate((name) => performance.mark(name), BEGIN)
  await scroll()
  await page.evaluate((name) => performance.mark(name), END)
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString())
  const events = mainThread(traceEvents)
  const lengths = framesOf(events).sort((a, b) => a - b)
  return {
    medianMs: lengths[Math.floor(lengths.length / 2)],
    slowMs: lengths[Math.floor(lengths.length * 0.99)],
    fitting: lengths.filter((length) => length <= FRAME_MS).length / lengths.length,
    parts: partsOf(events, lengths.length),
  }
}

/** Between the two marks, in their order. */
function mainThread(events) {
  const began = events.find(({ name }) => name === BEGIN)
  const ended = events.find(({ name }) => name === END)
  return events
    .filter(({ ph, pid, tid }) => ph === 'X' && pid === began.pid && tid === began.tid)
    .filter(({ ts }) => ts > began.ts && ts < ended.ts)
    .sort((a, b) => a.ts - b.ts || b.dur - a.dur)
}

/** A frame begins with the task that calls back its script, and has every task until the next such one. */
function framesOf(events) {
  const lengths = []
  let task = null
  for (const event of events) {
    if (event.name === 'RunTask') {
      task = event
      if (lengths.length > 0) lengths[lengths.length - 1] += event.tdur / 1000
    } else if (event.name === 'FireAnimationFrame' && task !== null) {
      const ms = task.tdur / 1000
      if (lengths.length > 0) lengths[lengths.length - 1] -= ms
      lengths.push(ms)
      // Two callbacks of one frame are in one task.
      task = null
    }
  }
  return lengths
}

function partsOf(events, frames) {
  const totals = { style: 0, layout: 0, paint: 0, script: 0 }
  const open = []
  for (const event of events) {
    while (open.length > 0 && open.at(-1).endUs <= event.ts) open.pop()
    const ms = (event.tdur ?? 0) / 1000 / frames
    const part = PART_OF.get(event.name)
    const outer = open.at(-1)?.part
    if (outer) totals[outer] -= ms
    if (part) totals[part] += ms
    open.push({ endUs: event.ts + event.dur, part })
  }
  return totals
}
