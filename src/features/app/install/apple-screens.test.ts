import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { IPADS, IPHONES, startLinks, startPicture } from './apple-screens.ts'

test('an iPhone starts upright, an iPad either way; each gets its own pictures alone', () => {
  expect(startLinks({ width: 390, height: 844, ratio: 3 })).toEqual([
    { href: '/splash/1170x2532.png', media: '(orientation: portrait)' },
  ])
  // Held across: older iPads turn their screen's sides too.
  expect(startLinks({ width: 1180, height: 820, ratio: 2 })).toEqual([
    { href: '/splash/1640x2360.png', media: '(orientation: portrait)' },
    { href: '/splash/2360x1640.png', media: '(orientation: landscape)' },
  ])
})

test('the same sides in another sharpness are another screen, and an unknown one gets none', () => {
  expect(startLinks({ width: 414, height: 896, ratio: 2 })[0]?.href).toBe('/splash/828x1792.png')
  expect(startLinks({ width: 414, height: 896, ratio: 3 })[0]?.href).toBe('/splash/1242x2688.png')
  expect(startLinks({ width: 1440, height: 900, ratio: 2 })).toEqual([])
})

test('every picture is there', () => {
  const wanted = [
    ...IPHONES.map((phone) => startPicture(phone, true)),
    ...IPADS.flatMap((ipad) => [startPicture(ipad, true), startPicture(ipad, false)]),
  ]
  expect(wanted.filter((path) => !existsSync(`public${path}`))).toEqual([])
})
