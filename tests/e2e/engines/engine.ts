// The three engines of browsers in which journeys run, and what a device needs of each. Chromium's is device.ts's own; a run's
// engine is SFOGLIA_ENGINE, or the Playwright project's.
import type { BrowserContext, Page } from 'playwright/test'
import type { DeviceOptions } from '../device.ts'
import type { Watch } from '../watch.ts'

export type Engine = 'chromium' | 'firefox' | 'webkit'

/** A browser that a device has open. */
export interface OpenBrowser {
  /** The tab in front. */
  page: Page
  /** Playwright's, where it drives this engine. */
  context: BrowserContext | null
  /** Tells the browser that its network is gone or back, where it can be told: that nothing answers it notices by itself. */
  tellOffline(isOffline: boolean): Promise<void>
  /** The process that leads the group of the browser's processes. */
  leader(): Promise<number>
  /** Prepares to end it as a power cut does: nothing is saved, nothing is said goodbye to. */
  armPowerCut(): Promise<() => Promise<void>>
  /** In order: all that was under way is written down. */
  close(): Promise<void>
}

export interface Launch {
  /** Of the browser's profile. */
  folder: string
  /** Where its requests go. */
  lineUrl: string
  options: DeviceOptions
  watch: Watch
  /** Run before any script of a page's own, in this order. */
  scripts: string[]
}
