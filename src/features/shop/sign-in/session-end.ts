// A login that the server no longer accepts ends without anybody having asked: the person is told, once, in passing.
import { importWithRetry } from '#data/db/import-with-retry.ts'
import { onSessionChange } from '#data/session/session-state.ts'

/** To be called once, by the page's entry. */
export function notifySessionEnd(): void {
  onSessionChange((_, change) => {
    if (change === 'ended') void say()
  })
}

async function say(): Promise<void> {
  const { toast } = await importWithRetry(() => import('sonner'))
  toast.info('L’accesso è scaduto. Accedi di nuovo per continuare.')
}
