// The page's side of the reading worker: pictures in, texts out, one after the other.
import { scriptAddress } from '#data/server/script-address.ts'
import type { ReadReply, ReadRequest } from './code-worker.ts'
import workerUrl from './code-worker.ts?worker&url'
import { readDecoder } from './decoder-file.ts'

type ReadPicture =
  /** What the codes in it say; empty when there is none. */
  | { ok: true; texts: string[] }
  /** The decoder, which this browser needs, or the worker itself has never been fetched here. */
  | { ok: false; reason: 'no-decoder' }

export interface CodeReader {
  /** Takes the picture over. */
  read(image: ImageBitmap): Promise<ReadPicture>
  close(): void
}

export function openCodeReader(): CodeReader {
  const worker = new Worker(scriptAddress(workerUrl), { name: 'code-reader' })
  const waiting = new Map<number, (reply: ReadReply) => void>()
  let lastId = 0
  worker.addEventListener('message', ({ data }: MessageEvent<ReadReply>) => {
    waiting.get(data.id)?.(data)
    waiting.delete(data.id)
  })
  // Its script could not be had: offline, before the app was wholly on this device.
  let isBroken = false
  worker.addEventListener('error', () => {
    isBroken = true
    for (const [id, resolve] of waiting) resolve({ id, texts: [], needsDecoder: true })
    waiting.clear()
  })
  const ask = (image: ImageBitmap, wasm: ArrayBuffer | null) =>
    new Promise<ReadReply>((resolve) => {
      const request: ReadRequest = { id: ++lastId, image, wasm }
      waiting.set(request.id, resolve)
      worker.postMessage(request, wasm ? [image, wasm] : [image])
    })
  let decoder: ArrayBuffer | null = null
  return {
    async read(image) {
      if (isBroken) return { ok: false, reason: 'no-decoder' }
      const wasm = decoder
      decoder = null
      const { texts, needsDecoder } = await ask(image, wasm)
      if (isBroken) return { ok: false, reason: 'no-decoder' }
      if (!needsDecoder) return { ok: true, texts }
      // The picture is gone; the next one is read with it.
      decoder = await readDecoder()
      return decoder ? { ok: true, texts: [] } : { ok: false, reason: 'no-decoder' }
    },
    close: () => worker.terminate(),
  }
}
