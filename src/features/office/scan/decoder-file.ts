// The decoder for browsers that read no codes by themselves: a megabyte that only tills need, so it is not among the files that
// every device keeps. A till fetches it once, while there is a network, and has it offline from then on.
import decoderUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

const CACHE = 'code-decoder'
/** The first bytes of any WebAssembly: a captive portal's page has others. */
const MAGIC = [0x00, 0x61, 0x73, 0x6d]

/** Null when it is neither here nor to be had now. */
export async function readDecoder(): Promise<ArrayBuffer | null> {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(decoderUrl)
  return kept ? kept.arrayBuffer() : fetchDecoder(cache)
}

/** Fetches it for later. Without network nothing happens: the next start tries again. */
export async function keepDecoder(): Promise<void> {
  await readDecoder()
}

async function fetchDecoder(cache: Cache): Promise<ArrayBuffer | null> {
  let bytes: ArrayBuffer
  try {
    const answer = await fetch(decoderUrl)
    if (!answer.ok) return null
    bytes = await answer.arrayBuffer()
  } catch {
    // Offline.
    return null
  }
  const start = new Uint8Array(bytes, 0, Math.min(4, bytes.byteLength))
  if (!MAGIC.every((byte, index) => start[index] === byte)) return null
  // Its name carries a hash: what else lies here is an earlier build's.
  for (const request of await cache.keys()) await cache.delete(request)
  await cache.put(decoderUrl, new Response(bytes, { headers: { 'Content-Type': 'application/wasm' } }))
  return bytes
}
