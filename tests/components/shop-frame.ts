// The built page in a frame beside the test: its own document, the browser's own IndexedDB, locks and cookies, and for a network
// the test's server. No service worker: what needs one is a journey.
import { afterEach, beforeEach, expect } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { loginCookie } from '#domain/account/login.ts'
import { RUN_GAP_MS } from '#ui/keyboard/key-runs.ts'
import { type DemoRecords, type Person, ShopServer } from './shop-server.ts'

declare global {
  interface Window {
    /** What the page's document calls before anything of the page runs (built-page.ts). */
    prepareShop: (frame: Window & typeof globalThis) => void
  }
}

export const DESKTOP = { width: 1280, height: 800 }
export const TABLET = { width: 1024, height: 768 }
export const PHONE = { width: 390, height: 844 }

/** What is on the screen, by roles and labels. */
export let screen: ReturnType<typeof page.frameLocator>
/** Whom the page asks; what lies there is the demo shop's. */
export let server: ShopServer
/** The page's window, for what no locator tells. */
export let frame: Window & typeof globalThis
/** How often the page was printed. */
export let sheetsPrinted = 0
/** What clocks of pages say for good; null while they go on from the hour for which the demo shop was filled. */
let fixedMs: number | null = null
let equipment: ((page: Window & typeof globalThis) => void)[] = []

const problems: string[] = []
let announced: RegExp[] = []
let element: HTMLIFrameElement | null = null
let demo: DemoRecords | null = null

beforeEach(async ({ onTestFailed }) => {
  onTestFailed(tellWhatWasThere)
  demo ??= (await (await fetch('/demo-records.json')).json()) as DemoRecords
  server = new ShopServer(demo)
  problems.length = 0
  announced = []
  sheetsPrinted = 0
  fixedMs = null
  equipment = []
})

afterEach(async () => {
  element?.remove()
  element = null
  await forgetDevice()
  expect(problems, 'what the page complained about').toEqual([])
})

export interface Opening {
  as?: Person
  size?: { width: number; height: number }
}

/** Opens a page of the shop on a device of its own, signed in as that person, else as a guest. */
export async function openShop(path: string, { as, size = DESKTOP }: Opening = {}): Promise<void> {
  // biome-ignore lint/suspicious/noDocumentCookie: written as the page writes it.
  if (as !== undefined) document.cookie = loginCookie(server.loginOf(as), location.protocol === 'https:')
  await setSize(size)
  element = document.createElement('iframe')
  element.dataset.testid = 'shop'
  element.style.cssText = 'position: fixed; inset: 0; width: 100%; height: 100%; border: 0'
  screen = page.frameLocator(page.getByTestId('shop'))
  document.body.append(element)
  const before = server.codesTold
  await visit(path)
  // A till that has worked here before has its code, whatever the network does next.
  const isTill = (as === 'cassa' || as === 'admin') && !server.asksTillNames && server.isUp
  if (isTill) await expect.poll(() => server.codesTold).toBeGreaterThan(before)
}

/** The window gets this size, CSS pixels. */
export function setSize({ width, height }: { width: number; height: number }): Promise<void> {
  return page.viewport(width, height)
}

/** Loads another address, as somebody who types it. */
export async function visit(path: string): Promise<void> {
  const loaded = new Promise((resolve) => element?.addEventListener('load', resolve, { once: true }))
  if (element) element.src = path
  await loaded
  // Keys go to the page, as in a tab of its own.
  frame.focus()
  await expect.element(screen.getByRole('heading', { level: 1 }).first()).toBeInTheDocument()
}

export async function reload(): Promise<void> {
  const loaded = new Promise((resolve) => element?.addEventListener('load', resolve, { once: true }))
  frame.location.reload()
  await loaded
  frame.focus()
}

/** The test brings exactly this complaint about. */
export function announce(complaint: RegExp): void {
  announced.push(complaint)
}

/** What this device has beside a screen, such as a printer: put into every page of the test before anything of the page runs. */
export function equip(device: (page: Window & typeof globalThis) => void): void {
  equipment.push(device)
}

/** The device's clock says this for good, epoch milliseconds; the page looks at the clock when it is looked at. */
export function itIs(ms: number): void {
  fixedMs = ms
  frame.document.dispatchEvent(new Event('visibilitychange'))
}

