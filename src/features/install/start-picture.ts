// The picture that an iPhone or iPad shows while the shop starts from the home screen. Links are put in on such devices alone, and only
// their own: a document with all of them would weigh more than the page, and other browsers would read them for nothing. Safari
// looks at them when the shop is added.
import { isAppleMobile } from '#data/apple-device.ts'
import { startLinks } from './apple-screens.ts'

const REL = 'apple-touch-startup-image'

export function offerStartPicture(): void {
  if (!isAppleMobile() || document.querySelector(`link[rel="${REL}"]`) !== null) return
  const { width, height } = screen
  for (const { href, media } of startLinks({ width, height, ratio: devicePixelRatio })) {
    const link = document.createElement('link')
    Object.assign(link, { rel: REL, href, media })
    document.head.append(link)
  }
}
