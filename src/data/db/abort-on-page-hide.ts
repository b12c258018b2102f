// When a page goes into the back/forward cache, its open database transactions are rolled back. WebKit would keep them open for
// as long as it keeps the page, and every other page would wait for the database.
import type { DBCoreTransaction, default as Dexie } from 'dexie'

/** Rolls back the open transactions of `db` on `pagehide`; their callers get an error when the page is back. */
export function abortOnPageHide(db: Dexie): void {
  const open = new Set<IDBTransaction>()
  const follow = (transaction: IDBTransaction) => {
    open.add(transaction)
    for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => open.delete(transaction))
  }
  db.use({
    stack: 'dbcore',
    name: 'put-away',
    create: (core) => ({
      ...core,
      transaction(...asked) {
        const transaction = core.transaction(...asked)
        if (isNative(transaction)) follow(transaction)
        return transaction
      },
    }),
  })
  // The upgrade transaction of the first visit, which makes the tables.
  db.on('populate', ({ idbtrans }) => follow(idbtrans))
  // The worker has no such event, and tests in Node have no listeners at all.
  globalThis.addEventListener?.('pagehide', (event) => {
    // A page that goes for good takes its transactions along.
    if (!('persisted' in event && event.persisted)) return
    for (const transaction of open) undo(transaction)
  })
}

/** Dexie hands on the browser's own transaction, but its type does not say so. */
function isNative(transaction: DBCoreTransaction): transaction is IDBTransaction {
  return 'addEventListener' in transaction
}

function undo(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It is committing already, which does not need the page.
  }
}
