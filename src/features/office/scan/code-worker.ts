// Looks for QR codes and products' barcodes in pictures, beside the page: by the browser's own detector where there is one, else
// by a decoder in WebAssembly. A worker, so that looking never holds up the screen, and so that only this file, not the page, may
// compile code (its own content security policy: edge/http/security.ts).
import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'

export interface ReadRequest {
  id: number
  image: ImageBitmap
  /** The decoder; sent again until one is taken. */
  wasm: ArrayBuffer | null
}

export interface ReadReply {
  id: number
  /** What the codes in the picture say. */
  texts: string[]
  /** It can do nothing without the decoder. */
  needsDecoder: boolean
}

const FORMATS = ['qr_code', 'ean_13', 'ean_8', 'upc_a'] as const

type Detector = Pick<BarcodeDetector, 'detect'>

let detector: Promise<Detector | null> | null = null

addEventListener('message', (event: MessageEvent<ReadRequest>) => {
  void answer(event.data)
})

async function answer({ id, image, wasm }: ReadRequest): Promise<void> {
  const reply: ReadReply = { id, texts: [], needsDecoder: false }
  try {
    detector ??= nativeDetector()
    let found = await detector
    if (found === null && wasm !== null) {
      detector = Promise.resolve(ownDetector(wasm))
      found = await detector
    }
    if (found === null) reply.needsDecoder = true
    else reply.texts = (await found.detect(image)).map((code) => code.rawValue)
  } catch (error) {
    console.error('code reader', error)
  }
  image.close()
  postMessage(reply)
}

/** Null where the browser has none, or none for QR codes. */
async function nativeDetector(): Promise<Detector | null> {
  const Native: unknown = Reflect.get(globalThis, 'BarcodeDetector')
  if (!isDetectorClass(Native)) return null
  const formats = await Native.getSupportedFormats()
  return formats.includes('qr_code') ? new Native({ formats: FORMATS.filter((format) => formats.includes(format)) }) : null
}

function isDetectorClass(value: unknown): value is typeof BarcodeDetector {
  return typeof value === 'function' && 'getSupportedFormats' in value
}

function ownDetector(wasmBinary: ArrayBuffer): Detector {
  void prepareZXingModule({ overrides: { wasmBinary } })
  return new BarcodeDetector({ formats: [...FORMATS] })
}
