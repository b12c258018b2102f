// Who is logged in, as the screens of a page see it. session.ts finds it out and keeps it; what it needs for that (the
// database, the network) is too heavy for a first page, which begins as a guest's.
import type { Session } from './stored-login.ts'

/** How a login went: a person logged out, or the server no longer accepts it. */
export type Departure = 'left' | 'ended'
/** `refreshed`: the same person with the same rights. */
export type SessionChange = 'signed-in' | 'refreshed' | Departure
type Listener = (session: Session | null, change: SessionChange) => void

const listeners = new Set<Listener>()
let session: Session | null = null

/** The login as it is now; null for a guest, and until session.ts has looked. The same object until it changes. */
export function getSession(): Session | null {
  return session
}

/** What requests of whoever is logged in carry; undefined for a guest. */
export function currentToken(): string | undefined {
  return session?.token
}

/** Calls back at every change, also of other tabs. @returns a function that stops it */
export function onSessionChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** For session.ts alone: from now on this is the login. */
export function announceSession(next: Session | null, change: SessionChange): void {
  session = next
  for (const listener of listeners) listener(session, change)
}
