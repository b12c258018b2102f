// Listens to everything a browser complains about while a journey runs: console errors (violations of the content security
// policy among them) of pages and service worker, uncaught exceptions. What a journey brings about itself, it announces.
import type { BrowserContext } from 'playwright/test'

/** A request that got no answer, as Chromium puts it into the console whether the page handles it or not. */
const NO_ANSWER = /Failed to load resource: net::ERR_|An unknown error occurred when fetching the script/
/** Complaints about requests that were under way when the network came back arrive a little later. */
const GRACE_MS = 3_000

export class Watch {
  readonly problems: string[] = []
  readonly #announced: RegExp[] = []
  #cuts = 0
  #restoredMs = 0

  listenTo(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() === 'error') this.#note(`${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (webError) => this.#note(`uncaught: ${webError.error().stack ?? webError.error().message}`))
  }

  /** From here on the journey itself keeps requests from being answered. */
  networkIsCut(): void {
    this.#cuts += 1
  }

  networkIsBack(): void {
    this.#cuts -= 1
    this.#restoredMs = Date.now()
  }

  /** The journey provokes exactly this complaint, such as the 400 of a wrong password. */
  announce(complaint: RegExp): void {
    this.#announced.push(complaint)
  }

  #note(problem: string): void {
    const isCut = this.#cuts > 0 || Date.now() - this.#restoredMs < GRACE_MS
    if (isCut && NO_ANSWER.test(problem)) return
    if (!this.#announced.some((complaint) => complaint.test(problem))) this.problems.push(problem)
  }
}
