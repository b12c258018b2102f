// Runs in a page of WebKit: finds elements by Playwright's selectors, looks whether they can be used, and reads what an assertion
// asks for. Bundled and put into the page by webkit-page.ts.
import { Ivya } from 'ivya'
import { getAriaChecked, getAriaDisabled, getAriaSelected, getElementAccessibleName, isElementVisible } from 'ivya/utils'

export interface ExpectedText {
  string?: string
  regexSource?: string
  regexFlags?: string
  matchSubstring?: boolean
  ignoreCase?: boolean
  normalizeWhiteSpace?: boolean
}

/** What Playwright's assertions ask a locator. */
export interface Question {
  expression: string
  isNot: boolean
  expectedText?: ExpectedText[]
  expectedNumber?: number
  expectedValue?: { checked?: boolean }
  expressionArg?: string
}

export interface Answer {
  matches: boolean
  received: { value: unknown }
}

export interface InPage {
  all(selector: string): Element[]
  ask(selector: string, question: Question): Answer
  /** The only element, in view, still and on top; or why it is not yet. */
  usable(selector: string, isEditable: boolean): Promise<Element | string>
  fill(element: Element, value: string): boolean
  /** From here on a tap on anything but this element goes nowhere. */
  arm(element: Element): void
  /** @returns whether the tap since then was on the element */
  disarm(): boolean
}

const ivya = Ivya.create({ browser: 'webkit' })

function all(selector: string): Element[] {
  return ivya.queryLocatorSelectorAll(selector)
}

function only(selector: string): Element | null {
  const found = all(selector)
  if (found.length > 1) throw new Error(`strict mode violation: ${selector} is ${found.length} elements`)
  return found[0] ?? null
}

function ask(selector: string, question: Question): Answer {
  if (question.expression === 'to.have.count') {
    const { length } = all(selector)
    return { matches: length === question.expectedNumber, received: { value: length } }
  }
  if (question.expression.endsWith('.array')) return askAll(all(selector), question)
  const element = only(selector)
  if (question.expression === 'to.be.visible') return state(element !== null && isElementVisible(element), 'visible', 'hidden')
  if (question.expression === 'to.be.hidden') return state(element === null || !isElementVisible(element), 'hidden', 'visible')
  // A negation is not met by what is not there.
  if (element === null) return { matches: question.isNot, received: { value: '<element(s) not found>' } }
  return askOne(element, question)
}

function askOne(element: Element, { expression, expectedText = [], expectedValue, expressionArg = '' }: Question): Answer {
  switch (expression) {
    case 'to.be.checked':
      return state(getAriaChecked(element) === (expectedValue?.checked ?? true), 'checked', 'unchecked')
    case 'to.be.enabled':
      return state(!getAriaDisabled(element), 'enabled', 'disabled')
    case 'to.be.disabled':
      return state(getAriaDisabled(element), 'disabled', 'enabled')
    case 'to.be.focused':
      return state(document.activeElement === element, 'focused', 'inactive')
    case 'to.have.value':
      return text('value' in element ? String(element.value) : '', expectedText)
    case 'to.have.text':
      return text(element.textContent ?? '', expectedText)
    case 'to.have.accessible.name':
      return text(getElementAccessibleName(element, false), expectedText)
    case 'to.have.attribute.value':
      return text(element.getAttribute(expressionArg) ?? '', expectedText)
    case 'to.have.attribute':
      return state(element.hasAttribute(expressionArg), 'there', 'not there')
    case 'to.be.selected':
      return state(getAriaSelected(element), 'selected', 'not selected')
    default:
      throw new Error(`WebKit's page does not know the assertion ${expression}: add it to in-page.ts.`)
  }
}

function askAll(elements: Element[], { expectedText = [] }: Question): Answer {
  const read = elements.map((element) => element.textContent ?? '')
  const matches =
    read.length === expectedText.length && expectedText.every((expected, index) => fits(read[index] ?? '', expected))
  return { matches, received: { value: read } }
}

