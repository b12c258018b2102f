// A page that is put into the back/forward cache takes nothing with it: what it was just doing to the database is undone. WebKit keeps
// such a transaction open for as long as it keeps the page, and until the browser ends every other page waits for the database.
import type { DBCoreTransaction, default as Dexie } from 'dexie'

/** Rolls back the open transactions of `db` when its page is put away; whoever began one is told by an error, once the page is back. */
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
  // The first visit's, which makes the tables.
  db.on('populate', ({ idbtrans }) => follow(idbtrans))
  // The worker has no such event, and whatever has no page no way to listen.
  globalThis.addEventListener?.('pagehide', (event) => {
    // A page that goes for good takes its transactions along.
    if (!('persisted' in event && event.persisted)) return
    for (const transaction of open) undo(transaction)
  })
}

/** Dexie's own is the browser's, which its type does not say. */
function isNative(transaction: DBCoreTransaction): transaction is IDBTransaction {
  return 'addEventListener' in transaction
}

function undo(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It is committing: that needs no page.
  }
}
