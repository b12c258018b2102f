// PocketBase's own client over our origin, for what it does better than plain requests: the realtime stream. It has no
// login of its own: it reads and writes the session's.
import PocketBase, { type AuthRecord, BaseAuthStore } from 'pocketbase'
import { getLogin, signOut, storeSignedIn } from '#data/session/session.ts'
import { CONTRACT_HEADERS } from '#domain/contract.ts'

class SessionAuthStore extends BaseAuthStore {
  override get token(): string {
    return getLogin()?.token ?? ''
  }

  override get record(): AuthRecord {
    const record = getLogin()?.record
    return record === undefined ? null : { collectionId: '', collectionName: 'users', id: '', ...record }
  }

  override save(token: string, record?: AuthRecord): void {
    void storeSignedIn({ token, record: { ...record } })
  }

  override clear(): void {
    void signOut()
  }
}

export const pocketbase = new PocketBase('/', new SessionAuthStore())
pocketbase.beforeSend = (url, options) => ({ url, options: { ...options, headers: { ...options.headers, ...CONTRACT_HEADERS } } })
