// Makes a build look like the next one: another document, listed with its own hashes in another service worker. And what devices make
// of it.
import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from 'playwright/test'

/** In the document of the second build. */
export const SECOND_BUILD = '<!-- second build -->'

/** @param folder dist/client, or a copy of it; changed in place */
export async function writeSecondBuild(folder: string): Promise<void> {
  const html = await readFile(join(folder, 'index.html'), 'utf8')
  const nextHtml = html.replace('</body>', `${SECOND_BUILD}</body>`)
  let worker = await readFile(join(folder, 'sw.js'), 'utf8')
  // As workbox.config.ts and Workbox write them.
  for (const hash of [(text: string) => digest('md5', text, 'hex'), (text: string) => digest('sha256', text, 'base64')]) {
    if (!worker.includes(hash(html))) throw new Error('The service worker does not list the document as expected.')
    worker = worker.replaceAll(hash(html), hash(nextHtml))
  }
  await Promise.all([
    writeFile(join(folder, 'index.html'), nextHtml),
    writeFile(join(folder, 'sw.js'), worker),
    writeFile(join(folder, 'latest-build.json'), JSON.stringify({ id: 'second' })),
    ...['index.html', 'sw.js'].flatMap((name) =>
      ['.br', '.gz'].map((suffix) => rm(join(folder, name + suffix), { force: true })),
    ),
  ])
}

function digest(algorithm: string, text: string, encoding: 'hex' | 'base64'): string {
  return createHash(algorithm).update(text).digest(encoding)
}

/** This device has the next version, and waits for the moment. */
export async function hearsOfUpdate(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('online')))
  const isWaiting = async () => {
    // Somebody is there: a kiosk that nobody touches for a minute takes the new version by itself.
    await page.keyboard.press('Shift')
    return page.evaluate(isUpdateWaiting)
  }
  await expect.poll(isWaiting).toBe(true)
}

/** It came. */
export async function isOnSecondBuild(page: Page): Promise<void> {
  await page.waitForFunction((mark) => document.documentElement.outerHTML.includes(mark), SECOND_BUILD, {
    timeout: 30_000,
  })
}

/** Run in the page. */
export async function isUpdateWaiting(): Promise<boolean> {
  return (await navigator.serviceWorker.getRegistration())?.waiting != null
}
