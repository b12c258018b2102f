// The login, live. Features get what they need of it as props.
import { useSyncExternalStore } from 'react'
import { getSession, onSessionChange } from '#data/session/session-state.ts'
import type { Session } from '#data/session/stored-login.ts'

/** Null for a guest. */
export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, getSession, () => null)
}
