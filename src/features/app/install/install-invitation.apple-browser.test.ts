import { expect, test } from 'vitest'
import { appleBrowser } from './install-invitation.tsx'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const IPAD = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  ['safari-iphone', `${IPHONE} Version/18.3 Mobile/15E148 Safari/604.1`],
  ['safari-ipad', `${IPAD} Version/18.3 Safari/605.1.15`],
  ['chrome', `${IPHONE} CriOS/130.0.6723.90 Mobile/15E148 Safari/604.1`],
  ['firefox', `${IPHONE} FxiOS/132.0 Mobile/15E148 Safari/605.1.15`],
  ['edge', `${IPHONE} Version/18.0 EdgiOS/130.0.2849.80 Mobile/15E148 Safari/604.1`],
  ['other', `${IPHONE} Mobile/15E148 Instagram 350.0.0.0.0`],
])('%s', (browser, userAgent) => expect(appleBrowser(userAgent)).toBe(browser))
