// Texts as few bytes: deflated (RFC 1951) when that is shorter, and read back with a limit, because a few hostile bytes can
// unfold into gigabytes.

const FORMAT = 'deflate-raw'
const PLAIN = 0
const DEFLATED = 1

/** Far more than any order that a kiosk takes. */
const MOST_BYTES = 64_000

/** The bytes, the first of which says how to read the rest; null when the text cannot be written without changing it. */
export async function compressText(text: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const plain = new TextEncoder().encode(text)
  // Half a surrogate pair has no bytes of its own: the text would come back different.
  if (plain.length > MOST_BYTES || new TextDecoder('utf-8', { ignoreBOM: true }).decode(plain) !== text) return null
  const deflated = await throughAll(plain, new CompressionStream(FORMAT))
  const isShorter = deflated !== null && deflated.length < plain.length
  return Uint8Array.from([isShorter ? DEFLATED : PLAIN, ...(isShorter ? deflated : plain)])
}

/** Null when the bytes are no text. */
export async function expandText(bytes: Uint8Array<ArrayBuffer>): Promise<string | null> {
  const [how] = bytes
  const rest = bytes.slice(1)
  if (how !== PLAIN && how !== DEFLATED) return null
  try {
    const plain = how === PLAIN ? rest : await throughAll(rest, new DecompressionStream(FORMAT))
    return plain && new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(plain)
  } catch {
    // Nothing but the bytes can be wrong here: no stream of this kind, or no UTF-8.
    return null
  }
}

/** What comes out of the stream; null beyond the limit. */
async function throughAll(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const reader = streamOf(bytes).pipeThrough(stream).getReader()
  const chunks: number[] = []
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return Uint8Array.from(chunks)
    for (const byte of value) chunks.push(byte)
    if (chunks.length > MOST_BYTES) {
      await reader.cancel()
      return null
    }
  }
}

/** From memory: a Blob's stream is read by another process, which refuses a page that is being left (WebKit). */
function streamOf(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes)
      controller.close()
    },
  })
}
