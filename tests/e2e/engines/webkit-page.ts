// A tab of WebKit in the shape of Playwright's `Page` and `Locator`, as far as journeys need them, so that the same journey runs
// in every engine: Playwright itself drives only a WebKit of its own make, which no registry has. Locators are Playwright's
// selectors, resolved in the page (in-page.ts); assertions ask by the method that Playwright's `expect` calls. What is missing
// here fails by its name.
import { setTimeout as sleep } from 'node:timers/promises'
import { build } from 'esbuild'
import {
  asLocator,
  getByAltTextSelector,
  getByLabelSelector,
  getByPlaceholderSelector,
  getByRoleSelector,
  getByTextSelector,
  getByTitleSelector,
} from 'ivya'
import type { Page } from 'playwright/test'
import type { Answer, Question } from './in-page.ts'
import { type WebDriver, WebDriverError } from './web-driver.ts'

/** Of an action, as Playwright's without one. */
const ACTION_LIMIT_MS = 30_000
const LOOK_EVERY_MS = 50
/** https://www.w3.org/TR/webdriver2/#dfn-web-element-identifier */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
/** https://www.w3.org/TR/webdriver2/#keyboard-actions */
const KEYS: Record<string, string> = {
  ...{ Enter: '\uE007', Tab: '\uE004', Escape: '\uE00C', Backspace: '\uE003', Delete: '\uE017' },
  ...{ ArrowLeft: '\uE012', ArrowUp: '\uE013', ArrowRight: '\uE014', ArrowDown: '\uE015' },
}
/** A click that failed for a reason that passes, or a page that changed under the hand. */
const PASSING = [
  'stale element reference',
  'element click intercepted',
  'element not interactable',
  'no such element',
  'javascript error',
]

/** The end of a script in the page: its result, when it is there, and where the page is by then. */
const GIVE_BACK = 'return Promise.resolve(result).then((value) => ({ value, url: location.href }))'

type Sought = string | RegExp
type ExpectOptions = Omit<Question, 'expression'> & { timeout: number }
type Outcome = Answer & { timedOut: boolean; log: string[]; errorMessage?: string }

let bundle: Promise<string> | null = null

/** Text of in-page.ts for a page. */
function inPageScript(): Promise<string> {
  bundle ??= build({
    entryPoints: [new URL('./in-page.ts', import.meta.url).pathname],
    ...{ bundle: true, write: false, minify: true, format: 'iife', target: 'safari17' },
  }).then(({ outputFiles }) => outputFiles[0]?.text ?? '')
  return bundle
}

/** @param baseUrl of the shop */
export function webkitPage(driver: WebDriver, baseUrl: string): Page {
  return new WebKitPage(driver, baseUrl) as unknown as Page
}

function isPassing(error: unknown): boolean {
  if (!(error instanceof WebDriverError) || /strict mode|does not know/.test(error.message)) return false
  // The page went away in the middle of a script.
  return PASSING.includes(error.code) || error.message.includes('Could not parse script result')
}

