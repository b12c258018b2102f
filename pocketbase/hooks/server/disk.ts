// GET /api/sfoglia/health: whether there is a mail server and since when it takes nothing, whether backups are made by themselves, and
// whether the database's disk still takes anything. A file of a quarter of a megabyte is written beside it and taken away again: a small write into the database itself may find
// room in its own file long after the disk is full.
import { isMailSet, mailFailsSince } from '../messages/mail-server.ts'

const PROBE = 'x'.repeat(256 * 1024)
/** Anybody may ask; the disk is asked twice a minute. */
const BELIEVED_MS = 30_000
const KEY = 'disk-probe'

interface Health {
  disk: boolean
  /** See `mailFailsSince`. */
  mail: string | null
  /** There is a mail server at all. */
  smtp: boolean
  /** Backups are made by themselves. */
  backup: boolean
}

export function health(e: PbRequestEvent): Health {
  const backup = e.app.settings().backups.cron !== ''
  return { disk: isDiskFree(e), mail: mailFailsSince(e.app), smtp: isMailSet(e.app), backup }
}

function isDiskFree(e: PbRequestEvent): boolean {
  const [atMs, was] = String(e.app.store().get(KEY) ?? '0 true').split(' ')
  const nowMs = Date.now()
  if (Math.abs(nowMs - Number(atMs)) < BELIEVED_MS) return was === 'true'
  const disk = takesAFile(`${e.app.dataDir()}/disk-probe`)
  e.app.store().set(KEY, `${nowMs} ${disk}`)
  return disk
}

function takesAFile(path: string): boolean {
  try {
    $os.writeFile(path, PROBE, 0o600)
    return true
  } catch {
    return false
  } finally {
    removeQuietly(path)
  }
}

/** Where it could not even be made there is nothing to take away. */
function removeQuietly(path: string): void {
  try {
    $os.remove(path)
  } catch {
    // See above.
  }
}
