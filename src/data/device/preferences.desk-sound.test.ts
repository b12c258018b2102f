// The desk's bell on this device.
import '../../../tests/fakes/page.ts'
import { expect, test } from 'vitest'
import { readDeskSound, toggleDeskSound } from './preferences.ts'

test('it rings until somebody turns it off; two quick taps are off and on again', async () => {
  expect(await readDeskSound()).toBe(true)
  expect(await Promise.all([toggleDeskSound(), toggleDeskSound()])).toEqual([false, true])
  expect(await readDeskSound()).toBe(true)
  await toggleDeskSound()
  expect(await readDeskSound()).toBe(false)
})
