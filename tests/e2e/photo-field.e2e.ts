// The ways a photo comes into the composer besides the button: dropped, pasted, an iPhone's HEIC. And cutting it by keyboard alone.
import { readFile } from 'node:fs/promises'
import type { JSHandle, Locator, Page } from 'playwright/test'
import { aJpeg } from '../builders/pictures.ts'
import { isClean } from './axe.ts'
import { DESKTOP } from './device.ts'
import { expect, test } from './fixtures.ts'

/** 1,200 × 900 pixels, as heif-enc writes them. */
const IPHONE_PHOTO = 'tests/e2e/iphone.heic'

test('is dropped and cut by keyboard, pasted, and read from an iPhone’s file', async ({ openDevice }) => {
  const { page } = await openDevice(DESKTOP)
  await page.goto('/componi-la-tua-torta?passo=foto')
  const field = page.getByRole('region', { name: 'Foto di esempio' })
  const photo = field.getByRole('img', { name: 'La foto scelta' })
  const dialog = page.getByRole('dialog', { name: 'Inquadra la foto' })
  await expect(field).toBeVisible()

  await test.step('dropped, moved by arrows, zoomed by + and −', async () => {
    const dropped = await filesOf(page, aJpeg(1600, 1200))
    await field.dispatchEvent('dragover', { dataTransfer: dropped })
    await field.dispatchEvent('drop', { dataTransfer: dropped })
    await cutByKeyboard(page, dialog)
    await expect(photo).toBeVisible()
    // One and a half times as large: two thirds of it are left.
    await expect.poll(() => widthOf(photo)).toBe(1067)
  })

  await test.step('pasted over the first', async () => {
    const pasted = await filesOf(page, aJpeg(1000, 1000))
    await field.getByRole('button', { name: 'Cambia foto' }).evaluate((button, clipboardData) => {
      button.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, pasted)
    await dialog.getByRole('button', { name: 'Usa questa foto' }).click()
    await expect.poll(() => widthOf(photo)).toBe(1000)
  })

  await test.step('an iPhone’s, which this browser cannot read by itself', async () => {
    const heic = await readFile(IPHONE_PHOTO)
    await field.locator('[data-photo-file]').setInputFiles({ name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: heic })
    // Three megabytes of decoder come first.
    await expect(dialog).toBeVisible({ timeout: 120_000 })
    await dialog.getByRole('button', { name: 'Usa questa foto' }).click()
    await expect.poll(() => widthOf(photo)).toBe(1200)
  })
})

async function cutByKeyboard(page: Page, dialog: Locator): Promise<void> {
  const cut = dialog.getByRole('application', { name: 'Parte della foto che resta' })
  const zoom = dialog.getByRole('slider', { name: 'Ingrandimento' })
  await expect(cut).toHaveAccessibleDescription(/spostala con le frecce; \+ e − la ingrandiscono/)
  await isClean(page, 'the photo being cut')
  await page.keyboard.press('Tab')
  await expect(cut).toBeFocused()
  for (const key of ['+', '+', '+', '-']) await page.keyboard.press(key)
  await expect(zoom).toHaveValue('1.5')
  const place = () => dialog.locator('img').evaluate((image) => image.style.transform)
  const before = await place()
  await page.keyboard.press('ArrowRight')
  await expect.poll(place).not.toBe(before)
  const button = dialog.getByRole('button', { name: 'Usa questa foto' })
  for (let tabs = 0; tabs < 10 && !(await hasFocus(button)); tabs++) await page.keyboard.press('Tab')
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
}

const hasFocus = (locator: Locator) => locator.evaluate((element) => element === document.activeElement)
const widthOf = (photo: Locator) => photo.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0))

/** One JPEG, as the browser hands over what was dragged or copied. */
function filesOf(page: Page, bytes: Uint8Array): Promise<JSHandle<DataTransfer>> {
  return page.evaluateHandle(
    (content) => {
      const files = new DataTransfer()
      files.items.add(new File([new Uint8Array(content)], 'foto.jpg', { type: 'image/jpeg' }))
      return files
    },
    [...bytes],
  )
}
