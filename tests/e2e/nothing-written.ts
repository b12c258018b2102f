// When a page has put down what was done on it: nothing is being written to the device's database, and nothing but questions is
// on its way to the server. Leaving earlier is losing it fairly, and by chance. Blind for what a timer has yet to begin (a note
// is written when the hands rest) and for what the service worker writes.
import { expect, type Page } from 'playwright/test'

interface WritesHere {
  /** Under way now. */
  open: number
  /** Since the page began. */
  begun: number
}

declare global {
  interface Window {
    writesHere?: WritesHere
  }
}

/** For `addInitScript`: counts, from the first line of every page, what is being written. */
export function installWriteCounter(): void {
  const writes: WritesHere = { open: 0, begun: 0 }
  Object.assign(window, { writesHere: writes })
  const begin = () => {
    writes.open++
    writes.begun++
  }
  const end = () => {
    writes.open--
  }
  const { transaction } = IDBDatabase.prototype
  IDBDatabase.prototype.transaction = function (...args) {
    const begun = transaction.apply(this, args)
    if (begun.mode !== 'readwrite') return begun
    begin()
    // Every transaction ends with one of the two.
    begun.addEventListener('complete', end)
    begun.addEventListener('abort', end)
    return begun
  }
  const ask = window.fetch.bind(window)
  window.fetch = (input, init) => {
    const asked = ask(input, init)
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
    if (method === 'GET' || method === 'HEAD') return asked
    begin()
    // Until its answer is here whole: what the page makes of it is written right after.
    asked.then((answer) => answer.clone().arrayBuffer()).then(end, end)
    return asked
  }
}

/** Waits until nothing is being written, and what was just written has led to nothing more. */
async function nothingIsWritten(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(isQuiet), { message: 'what is being written', intervals: [20] }).toBe(true)
}

/** Goes on to another address, as somebody does who has seen that everything is done. */
export async function leave(page: Page, to: string): Promise<void> {
  await nothingIsWritten(page)
  await page.goto(to)
}

/** As `leave`, to the same address. */
export async function reload(page: Page): Promise<void> {
  await nothingIsWritten(page)
  await page.reload()
}

async function isQuiet(): Promise<boolean> {
  const { writesHere: writes } = window
  // Not a page of the shop, which is given the counter before anything else.
  if (!writes) return true
  const before = writes.begun
  for (let turns = 2; turns > 0; turns--) {
    if (writes.open > 0) return false
    // Not a timer: journeys stop the clock.
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = resolve
      port2.postMessage(null)
    })
  }
  return writes.open === 0 && writes.begun === before
}
