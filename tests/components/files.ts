// Files that the page saves, and files that somebody gives to it through the browser's own chooser.
import { commands } from 'vitest/browser'
import type { SavedFile } from './browser-commands.ts'

/** @param act makes the browser save a file @returns its name among the downloads, and its text with the byte order mark */
export async function fileSavedBy(act: () => Promise<void>): Promise<SavedFile> {
  const saved = commands.nextDownload()
  await act()
  return saved
}

/** The same for whom the text is enough. */
export async function savedBy(act: () => Promise<void>): Promise<string> {
  return (await fileSavedBy(act)).text
}

interface GivenFile {
  name: string
  /** MIME type. */
  type: string
  /** A text is written as UTF-8. */
  content: string | Uint8Array
}

/** @param open opens the browser's file chooser, which is given this file */
export async function choose({ name, type, content }: GivenFile, open: () => Promise<void>): Promise<void> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  const given = commands.answerChooser({ name, type, base64 })
  await open()
  await given
}

/** A photograph of the demo shop's. */
export async function aPicture(): Promise<GivenFile> {
  const answer = await fetch('/api/files/cannolo.webp')
  return { name: 'cannolo.webp', type: 'image/webp', content: new Uint8Array(await answer.arrayBuffer()) }
}
