// A finger and a keyboard that count what they do: what a way through the shop asks of a person. Their time is estimated by the
// keystroke-level model (Card, Moran and Newell, 1983): what is reached for, typed, and thought of before each; reading is not in it.
import type { Locator, Page, TestInfo } from 'playwright/test'

/** Seconds. */
const [POINTING, KEY, THOUGHT] = [1.1, 0.28, 1.35]

export class Hand {
  #taps = 0
  #fields = 0
  #keys = 0
  readonly #startedMs = performance.now()

  async tap(what: Locator): Promise<void> {
    await what.click()
    this.#taps += 1
  }

  async type(field: Locator, text: string): Promise<void> {
    await field.fill(text)
    this.#fields += 1
    this.#keys += text.length
  }

  /** Taps what opens the device's own chooser, and picks these there. */
  async choose(page: Page, opener: Locator, files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
    const chooser = page.waitForEvent('filechooser')
    await this.tap(opener)
    await (await chooser).setFiles(files)
    this.#taps += files.length
  }

  /** Notes for the report what it took; the seconds are this machine's, which waits for nobody to think. */
  note(testInfo: TestInfo): void {
    const seconds = (performance.now() - this.#startedMs) / 1000
    const persons = (this.#taps + this.#fields) * (POINTING + THOUGHT) + this.#keys * KEY
    const minutes = ((persons + seconds) / 60).toFixed(1)
    const description = `${this.#taps} taps, ${this.#fields} fields typed, ${Math.round(seconds)} s here, ${minutes} min with a person’s`
    testInfo.annotations.push({ type: 'by hand', description })
    process.stdout.write(`${testInfo.title}: ${description}\n`)
  }
}
