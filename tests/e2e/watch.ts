// Listens to everything a browser complains about while a journey runs: console errors (violations of the content security
// policy among them) of pages and service worker, uncaught exceptions. What a journey brings about itself, it announces.
import type { BrowserContext, Request } from 'playwright/test'

/** A request that got no answer, as Chromium and Firefox put it into the console whether the page handles it or not. */
const NO_ANSWER =
  /Failed to load resource: net::ERR_|An unknown error occurred when fetching the script|Failed to load ‘(.*)’. A ServiceWorker (?:intercepted the request and encountered an unexpected error|passed an Error Response)/
/**
 * This machine always has a network: only the journey's own switch makes Chromium say this. After switching back it may still say
 * it, because a page hears "online", and asks, before the part that sends requests has heard of it.
 */
const SWITCHED_OFF = 'Failed to load resource: net::ERR_INTERNET_DISCONNECTED'
/** The same in WebKit, which does not say what for. */
const NO_ANSWER_FOR_SOMETHING = /^(Response served by service worker is an error|Cannot load \.)$/

/**
 * WebKit's words for a request of the shop to itself that its page left behind, or that the network did. Another origin's access
 * control has no say there.
 */
const LEFT_BEHIND =
  /^(Fetch API|EventSource|XMLHttpRequest) cannot load https?:\/\/sfoglia\.localhost\S* due to access control checks\.$/
/**
 * The same of a look into the cache, which WebKit writes into the console by itself, whether the page handles it or not: its
 * `Error::Stopped` (DOMCacheEngine.cpp) is of a page that is no more. A cache that fails says something else.
 */
const CACHE_LEFT_BEHIND = 'Cache API operation failed: Context is stopped'

/** A request whose page was left: Chromium says nothing of it. */
const LEFT_IN_FIREFOX = 'NS_BINDING_ABORTED'
/** The same of a font, by its number (0x804B0002): it was called off, which is not what a missing or a broken one says. */
const FONT_LEFT_IN_FIREFOX = /^uncaught: downloadable font: download failed .* status=2152398850 /

export class Watch {
  readonly #complaints: string[] = []
  readonly #announced: RegExp[] = []
  #cuts = 0
  #restores = 0
  /** Requests without an end, and how often the network had come back when they began. */
  readonly #underWay = new Map<Request, number>()
  /** Addresses of requests that a cut has broken: a complaint about each may come later than the network comes back. */
  readonly #broken: string[] = []
  /** Complaints about missing answers while the network was there. */
  readonly #late: { url: string; problem: string }[] = []

  /**
   * What was complained about and not announced. To be read in the end: what broke a request may be known after the complaint.
   */
  get problems(): string[] {
    const broken = [...this.#broken]
    const unexplained = this.#late.filter(({ url }) => {
      const index = broken.indexOf(url)
      if (index >= 0) broken.splice(index, 1)
      return index < 0
    })
    return [...this.#complaints, ...unexplained.map(({ problem }) => problem)]
  }

  listenTo(context: BrowserContext): void {
    context.on('console', (message) => {
      const { url } = message.location()
      if (message.type() === 'error') this.#note(`${message.text()} (${url})`, url)
    })
    context.on('weberror', (webError) => {
      const { message, stack } = webError.error()
      this.#note(`uncaught: ${stack ?? message}`, NO_ANSWER.exec(message)?.[1] ?? '')
    })
    context.on('request', (request) => this.#underWay.set(request, this.#restores))
    context.on('requestfinished', (request) => this.#underWay.delete(request))
    context.on('requestfailed', (request) => {
      const restoresBefore = this.#underWay.get(request) ?? this.#restores
      const isLeft = request.failure()?.errorText === LEFT_IN_FIREFOX
      if (isLeft || this.#cuts > 0 || restoresBefore < this.#restores) this.#broken.push(request.url())
      this.#underWay.delete(request)
    })
  }

  /** From here on the journey itself keeps requests from being answered. */
  networkIsCut(): void {
    this.#cuts += 1
  }

  /** From here on whatever begins is answered; what was under way may still break. */
  networkIsBack(): void {
    this.#cuts -= 1
    this.#restores += 1
  }

  /** The journey provokes exactly this complaint, such as the 400 of a wrong password. */
  announce(complaint: RegExp): void {
    this.#announced.push(complaint)
  }

  /** A complaint of a browser that Playwright does not drive. */
  note(problem: string): void {
    const wasCut = this.#cuts > 0 || this.#restores > 0
    if (wasCut && NO_ANSWER_FOR_SOMETHING.test(problem)) return
    if (!LEFT_BEHIND.test(problem) && problem !== CACHE_LEFT_BEHIND) this.#note(problem, '')
  }

  #note(problem: string, url: string): void {
    if (this.#announced.some((complaint) => complaint.test(problem))) return
    if (FONT_LEFT_IN_FIREFOX.test(problem)) return
    if (problem.startsWith(SWITCHED_OFF) && this.#cuts + this.#restores > 0) return
    if (!NO_ANSWER.test(problem)) this.#complaints.push(problem)
    else if (this.#cuts === 0) this.#late.push({ url, problem })
  }
}
