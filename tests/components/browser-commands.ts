// What a component test asks of the browser from outside of the page: files that it saves, files that it is given, where its
// pointer is, and a scanner.
import { readFile } from 'node:fs/promises'
import type {} from '@vitest/browser-playwright'
import type { BrowserCommand } from 'vitest/node'
import { type ScannerKey, typeAsScanner } from '../scanner-keys.ts'

/** A file that somebody picks. */
interface ChosenFile {
  name: string
  /** MIME type. */
  type: string
  base64: string
}

/** A file among the downloads. */
export interface SavedFile {
  name: string
  text: string
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** The next file that the browser saves, its text with the byte order mark. */
    nextDownload: () => Promise<SavedFile>
    /** The next file chooser that opens is given this. */
    answerChooser: (file: ChosenFile) => Promise<void>
    /** Real keys, as fast as a scanner's. */
    scan: (keys: readonly ScannerKey[], end: 'Enter' | 'Tab' | null) => Promise<void>
    /** To the window's corner, where nothing is. */
    movePointerAway: () => Promise<void>
    /** How the person's system shows pages; null leaves it as the browser has it. */
    showIn: (modes: { colorScheme?: 'light' | 'dark' | null; forcedColors?: 'active' | null }) => Promise<void>
  }
}

const nextDownload: BrowserCommand<[]> = async ({ page }) => {
  const download = await page.waitForEvent('download')
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

const answerChooser: BrowserCommand<[file: ChosenFile]> = async ({ page }, { name, type, base64 }) => {
  const chooser = await page.waitForEvent('filechooser')
  await chooser.setFiles({ name, mimeType: type, buffer: Buffer.from(base64, 'base64') })
}

const movePointerAway: BrowserCommand<[]> = ({ page }) => page.mouse.move(0, 0)

const scan: BrowserCommand<[keys: readonly ScannerKey[], end: 'Enter' | 'Tab' | null]> = async ({ page, context }, keys, end) => {
  const keyboard = await context.newCDPSession(page)
  await typeAsScanner(keyboard, keys, end)
  await keyboard.detach()
}

const showIn: BrowserCommand<[modes: { colorScheme?: 'light' | 'dark' | null; forcedColors?: 'active' | null }]> = (
  { page },
  modes,
) => page.emulateMedia(modes)

export const browserCommands = { nextDownload, answerChooser, movePointerAway, scan, showIn }
