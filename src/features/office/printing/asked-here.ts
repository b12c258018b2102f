// Which documents are asked about beside their order just now: above the screen the same question would take a phone's half.
import { useEffect, useSyncExternalStore } from 'react'

let asked: readonly string[] = []
const listeners = new Set<() => void>()

function set(next: readonly string[]): void {
  asked = next
  for (const listener of listeners) listener()
}

/** While the caller is on the screen. */
export function useAskHere(id: string): void {
  useEffect(() => {
    set([...asked, id])
    // Two may ask about the same one.
    return () => set(asked.toSpliced(asked.indexOf(id), 1))
  }, [id])
}

export function useAskedHere(): readonly string[] {
  return useSyncExternalStore(listen, read, read)
}

const read = () => asked

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
