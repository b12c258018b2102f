// Whether a picture has enough pixels for the size it is printed at on a wafer. Pure.

const CM_PER_INCH = 2.54
/** Below, edges are visibly stepped; from GOOD on nobody sees a difference on sugar paper. */
const MINIMUM_DPI = 150
const GOOD_DPI = 220
/** What is kept has no more: see data/photos/photo-file.ts. */
const KEPT_PIXELS = 2000

export interface PrintQuality {
  verdict: 'good' | 'soft' | 'too-small'
  /** Pixels that the smallest acceptable print needs along this side. */
  neededPixels: number
}

/** @param pixels along the side that is printed `printedCm` long */
export function printQuality(pixels: number, printedCm: number): PrintQuality {
  const inches = printedCm / CM_PER_INCH
  const dpi = Math.min(pixels, KEPT_PIXELS) / inches
  const neededPixels = Math.ceil(MINIMUM_DPI * inches)
  if (dpi < MINIMUM_DPI) return { verdict: 'too-small', neededPixels }
  return { verdict: dpi < GOOD_DPI ? 'soft' : 'good', neededPixels }
}
