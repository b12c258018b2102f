// What a page has and Node has not, as far as the data layer needs it: cookies, storage, visibility, `online`, locks. Import it before
// anything of #data.
import 'fake-indexeddb/auto'
import { WebLocks } from './web-locks.ts'

/**
 * The strictest browser's: nothing `Secure` over plain http, and none larger than 4096 bytes. What it refuses it drops without a
 * word.
 */
class FakeDocument extends EventTarget {
  visibilityState: 'visible' | 'hidden' = 'visible'
  /** The person has turned cookies off, or something on the way has. */
  refusesCookies = false
  readonly #jar = new Map<string, string>()

  get cookie(): string {
    if (this.refusesCookies) return ''
    return [...this.#jar].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  set cookie(text: string) {
    const [pair = '', ...attributes] = text.split('; ')
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    if (this.refusesCookies || text.length > MOST_BYTES) return
    if (attributes.includes('Secure') && page.location.protocol !== 'https:') return
    if (attributes.includes('Max-Age=0')) this.#jar.delete(name)
    else this.#jar.set(name, value)
  }
}

/** As browsers have it: its entries are its own enumerable properties. */
class FakeStorage {
  getItem(key: string): string | null {
    const value: unknown = Reflect.get(this, key)
    return typeof value === 'string' ? value : null
  }

  setItem(key: string, value: string): void {
    Reflect.set(this, key, value)
  }

  removeItem(key: string): void {
    Reflect.deleteProperty(this, key)
  }

  clear(): void {
    for (const key of Object.keys(this)) this.removeItem(key)
  }
}

const MOST_BYTES = 4096
const events = new EventTarget()

export const page = {
  document: new FakeDocument(),
  location: new URL('http://127.0.0.1:3000/'),
  locks: new WebLocks(),
  /** `online`, `offline` … as the window hears them. */
  fire: (name: string, fields: object = {}) => events.dispatchEvent(Object.assign(new Event(name), fields)),
  /** Put away, and looked at again. */
  show(visibilityState: 'visible' | 'hidden'): void {
    page.document.visibilityState = visibilityState
    page.document.dispatchEvent(new Event('visibilitychange'))
  },
}

Object.assign(globalThis, {
  document: page.document,
  location: page.location,
  localStorage: new FakeStorage(),
  addEventListener: events.addEventListener.bind(events),
  removeEventListener: events.removeEventListener.bind(events),
})
Object.defineProperty(globalThis, 'navigator', { value: { onLine: true, locks: page.locks }, configurable: true })