/** The same, but the page has not looked at the clock yet: what it shows is from before. */
export function itBecomes(ms: number): void {
  fixedMs = ms
}

/** The wifi is gone, and the browser knows it. */
export function cutNetwork(): void {
  server.cut()
  frame.dispatchEvent(new Event('offline'))
}

export function restoreNetwork(): void {
  server.restore()
  frame.dispatchEvent(new Event('online'))
}

/** Where the keyboard is from now on. */
export async function focus(control: Locator): Promise<void> {
  const element = await control.findElement()
  ;(element as HTMLElement).focus()
  await expect.element(control).toHaveFocus()
}

/** The same, and presses keys there. */
export async function pressOn(control: Locator, keys: string): Promise<void> {
  await focus(control)
  await press(keys)
}

/** Presses keys as Playwright names them: `Enter`, `Shift+Tab`, `Control+s`. */
export async function press(keys: string): Promise<void> {
  if (keys.length === 1) {
    // A hand is slower than a scanner.
    await new Promise((resolve) => setTimeout(resolve, 2 * RUN_GAP_MS))
    return userEvent.keyboard(keys)
  }
  const names = keys.split('+')
  const last = names.pop() ?? ''
  const down = names.map((name) => `{${name}>}`).join('')
  const up = names.map((name) => `{/${name}}`).join('')
  await userEvent.keyboard(`${down}{${last}}${up}`)
}

window.prepareShop = (prepared) => {
  frame = prepared
  // What a page says that was left is no complaint: in a tab of its own it would not be there any more.
  let isLeft = false
  prepared.addEventListener('pagehide', () => {
    isLeft = true
  })
  const complain = (text: string) => {
    if (!isLeft && !announced.some((complaint) => complaint.test(text))) problems.push(text)
  }
  prepared.addEventListener('error', (event) => complain(`uncaught: ${event.message}`))
  prepared.addEventListener('unhandledrejection', (event) => complain(`unhandled: ${event.reason?.stack ?? event.reason}`))
  prepared.console.error = (...words: unknown[]) => complain(words.map(String).join(' '))
  prepared.print = () => {
    sheetsPrinted += 1
    prepared.dispatchEvent(new Event('afterprint'))
  }
  setClock(prepared)
  prepared.fetch = server.fetch
  Object.assign(prepared, { EventSource: server.streamClass() })
  Reflect.deleteProperty(prepared.Navigator.prototype, 'serviceWorker')
  for (const device of equipment) device(prepared)
}

/** For whoever reads a failure: the screen's words and what was asked last. */
function tellWhatWasThere(): void {
  const asked = server.scripted.asked
    .slice(-12)
    .map(({ method, path, body }) => `${method} ${path} ${(JSON.stringify(body) ?? '').slice(0, 200)}`)
  console.warn([frame.location.pathname, frame.document.body.innerText.slice(0, 3000), ...asked, ...problems].join('\n'))
}

/** The page lives at the hour for which the demo shop was filled, unless it was told another. */
function setClock(prepared: Window & typeof globalThis): void {
  const behindMs = Date.now() - server.nowMs
  const Real = prepared.Date
  const tell = () => fixedMs ?? Real.now() - behindMs
  prepared.Date = class extends Real {
    constructor(...values: []) {
      super(...((values.length === 0 ? [tell()] : values) as []))
    }

    static override now(): number {
      return tell()
    }
  } as DateConstructor
}

async function forgetDevice(): Promise<void> {
  for (const { name } of await cookieStore.getAll()) if (name) await cookieStore.delete(name)
  localStorage.clear()
  sessionStorage.clear()
  for (const { name } of await indexedDB.databases()) if (name) await deleteDatabase(name)
  // Under the lock that whoever has one of them open holds.
  await navigator.locks.request('sfoglia-journal', async () => {
    const folder = await navigator.storage.getDirectory()
    for (const name of ['journal-a', 'journal-b', 'ballast']) await folder.removeEntry(name).catch(() => undefined)
  })
}

function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase(name)
    deleting.onsuccess = () => resolve()
    deleting.onerror = () => reject(deleting.error)
  })
}
