// The shop's API as any program sees it, through the edge.
import PocketBase from 'pocketbase'
import { DEMO_PASSWORD } from '../prepared/databases.ts'
import type { Person } from './people.ts'

/** The PocketBase SDK, signed in as a person of the demo shop. */
export async function signInToApi(url: string, person: Person): Promise<PocketBase> {
  const api = new PocketBase(url)
  api.autoCancellation(false)
  await api.collection('users').authWithPassword(`${person}@sfoglia.demo`, DEMO_PASSWORD)
  return api
}