function state(matches: boolean, yes: string, no: string): Answer {
  return { matches, received: { value: matches ? yes : no } }
}

function text(read: string, [expected]: ExpectedText[]): Answer {
  return { matches: expected !== undefined && fits(read, expected), received: { value: read } }
}

function fits(read: string, expected: ExpectedText): boolean {
  const calm = (words: string) => {
    const spaced = expected.normalizeWhiteSpace
      ? words
          .replace(/\u200b|\u00ad/g, '')
          .trim()
          .replace(/\s+/g, ' ')
      : words
    return expected.ignoreCase ? spaced.toLocaleLowerCase() : spaced
  }
  if (expected.regexSource !== undefined) return new RegExp(expected.regexSource, expected.regexFlags).test(calm(read))
  const wanted = calm(expected.string ?? '')
  return expected.matchSubstring ? calm(read).includes(wanted) : calm(read) === wanted
}

/** As Playwright asks before it acts: there once, visible, enabled, still for two frames, and not under something else. */
async function usable(selector: string, isEditable: boolean): Promise<Element | string> {
  const element = only(selector)
  if (element === null) return 'not there'
  if (!isElementVisible(element)) return 'not visible'
  if (getAriaDisabled(element)) return 'not enabled'
  if (isEditable && element.hasAttribute('readonly')) return 'not editable'
  const box = () => element.getBoundingClientRect()
  // Out of the window, or of a box that scrolls within it.
  if (!isInView(box()) || coverOf(element, box()) !== null)
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  const before = box()
  await nextFrame()
  const after = box()
  if (!element.isConnected || before.top !== after.top || before.left !== after.left || before.width !== after.width)
    return 'moving'
  if (isEditable) return element
  return coverOf(element, after) ?? element
}

function isInView({ top, left, bottom, right }: DOMRect): boolean {
  return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth
}

function isElsewhere(element: Element, hit: Element): boolean {
  const labels = 'labels' in element ? Array.from((element as HTMLInputElement).labels ?? []) : []
  // What a label's tap makes of itself: a second click, on its field.
  const field = element.closest('label')?.control
  return !(element.contains(hit) || hit === field || labels.some((label) => label.contains(hit)))
}

/** What would be tapped instead. A label's tap is its field's, and the other way round. */
function coverOf(element: Element, { left, top, width, height }: DOMRect): string | null {
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  if (hit === null) return 'outside of the screen'
  if (!isElsewhere(element, hit)) return null
  return `under <${hit.tagName.toLowerCase()} class="${hit.className}">`
}

const TAP = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'] as const
let armed: { element: Element; isMissed: boolean; guard: (event: Event) => void } | null = null

/** A page may move under the hand between the look and the tap. */
function arm(element: Element): void {
  disarm()
  const guard = (event: Event) => {
    if (armed === null || !event.isTrusted) return
    armed.isMissed ||= event.target instanceof Element && isElsewhere(element, event.target)
    if (!armed.isMissed) return
    event.stopImmediatePropagation()
    event.preventDefault()
  }
  armed = { element, isMissed: false, guard }
  for (const type of TAP) addEventListener(type, guard, { capture: true })
}

function disarm(): boolean {
  if (armed === null) return true
  const { guard, isMissed } = armed
  for (const type of TAP) removeEventListener(type, guard, { capture: true })
  armed = null
  return !isMissed
}

/** A hidden page draws no frame. */
function nextFrame(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}

/** @returns whether the rest is to be typed: a field of text is left empty, focused and ready for it */
function fill(element: Element, value: string): boolean {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) throw new Error('not a field')
  element.focus()
  if (element instanceof HTMLInputElement && ['date', 'time', 'month', 'week', 'range', 'color'].includes(element.type)) {
    set(element, value)
    return false
  }
  element.select()
  return true
}

function set(element: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, value)
  element.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
  element.dispatchEvent(new Event('change', { bubbles: true }))
}

const inPage: InPage = { all, ask, usable, fill, arm, disarm }
Object.assign(window, { inPage })
