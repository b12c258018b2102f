// Decodes HEIC beside the page: seconds of work, three megabytes of code, loaded for those whose browser cannot. The library's
// own worker is made of text, which the content security policy refuses; this file is one of ours around the same decoder.
import buildLibheif from 'libheif'

const libheif = buildLibheif()

addEventListener('message', async ({ data }: MessageEvent<ArrayBuffer>) => {
  const picture = await decode(data).catch(() => null)
  if (picture) postMessage(picture, { transfer: [picture] })
  else postMessage(null)
})

/** The first picture in the file, upright. */
async function decode(file: ArrayBuffer): Promise<ImageBitmap> {
  const [image] = new libheif.HeifDecoder().decode(file)
  if (!image) throw new Error('no picture in it')
  const pixels = new ImageData(image.get_width(), image.get_height())
  await new Promise<void>((resolve, reject) => {
    image.display(pixels, (shown) => (shown ? resolve() : reject(new Error('not decoded'))))
  })
  return createImageBitmap(pixels)
}
