// When a device asks for the pictures it has to keep: not in the first seconds, and again when the network comes back.
import { useEffect } from 'react'

/** After the first seconds, which belong to the screen. */
const PICTURES_AFTER_MS = 3000

const everything = new AbortController()

/** For the rest of the page's life: a new version comes when nothing is asked of the old one's worker. */
export function stopKeeping(): void {
  everything.abort()
}

/** Does it soon, and whenever the network is back. @param occasion none is not now, another one is once more */
export function useKept(keep: (signal: AbortSignal) => Promise<void>, occasion: string | boolean | undefined): void {
  useEffect(() => {
    if (!occasion || !import.meta.env.PROD) return
    const leave = new AbortController()
    const begin = () => void keep(AbortSignal.any([leave.signal, everything.signal]))
    const timer = setTimeout(begin, PICTURES_AFTER_MS)
    addEventListener('online', begin, { signal: leave.signal })
    return () => {
      clearTimeout(timer)
      leave.abort()
    }
  }, [keep, occasion])
}
