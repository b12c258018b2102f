// The desk on a day of 2,000 orders, while its list is scrolled from end to end: what the page does for a frame, whatever draws
// it, and frames a second as this machine draws them. Beside it the same list without what keeps rows out of sight cheap
// (content-visibility), an empty page as high, and the moment until the list can be scrolled at all.
import { openDesk, signIn } from '../scripts/screens/steps.mjs'
import { inDemoShop } from './in-demo-shop.mjs'
import { sized } from './size.mjs'

export const title = 'The order desk scrolls through 2,000 orders of one day, 1280 × 800'

const ORDERS = sized(2000, 100)
const LIST = '[role=tabpanel]'
/** A fast flick of the wheel, every frame. */
const STEP_PX = 60
const SCROLL_MS = sized(5000, 1000)
const QUIET_MS = 3000

export function run() {
  return inDemoShop(measure)
}

async function measure(browser, url) {
  const screen = { viewport: { width: 1280, height: 800 }, bypassCSP: true }
  // The day that is filled is the shop's, wherever this runs.
  const context = await browser.newContext({ ...screen, baseURL: url, locale: 'it-IT', timezoneId: 'Europe/Rome' })
  const page = await context.newPage()
  await signIn(page, 'cassa', { till: null })
  await openDesk(page)
  await page.evaluate(fillDay, ORDERS)
  const openedMs = await open(page, url)
  const ours = await scrolled(browser, page)
  // Opened anew: a list that was scrolled once has all its rows laid out.
  await open(page, url)
  await page.addStyleTag({ content: `${LIST} * { content-visibility: visible !important; }` })
  const plain = await scrolled(browser, page)
  const blank = await context.newPage()
  await blank.setContent(emptyPage(ours.heightPx))
  const empty = await scrolled(browser, blank)
  return [
    ...workFigures(ours.work, plain.work, empty.work),
    {
      work: `frames a second as drawn here, ${ours.rows} rows`,
      ours: ours.fps.toFixed(1),
      beside: `plain list ${plain.fps.toFixed(1)}, empty page ${empty.fps.toFixed(1)}`,
      ratio: `${(ours.fps / plain.fps).toFixed(1)} ×`,
      wanted: '60',
    },
    {
      work: 'the slowest of a hundred frames as drawn here',
      ours: `${Math.round(ours.slowMs)} ms`,
      beside: `plain list ${Math.round(plain.slowMs)} ms, empty page ${Math.round(empty.slowMs)} ms`,
      ratio: `${(ours.slowMs / plain.slowMs).toFixed(1)} ×`,
      wanted: '≤ 17 ms',
    },
    { work: 'from the address to the list', ours: `${Math.round(openedMs)} ms`, wanted: '' },
  ]
}

/** Twice from the top: a trace takes time itself, so that what is drawn is counted without one. */
async function scrolled(browser, page) {
  const flick = () => page.evaluate(scroll, { LIST, STEP_PX, SCROLL_MS })
  const work = await frameWork(browser, page, flick)
  return { work, ...(await flick()) }
}

function workFigures(ours, plain, empty) {
  const ms = (value) => `${value.toFixed(1)} ms`
  const percent = (share) => `${(share * 100).toFixed(1)}%`
  const line = (work, key, write, wanted) => ({
    work,
    ours: write(ours[key]),
    beside: `plain list ${write(plain[key])}, empty page ${write(empty[key])}`,
    ratio: `${(ours[key] / plain[key]).toFixed(1)} ×`,
    wanted,
  })
  const parts = ({ parts }) =>
    Object.entries(parts)
      .map(([name, value]) => `${name} ${value.toFixed(1)}`)
      .join(', ')
  return [
    line('the page’s work for a frame, processor time', 'medianMs', ms, '≤ 16.7 ms'),
    line('… for the slowest of a hundred', 'slowMs', ms, '≤ 16.7 ms'),
    line('… fits into a sixtieth of a second', 'fitting', percent, '100%'),
    { work: '… on average in', ours: parts(ours), beside: `plain list ${parts(plain)}`, wanted: '' },
  ]
}

/** As high as the desk's list, with nothing in it. */
function emptyPage(heightPx) {
  return `<body style="margin: 0"><div role="tabpanel" style="height: 100vh; overflow-y: auto"><div style="height: ${heightPx}px"></div></div>`
}

async function open(page, url) {
  const beganMs = performance.now()
  const today = await page.evaluate(() => new Intl.DateTimeFormat('sv-SE').format(Date.now()))
  await page.goto(`${url}/gestionale/ordini?giorno=${today}&scheda=da-incassare`)
  await page
    .locator(`${LIST} li`)
    .nth(ORDERS - 1)
    .waitFor({ state: 'attached' })
  const openedMs = performance.now() - beganMs
  await page.waitForTimeout(QUIET_MS)
  return openedMs
}

/** In the page: an order that is there, so many times today, in forty slots. */
async function fillDay(count) {
  const database = await new Promise((resolve) => {
    indexedDB.open('sfoglia').onsuccess = ({ target }) => resolve(target.result)
  })
  const all = (store) =>
    new Promise((resolve) => {
      database.transaction(store).objectStore(store).getAll().onsuccess = ({ target }) => resolve(target.result)
    })
  const items = await all('orderItems')
  const order = (await all('orders')).find(({ id }) => items.some(({ orderId }) => orderId === id))
  const item = items.find(({ orderId }) => orderId === order.id)
  const noonMs = new Date().setHours(12, 0, 0, 0)
  const writing = database.transaction(['orders', 'orderItems'], 'readwrite')
  for (let index = 0; index < count; index++) {
    const id = `bench${String(index).padStart(10, '0')}`
    const pickupMs = noonMs + ((index % 40) - 20) * 900_000
    const given = { id, number: `C9-${index + 1}`, pickupMs, status: 'NOTPAID', isPrinted: true, attention: [] }
    writing.objectStore('orders').put({ ...order, ...given, customerName: `Cliente ${index + 1}` })
    writing.objectStore('orderItems').put({ ...item, id: `item${String(index).padStart(11, '0')}`, orderId: id })
  }
  await new Promise((resolve) => {
    writing.oncomplete = resolve
  })
  database.close()
}

/** In the page: `slowMs` is what one frame of a hundred takes longer than. */
async function scroll({ LIST, STEP_PX, SCROLL_MS }) {
  const list = document.querySelector(LIST)
  list.scrollTop = 0
  const frame = () => new Promise(requestAnimationFrame)
  await frame()
  const beganMs = await frame()
  const lengths = []
  let step = STEP_PX
  for (let lastMs = beganMs; lastMs - beganMs < SCROLL_MS; ) {
    list.scrollTop += step
    if (list.scrollTop <= 0 || list.scrollTop + list.clientHeight >= list.scrollHeight - 1) step = -step
    const nowMs = await frame()
    lengths.push(nowMs - lastMs)
    lastMs = nowMs
  }
  const total = lengths.reduce((sum, length) => sum + length, 0)
  const slowMs = lengths.sort((a, b) => a - b)[Math.floor(lengths.length * 0.99)]
  const rows = list.querySelectorAll('li').length
  return { fps: (lengths.length * 1000) / total, slowMs, rows, heightPx: list.scrollHeight }
}

// What a page's main thread does for each frame of a scroll, out of Chromium's own trace. Counted in the processor's time
// (`tdur`), so that neither a missing graphics card nor a busy machine is in it.

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
async function frameWork(browser, page, scroll) {
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
