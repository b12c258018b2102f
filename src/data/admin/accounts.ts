// The accountant's files of a period: the orders behind its figures are read from the server page by page, and a worker makes the
// file of them. Needs the network, and an administrator.
import * as v from 'valibot'
import { askFor } from '#data/server/request.ts'
import { scriptAddress } from '#data/server/script-address.ts'
import { getSession } from '#data/session/session.ts'
import type { Period } from '#domain/figures/figures.ts'
import type { AccountsFile, AccountsReply, AccountsRequest } from './accounts-worker.ts'
import workerUrl from './accounts-worker.ts?worker&url'

export type { AccountsFile } from './accounts-worker.ts'

const pageSchema = v.object({ orders: v.array(v.unknown()), next: v.string() })

/** Makes the file; says why not where it cannot. @param signal calls it off: `failed` */
export async function makeAccounts(
  file: AccountsFile,
  period: Period,
  signal: AbortSignal,
): Promise<Blob | 'offline' | 'failed'> {
  const worker = new Worker(scriptAddress(workerUrl), { name: 'accounts' })
  const tell = (told: AccountsRequest) => worker.postMessage(told)
  const made = new Promise<AccountsReply>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<AccountsReply>) => resolve(data)
    worker.onerror = () => resolve(null)
    signal.addEventListener('abort', () => resolve(null), { once: true })
  })
  try {
    for (let after = ''; ; ) {
      const query = new URLSearchParams({ ...period, after })
      const path = `/api/sfoglia/figures/orders?${query}`
      const page = await askFor(path, { auth: getSession()?.token, signal, schema: pageSchema })
      if (typeof page === 'string') return page
      tell({ kind: 'page', orders: page.orders })
      after = page.next
      if (after === '') break
    }
    tell({ kind: 'file', file, period })
    return (await made) ?? 'failed'
  } finally {
    worker.terminate()
  }
}
