// Stands in for the packing of the spreadsheets' library (vite.config.ts), which would start workers made of text: the content
// security policy refuses those. The library is in a worker of ours already.
import { zipSync } from 'fflate'

export default async function pack(files: Record<string, Uint8Array>): Promise<ArrayBufferLike> {
  return zipSync(files).buffer
}
