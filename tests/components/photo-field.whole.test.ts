// The ways a photo comes into the composer besides the button: dropped, pasted, an iPhone's HEIC. And cutting it by keyboard
// alone.
import { expect, test } from 'vitest'
import { isClean } from './axe.ts'
import { heldCamera } from './camera.ts'
import iphonePhoto from './iphone.heic?url'
import { frame, openShop, press, screen } from './shop-frame.ts'

const field = () => screen.getByRole('region', { name: 'Foto di esempio' })
const dialog = () => screen.getByRole('dialog', { name: 'Inquadra la foto' })

test('is dropped and cut by keyboard, pasted, and read from an iPhone’s file', async () => {
  await openShop('/componi-la-tua-torta?passo=foto')
  await expect.element(field()).toBeVisible()

  // Dropped, moved by arrows, zoomed by + and −.
  const place = await field().findElement()
  const dataTransfer = await given(1600, 1200)
  for (const type of ['dragover', 'drop'])
    place.dispatchEvent(new frame.DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
  await cutByKeyboard()
  await expect.element(field().getByRole('img', { name: 'La foto scelta' })).toBeVisible()
  // One and a half times as large: two thirds of it are left.
  await expect.poll(chosenWidth).toBe(1067)

  // Pasted over the first.
  const button = await field().getByRole('button', { name: 'Cambia foto' }).findElement()
  const clipboardData = await given(1000, 1000)
  button.dispatchEvent(new frame.ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  await dialog().getByRole('button', { name: 'Usa questa foto' }).click()
  await expect.poll(chosenWidth).toBe(1000)

  // An iPhone's, which this browser cannot read by itself: 1,200 × 900 pixels, as heif-enc writes them.
  const heic = await (await fetch(iphonePhoto)).arrayBuffer()
  const input = place.querySelector<HTMLInputElement>('[data-photo-file]')
  if (!input) throw new Error('The field takes no files.')
  const files = new frame.DataTransfer()
  files.items.add(new frame.File([heic], 'IMG_0001.HEIC', { type: 'image/heic' }))
  input.files = files.files
  input.dispatchEvent(new frame.Event('change', { bubbles: true }))
  await dialog().getByRole('button', { name: 'Usa questa foto' }).click()
  await expect.poll(chosenWidth).toBe(1200)
})

test('a kiosk takes the photo itself, as soon as its camera is free', async () => {
  await openShop('/componi-la-tua-torta?passo=foto', { as: 'totem' })
  const { letGo } = heldCamera()
  await field().getByRole('button', { name: 'Scatta' }).click()
  const camera = screen.getByRole('dialog', { name: 'Scatta' })
  await expect.element(camera.getByText('La fotocamera non si apre. Puoi scegliere una foto, o chiedere in cassa.')).toBeVisible()
  const take = camera.getByRole('button', { name: 'Scatta' })
  await expect.element(take).toBeDisabled()
  letGo()
  await expect.element(camera.getByRole('alert')).not.toBeInTheDocument()
  await take.click()
  await dialog().getByRole('button', { name: 'Usa questa foto' }).click()
  await expect.poll(chosenWidth).toBe(1600)
})

async function cutByKeyboard(): Promise<void> {
  const cut = dialog().getByRole('application', { name: 'Parte della foto che resta' })
  await expect.element(cut).toHaveAccessibleDescription('Trascina la foto; con + e − cambi lo zoom.')
  await isClean('the photo being cut')
  await press('Tab')
  await expect.element(cut).toHaveFocus()
  for (const key of ['+', '+', '+', '-']) await press(key)
  await expect.element(dialog().getByRole('slider', { name: 'Ingrandimento' })).toHaveValue('1.5')
  const image = (await dialog().findElement()).querySelector('img')
  const place = () => image?.style.transform
  const before = place()
  expect(before).toBeTruthy()
  await press('ArrowRight')
  await expect.poll(place).not.toBe(before)
  const button = dialog().getByRole('button', { name: 'Usa questa foto' })
  const element = await button.findElement()
  for (let tabs = 0; tabs < 10 && element !== frame.document.activeElement; tabs++) await press('Tab')
  await expect.element(button).toHaveFocus()
  await press('Enter')
  await expect.element(dialog()).not.toBeInTheDocument()
}

const chosenWidth = () => (field().getByRole('img', { name: 'La foto scelta' }).query() as HTMLImageElement | null)?.naturalWidth

/** One JPEG of that size, as the browser hands over what was dragged or copied. */
async function given(width: number, height: number): Promise<DataTransfer> {
  const canvas = Object.assign(frame.document.createElement('canvas'), { width, height })
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'))
  if (!jpeg) throw new Error('The browser makes no JPEG.')
  const files = new frame.DataTransfer()
  files.items.add(new frame.File([jpeg], 'foto.jpg', { type: 'image/jpeg' }))
  return files
}
