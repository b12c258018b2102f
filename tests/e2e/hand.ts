// A finger and a keyboard that count what they do: what a way through the shop asks of a person.
import type { Locator, Page, TestInfo } from 'playwright/test'

export class Hand {
  #taps = 0
  #fields = 0
  readonly #startedMs = performance.now()

  async tap(what: Locator): Promise<void> {
    await what.click()
    this.#taps += 1
  }

  async type(field: Locator, text: string): Promise<void> {
    await field.fill(text)
    this.#fields += 1
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
    const seconds = Math.round((performance.now() - this.#startedMs) / 1000)
    const description = `${this.#taps} taps, ${this.#fields} fields typed, ${seconds} s`
    testInfo.annotations.push({ type: 'by hand', description })
    process.stdout.write(`${testInfo.title}: ${description}\n`)
  }
}
