// Starts the HEIC decoder for one file and ends it: its memory is large, and a person who waits too long goes away.
import { scriptAddress } from '#data/server/script-address.ts'
import workerUrl from './heic-worker.ts?worker&url'

/** Null when it cannot be decoded, the decoder cannot be loaded (offline), or the signal ended it. */
export function decodeHeic(file: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<ImageBitmap | null> {
  const worker = new Worker(scriptAddress(workerUrl))
  return new Promise<ImageBitmap | null>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<ImageBitmap | null>) => resolve(data)
    worker.onerror = () => resolve(null)
    signal.addEventListener('abort', () => resolve(null), { once: true })
    worker.postMessage(file.buffer)
  }).finally(() => worker.terminate())
}