class WebKitPage {
  /** By which Playwright's `expect` knows whom it asks. */
  readonly _apiName = 'Page'
  readonly driver: WebDriver
  readonly #baseUrl: string
  readonly #handlers = new Map<string, () => Promise<unknown>>()
  readonly mouse = { move: (x: number, y: number) => this.#moveTo(x, y) }
  readonly keyboard = { press: (key: string) => this.press(key), type: (text: string) => this.type(text) }
  #url = 'about:blank'

  constructor(driver: WebDriver, baseUrl: string) {
    this.driver = driver
    this.#baseUrl = baseUrl
  }

  async goto(path: string): Promise<null> {
    await this.driver.ask('POST', '/url', { url: new URL(path, this.#baseUrl).href })
    return null
  }

  async reload(): Promise<null> {
    await this.driver.ask('POST', '/refresh', {})
    return null
  }

  async goBack(): Promise<null> {
    await this.driver.ask('POST', '/back', {})
    return null
  }

  /** As it was when the page was last asked something. */
  url(): string {
    return this.#url
  }

  async evaluate(work: ((arg: unknown) => unknown) | string, arg?: unknown): Promise<unknown> {
    return this.#take(await this.driver.run(`const result = (${String(work)})(...arguments); ${GIVE_BACK}`, [arg ?? null]))
  }

  locator(selector: string, options?: LocatorOptions): WebKitLocator {
    return new WebKitLocator(this, selector).filter(options ?? {})
  }

  getByRole(role: string, options?: Parameters<typeof getByRoleSelector>[1]): WebKitLocator {
    return this.locator(getByRoleSelector(role, options))
  }

  getByText(text: Sought, options?: { exact?: boolean }): WebKitLocator {
    return this.locator(getByTextSelector(text, options))
  }

  getByLabel(text: Sought, options?: { exact?: boolean }): WebKitLocator {
    return this.locator(getByLabelSelector(text, options))
  }

  getByTitle(text: Sought, options?: { exact?: boolean }): WebKitLocator {
    return this.locator(getByTitleSelector(text, options))
  }

  getByAltText(text: Sought, options?: { exact?: boolean }): WebKitLocator {
    return this.locator(getByAltTextSelector(text, options))
  }

  getByPlaceholder(text: Sought, options?: { exact?: boolean }): WebKitLocator {
    return this.locator(getByPlaceholderSelector(text, options))
  }

  async addLocatorHandler(locator: unknown, handler: () => Promise<unknown>): Promise<void> {
    this.#handlers.set(selectorOf(locator), handler)
  }

  async removeLocatorHandler(locator: unknown): Promise<void> {
    this.#handlers.delete(selectorOf(locator))
  }

  async setViewportSize({ width, height }: { width: number; height: number }): Promise<void> {
    await this.driver.ask('POST', '/window/rect', { width, height })
  }

  async screenshot({ path }: { path?: string } = {}): Promise<Buffer> {
    const picture = Buffer.from((await this.driver.ask('GET', '/screenshot')) as string, 'base64')
    if (path !== undefined) await (await import('node:fs/promises')).writeFile(path, picture)
    return picture
  }

  async waitForURL(wanted: ((url: URL) => boolean) | RegExp, { timeout = ACTION_LIMIT_MS } = {}): Promise<void> {
    const isThere = (url: string) => (wanted instanceof RegExp ? wanted.test(url) : wanted(new URL(url)))
    const found = await this.until(timeout, async () => isThere(await this.#readUrl()))
    if (!found) throw new Error(`waited ${timeout} ms for another address than ${this.#url}`)
  }

  async waitForFunction(work: (arg: unknown) => unknown, arg?: unknown): Promise<void> {
    if (!(await this.until(ACTION_LIMIT_MS, async () => Boolean(await this.evaluate(work, arg)))))
      throw new Error('waited for nothing')
  }

  /** For Playwright's `toHaveURL`. */
  context() {
    return { _options: { baseURL: this.#baseUrl }, pages: () => [this] }
  }

  mainFrame(): this {
    return this
  }

  async _expect(expression: string, { timeout, expectedText = [], isNot }: ExpectOptions): Promise<Outcome> {
    if (expression !== 'to.have.url') throw new Error(`WebKit's page does not know ${expression}.`)
    const [expected = {}] = expectedText
    const isThere = (url: string) =>
      expected.regexSource === undefined
        ? url === expected.string
        : new RegExp(expected.regexSource, expected.regexFlags).test(url)
    const isMet = await this.until(timeout, async () => isThere(await this.#readUrl()) !== isNot)
    return { matches: isMet !== isNot, received: { value: this.#url }, timedOut: !isMet, log: [] }
  }

  /** Calls a function of in-page.ts, which is put there first where it is missing. */
  async inPage<Result>(name: string, ...args: unknown[]): Promise<Result> {
    const call = `if (!window.inPage) return null; const [name, ...args] = arguments; const result = inPage[name](...args); ${GIVE_BACK}`
    const answer = await this.driver.run(call, [name, ...args])
    if (answer !== null) return this.#take(answer) as Result
    await this.driver.run(await inPageScript())
    return this.inPage(name, ...args)
  }

  #take(answer: unknown): unknown {
    const { value, url } = answer as { value: unknown; url: string }
    this.#url = url
    return value
  }

  /** Looks again and again. A page on its way to the next one is looked at again as well. @returns whether it came true */
  async until(timeoutMs: number, isTrue: () => Promise<boolean>): Promise<boolean> {
    const endMs = performance.now() + timeoutMs
    for (;;) {
      try {
        await this.#handle()
        if (await isTrue()) return true
      } catch (error) {
        if (!isPassing(error)) throw error
      }
      if (performance.now() > endMs) return false
      await sleep(LOOK_EVERY_MS)
    }
  }

  async press(key: string): Promise<void> {
    const value = KEYS[key] ?? key
    const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value }))
    await this.driver.ask('POST', '/actions', { actions: [{ type: 'key', id: 'keys', actions }] })
  }

  async type(text: string): Promise<void> {
    for (const key of text) await this.press(key)
  }

  async #moveTo(x: number, y: number): Promise<void> {
    const actions = [{ type: 'pointerMove', x, y, duration: 0 }]
    await this.driver.ask('POST', '/actions', {
      actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }],
    })
  }

  async #readUrl(): Promise<string> {
    this.#url = (await this.driver.ask('GET', '/url')) as string
    return this.#url
  }

  /** Somebody announced what to do when such a thing stands in the way. */
  async #handle(): Promise<void> {
    for (const [selector, handler] of this.#handlers) {
      const { matches } = await this.inPage<Answer>('ask', selector, { expression: 'to.be.visible', isNot: false })
      if (!matches) continue
      this.#handlers.delete(selector)
      await handler()
      this.#handlers.set(selector, handler)
    }
  }
}

interface LocatorOptions {
  has?: unknown
  hasNot?: unknown
  hasText?: Sought
  visible?: boolean
}

class WebKitLocator {
  readonly _apiName = 'Locator'
  readonly selector: string
  readonly #page: WebKitPage

  constructor(page: WebKitPage, selector: string) {
    this.#page = page
    this.selector = selector
  }

  locator(inner: unknown, options?: LocatorOptions): WebKitLocator {
    const selector = typeof inner === 'string' ? inner : `internal:chain=${JSON.stringify(selectorOf(inner))}`
    return this.#with(selector).filter(options ?? {})
  }

  getByRole(role: string, options?: Parameters<typeof getByRoleSelector>[1]): WebKitLocator {
    return this.#with(getByRoleSelector(role, options))
  }

  getByText(text: Sought, options?: { exact?: boolean }): WebKitLocator {
    return this.#with(getByTextSelector(text, options))
  }

  getByLabel(text: Sought, options?: { exact?: boolean }): WebKitLocator {
    return this.#with(getByLabelSelector(text, options))
  }

  getByTitle(text: Sought, options?: { exact?: boolean }): WebKitLocator {
    return this.#with(getByTitleSelector(text, options))
  }

  filter({ has, hasNot, hasText, visible }: LocatorOptions): WebKitLocator {
    const parts = [
      has !== undefined && `internal:has=${JSON.stringify(selectorOf(has))}`,
      hasNot !== undefined && `internal:has-not=${JSON.stringify(selectorOf(hasNot))}`,
      hasText !== undefined && `internal:has-text=${getByTextSelector(hasText).replace('internal:text=', '')}`,
      visible !== undefined && `visible=${visible}`,
    ].filter((part) => part !== false)
    return parts.length === 0 ? this : this.#with(parts.join(' >> '))
  }

  or(other: unknown): WebKitLocator {
    return this.#with(`internal:or=${JSON.stringify(selectorOf(other))}`)
  }

  and(other: unknown): WebKitLocator {
    return this.#with(`internal:and=${JSON.stringify(selectorOf(other))}`)
  }

  first(): WebKitLocator {
    return this.nth(0)
  }

  last(): WebKitLocator {
    return this.nth(-1)
  }

  nth(index: number): WebKitLocator {
    return this.#with(`nth=${index}`)
  }

  async click({ timeout = ACTION_LIMIT_MS } = {}): Promise<void> {
    await this.#use('click', false, timeout, async (id, element) => {
      await this.#page.inPage('arm', element)
      await this.#page.driver.ask('POST', `/element/${id}/click`, {})
      return (await this.#page.inPage<boolean>('disarm')) || 'moved away under the hand'
    })
  }

  async fill(value: string): Promise<void> {
    await this.#use('fill', true, ACTION_LIMIT_MS, async (id, element) => {
      if (!(await this.#page.inPage<boolean>('fill', element, value))) return true
      // What was there is selected: the first key replaces it.
      if (value === '') await this.#page.press('Backspace')
      else await this.#page.driver.ask('POST', `/element/${id}/value`, { text: value })
      return true
    })
  }

  async setInputFiles(paths: string | string[]): Promise<void> {
    const [element] = await this.#page.inPage<Record<string, string>[]>('all', this.selector)
    if (element === undefined) throw new Error(`${this} is not there`)
    await this.#page.driver.ask('POST', `/element/${element[ELEMENT]}/value`, { text: [paths].flat().join('\n') })
  }

  async press(key: string): Promise<void> {
    await this.focus()
    await this.#page.press(key)
  }

  async focus(): Promise<void> {
    await this.evaluate((element: Element) => (element as HTMLElement).focus())
  }

  async blur(): Promise<void> {
    await this.evaluate((element: Element) => (element as HTMLElement).blur())
  }

  async check(): Promise<void> {
    const { matches } = await this.#page.inPage<Answer>('ask', this.selector, { expression: 'to.be.checked', isNot: false })
    if (!matches) await this.click()
  }

  async waitFor({ state = 'visible', timeout = ACTION_LIMIT_MS }: { state?: string; timeout?: number } = {}): Promise<void> {
    const { timedOut } = await this._expect(`to.be.${state}`, { isNot: false, timeout })
    if (timedOut) throw new Error(`waited ${timeout} ms for ${this} to be ${state}`)
  }

  async evaluate(work: (element: Element, arg: unknown) => unknown, arg?: unknown): Promise<unknown> {
    let value: unknown
    await this.#page.until(ACTION_LIMIT_MS, async () => {
      const [element] = await this.#page.inPage<unknown[]>('all', this.selector)
      if (element === undefined) return false
      value = await this.#page.driver.run(`return (${String(work)})(...arguments)`, [element, arg ?? null])
      return true
    })
    return value
  }

