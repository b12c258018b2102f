// The login, live. Features get what they need of it as props.
import { useSyncExternalStore } from 'react'
import type { Session } from '#data/session-record.ts'
import { getSession, onSessionChange } from '#data/session-state.ts'

/** Null for a guest. */
export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, getSession, () => null)
}
