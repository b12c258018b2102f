// What a component test asks of the browser from outside of the page: files that it saves, files that it is given, where its
// pointer is.
import { readFile } from 'node:fs/promises'
import type {} from '@vitest/browser-playwright'
import type { BrowserCommand } from 'vitest/node'

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
    /** To the window's corner, where nothing is. */
    movePointerAway: () => Promise<void>
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

export const browserCommands = { nextDownload, answerChooser, movePointerAway }