  async scrollIntoViewIfNeeded(): Promise<void> {
    await this.evaluate((element) => element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' }))
  }

  async innerText(): Promise<string> {
    return (await this.evaluate((element) => (element as HTMLElement).innerText)) as string
  }

  /** The text alone: what a failed journey shows. */
  async ariaSnapshot(): Promise<string> {
    return this.innerText()
  }

  async textContent(): Promise<string> {
    return (await this.evaluate((element) => element.textContent)) as string
  }

  async inputValue(): Promise<string> {
    return (await this.evaluate((element) => (element as HTMLInputElement).value)) as string
  }

  async getAttribute(name: string): Promise<string | null> {
    return (await this.evaluate((element, wanted) => element.getAttribute(String(wanted)), name)) as string | null
  }

  async allInnerTexts(): Promise<string[]> {
    return this.evaluateAll((elements) => elements.map((element) => (element as HTMLElement).innerText)) as Promise<string[]>
  }

  async evaluateAll(work: (elements: Element[]) => unknown): Promise<unknown> {
    const elements = await this.#page.inPage<unknown[]>('all', this.selector)
    // Not as one list: references within another value are not resolved.
    return this.#page.driver.run(`return (${String(work)})([...arguments])`, elements)
  }

  async all(): Promise<WebKitLocator[]> {
    return Array.from({ length: await this.count() }, (_, index) => this.nth(index))
  }

  async count(): Promise<number> {
    return (await this.#page.inPage<unknown[]>('all', this.selector)).length
  }

  async isVisible(): Promise<boolean> {
    return (await this.#page.inPage<Answer>('ask', this.selector, { expression: 'to.be.visible', isNot: false })).matches
  }

  page(): WebKitPage {
    return this.#page
  }

  async _expect(
    expression: string,
    { timeout, signal: _signal, title: _title, ...question }: ExpectOptions & Record<string, unknown>,
  ): Promise<Outcome> {
    let answer: Answer = { matches: question.isNot, received: { value: 'nothing: the page did not answer' } }
    const isMet = await this.#page.until(timeout, async () => {
      answer = await this.#page.inPage<Answer>('ask', this.selector, { ...question, expression })
      return answer.matches !== question.isNot
    })
    return { ...answer, timedOut: !isMet, log: [] }
  }

  toString(): string {
    return asLocator('javascript', this.selector)
  }

  #with(selector: string): WebKitLocator {
    return new WebKitLocator(this.#page, `${this.selector} >> ${selector}`)
  }

  /** Acts as soon as the element can be used. @param act says why it failed */
  async #use(
    what: string,
    isEditable: boolean,
    timeoutMs: number,
    act: (id: string, element: object) => Promise<true | string>,
  ): Promise<void> {
    let why: unknown = 'not looked for'
    const isDone = await this.#page.until(timeoutMs, async () => {
      why = await this.#page.inPage<unknown>('usable', this.selector, isEditable)
      if (typeof why === 'string') return false
      const element = why as Record<string, string>
      why = await act(element[ELEMENT] ?? '', element)
      return why === true
    })
    if (!isDone) throw new Error(`${what}: ${timeoutMs} ms passed, and ${this} is ${JSON.stringify(why)}`)
  }
}

function selectorOf(locator: unknown): string {
  if (locator instanceof WebKitLocator) return locator.selector
  throw new Error('A locator of another page.')
}
