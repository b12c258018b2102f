// A lock that a process holds by a file with its number. One left behind by a process that is gone does not count: not after a power
// cut either, when another program may have got the same number.
import { appendFileSync, linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'

/** Far longer than writing a number takes; a power cut may leave a file without any. */
const EMPTY_FOR_MS = 10_000

/**
 * @param {string} path of the file; its folder is there
 * @returns {number | null} null when this process holds it now, else the number of the one that does
 */
export function tryLock(path) {
  for (;;) {
    try {
      writeFileSync(path, identity(process.pid), { flag: 'wx' })
      return null
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const holder = readHolder(path)
    const pid = Number(holder?.split(' ')[0])
    // Between being made and being written it is empty for a moment.
    if (holder !== null && (pid ? isRunning(pid, holder) : isYoung(path))) return pid
    if (holder !== null) discard(path, holder)
  }
}

/**
 * Who holds the lock, without taking it.
 * @returns {{pid: number, note: string | null} | null} `note` is that of `noteInLock`; null when nobody does
 */
export function lockHolder(path) {
  const holder = readHolder(path)
  const pid = Number(holder?.split(' ')[0])
  return pid && isRunning(pid, holder) ? { pid, note: read(path)?.split('\n')[1] ?? null } : null
}

/** For whoever finds the lock taken. @param {string} path of a lock that this process holds @param {string} note one line */
export function noteInLock(path, note) {
  appendFileSync(path, `\n${note}`)
}

/** @param {string} path of a lock that this process holds */
export function unlock(path) {
  rmSync(path, { force: true })
}

function isRunning(pid, holder) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code === 'ESRCH') return false
  }
  const now = identity(pid)
  return !now.includes(' ') || !holder.includes(' ') || now === holder
}

function isYoung(path) {
  const made = statSync(path, { throwIfNoEntry: false })
  return made !== undefined && Date.now() - made.mtimeMs < EMPTY_FOR_MS
}

/** The process's number, and on Linux when it began, in ticks since the machine did: field 22, counted behind the name. */
function identity(pid) {
  const began = read(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ')[19]
  return began ? `${pid} ${began}` : `${pid}`
}

/** Of two that find the same dead lock one takes it away; what the other has made meanwhile is put back. */
function discard(path, holder) {
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
    if (readHolder(aside) !== holder) linkSync(aside, path)
  } catch {
    // Somebody was quicker.
  }
  rmSync(aside, { force: true })
}

function readHolder(path) {
  return read(path)?.split('\n')[0] ?? null
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
