// What a till's camera sees: another device's screen, a little askew and grey, as from a hand.
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Page } from 'playwright/test'
import sharp from 'sharp'

/** Films a screen: the file is what `DeviceOptions.camera` names. */
export async function filmScreen(page: Page, film: string): Promise<void> {
  const frame = await sharp(await page.screenshot())
    .rotate(3, { background: '#4a4038' })
    .resize(1280, 720, { fit: 'contain', background: '#4a4038' })
    .linear(0.8, 20)
    .jpeg({ quality: 80 })
    .toBuffer()
  await mkdir(dirname(film), { recursive: true })
  await writeFile(film, Buffer.concat(Array.from({ length: 10 }, () => frame)))
}
