// What a reload would interrupt on this device: something typed into a form and not sent, in any of its tabs; something in the
// cart, or waiting to be sent.
import { readCart } from '#data/ordering/cart.ts'
import { readOutboxStatus } from '#data/outbox/status.ts'

/** Held by every tab with something half-written; it ends with the tab. */
const LOCK = 'sfoglia-typing'
const LOOK_EVERY_MS = 5000

const touched = new Set<Field>()
let letGo: (() => void) | null = null

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * For the life of the page. What stands in a form already counts as written: a page is written on before this comes to look.
 * @param onBegin called when somebody begins to write here
 */
export function watchUnsavedInput(onBegin: () => void): void {
  const note = (field: Field) => {
    touched.add(field)
    if (letGo !== null) return
    const isOver = new Promise<void>((resolve) => {
      letGo = resolve
    })
    navigator.locks
      .request(LOCK, { mode: 'shared' }, () => isOver)
      .catch(() => {
        // A page that is leaving gets no lock. Should it come back, the next character asks again.
        letGo = null
      })
    onBegin()
  }
  for (const field of document.querySelectorAll('input, textarea')) {
    if (isField(field) && field.value !== '' && isWork(field) && !isChoice(field)) note(field)
  }
  const noteTyped = ({ target }: Event) => isField(target) && isWork(target) && note(target)
  addEventListener('input', noteTyped, { capture: true })
  setInterval(forgetWhatIsGone, LOOK_EVERY_MS)
}

/** Here or in another tab. */
export async function hasUnsavedInput(): Promise<boolean> {
  // First, because it lets go of what is over.
  const isHere = hasUnsavedInputHere()
  const { held = [] } = await navigator.locks.query()
  return isHere || held.some(({ name }) => name === LOCK)
}

/** In this tab. */
export function hasUnsavedInputHere(): boolean {
  forgetWhatIsGone()
  return touched.size > 0
}

/** A form that was left, or a field that was emptied, holds nothing any more. */
function forgetWhatIsGone(): void {
  for (const field of touched) if (!field.isConnected || field.value === '') touched.delete(field)
  if (touched.size > 0) return
  letGo?.()
  letGo = null
}

function isField(target: EventTarget | null): target is Field {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}

/** A list that is searched or narrowed down is nobody's work, and may stay so all day on a till. */
function isWork(field: Field): boolean {
  if (field.type === 'search' || field.closest('search, [role="search"]')) return false
  return !isChoice(field) || field.form !== null
}

function isChoice(field: Field): boolean {
  return field instanceof HTMLSelectElement || field.type === 'checkbox' || field.type === 'radio'
}

// Whether nobody is in the middle of something on this device: nothing in the cart, nothing waiting to be sent.

export async function areCartAndOutboxEmpty(): Promise<boolean> {
  const [cart, outbox] = await Promise.all([readCart(), readOutboxStatus()])
  return cart.items.length === 0 && outbox.waiting === 0
}
