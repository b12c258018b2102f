// A picture in memory as an address that an <img> can show, for as long as the component is there.
import { useEffect, useState } from 'react'

/** undefined while the blob is on its way, null when there is none. */
export function useBlobUrl(blob: Blob | null | undefined): string | null | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl(undefined)
    }
  }, [blob])
  return blob === null ? null : url
}
