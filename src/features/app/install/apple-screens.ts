// The screens of iPhones and iPads that can hold the shop as an app, in points: while it starts, iOS shows a picture of exactly
// this size, or an empty white. scripts/pictures/splash.mjs draws them, installation.tsx puts them in.

export interface AppleScreen {
  /** Upright. */
  width: number
  height: number
  /** Pixels to a point. */
  ratio: 2 | 3
}

const screen = (width: number, height: number, ratio: 2 | 3): AppleScreen => ({ width, height, ratio })

export const IPHONES: readonly AppleScreen[] = [
  // SE
  screen(375, 667, 2),
  // XR, 11
  screen(414, 896, 2),
  // X, XS, 11 Pro, 12 and 13 mini
  screen(375, 812, 3),
  // XS Max, 11 Pro Max
  screen(414, 896, 3),
  // 12, 13, 14, 16e
  screen(390, 844, 3),
  // 14 Pro, 15, 16
  screen(393, 852, 3),
  // 16 Pro, 17
  screen(402, 874, 3),
  // Air
  screen(420, 912, 3),
  // 12 and 13 Pro Max, 14 Plus
  screen(428, 926, 3),
  // 14 Pro Max, 15 and 16 Plus, 15 Pro Max
  screen(430, 932, 3),
  // 16 and 17 Pro Max
  screen(440, 956, 3),
]

export const IPADS: readonly AppleScreen[] = [
  // mini
  screen(744, 1133, 2),
  // 9.7 inches, older mini
  screen(768, 1024, 2),
  // 7th to 9th
  screen(810, 1080, 2),
  // Air, 10th and later
  screen(820, 1180, 2),
  // 10.5 inches
  screen(834, 1112, 2),
  // Pro 11
  screen(834, 1194, 2),
  screen(834, 1210, 2),
  // Pro 12.9, Air 13, Pro 13
  screen(1024, 1366, 2),
  screen(1032, 1376, 2),
]

/** Its picture. @param isUpright an iPad is also held across */
export function startPicture({ width, height, ratio }: AppleScreen, isUpright: boolean): string {
  const [across, down] = isUpright ? [width, height] : [height, width]
  return `/splash/${across * ratio}x${down * ratio}.png`
}

export interface StartLink {
  href: string
  /** Media query. */
  media: string
}

/** Of this device; none for a screen that nobody knew when this was written. @param pixels of `screen` and `devicePixelRatio` */
export function startLinks(pixels: { width: number; height: number; ratio: number }): StartLink[] {
  const [width, height] = [Math.min(pixels.width, pixels.height), Math.max(pixels.width, pixels.height)]
  const isSame = (known: AppleScreen) => known.width === width && known.height === height && known.ratio === pixels.ratio
  const iphone = IPHONES.find(isSame)
  if (iphone) return [{ href: startPicture(iphone, true), media: '(orientation: portrait)' }]
  const ipad = IPADS.find(isSame)
  if (!ipad) return []
  return [
    { href: startPicture(ipad, true), media: '(orientation: portrait)' },
    { href: startPicture(ipad, false), media: '(orientation: landscape)' },
  ]
}
