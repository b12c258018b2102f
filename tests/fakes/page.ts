// What a page has and Node has not, as far as the data layer needs it: cookies, visibility, `online`, locks. Import it before
// anything of #data.
import 'fake-indexeddb/auto'
import { WebLocks } from './web-locks.ts'

/** A jar that keeps names, values and Max-Age=0; attributes are checked by the tests of the cookie itself. */
class FakeDocument extends EventTarget {
  visibilityState: 'visible' | 'hidden' = 'visible'
  readonly #jar = new Map<string, string>()

  get cookie(): string {
    return [...this.#jar].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  set cookie(text: string) {
    const [pair = '', ...attributes] = text.split('; ')
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    if (attributes.includes('Max-Age=0')) this.#jar.delete(name)
    else this.#jar.set(name, value)
  }
}

const events = new EventTarget()

export const page = {
  document: new FakeDocument(),
  locks: new WebLocks(),
  /** `online`, `offline` … as the window hears them. */
  fire: (name: string) => events.dispatchEvent(new Event(name)),
}

Object.assign(globalThis, {
  document: page.document,
  addEventListener: events.addEventListener.bind(events),
  removeEventListener: events.removeEventListener.bind(events),
})
Object.defineProperty(globalThis, 'navigator', { value: { onLine: true, locks: page.locks }, configurable: true })
