// Whether a folder can be written to, said in words, before anything relies on it. Imports only Node itself: scripts/lib/install.mjs
// asks before anything is installed.
import { accessSync, constants, mkdtempSync, rmdirSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'

const REASONS = {
  EACCES: () => `this account (${account()}) may not write there`,
  EPERM: () => `this account (${account()}) may not write there`,
  EROFS: () => 'it lies on a disk that can only be read',
  ENOSPC: () => 'the disk is full',
  EDQUOT: () => 'the disk is full for this account',
}

/**
 * Why nothing can be written into a folder that is there or shall be made. Tried with a folder that is taken away again: rights tell
 * root nothing, and a system's own folders lie about them.
 * @param {string} path absolute
 * @returns {string | null} the end of a sentence, without its dot; null where everything is well
 */
export function writeProblem(path) {
  let there = path
  while (!isThere(there) && dirname(there) !== there) there = dirname(there)
  if (!statSync(there).isDirectory()) {
    return there === path ? 'it is a file, not a folder' : `${there} is a file, and no folder can be below it`
  }
  try {
    rmdirSync(mkdtempSync(join(there, '.sfoglia-')))
    return null
  } catch ({ code }) {
    const reason = REASONS[code]?.()
    if (there === path) return reason ?? `nothing can be written there (${code})`
    return reason ? `${reason} (${there})` : `${there} takes no folder (${code})`
  }
}

/** The same of a file that is there and shall be read and changed. */
export function openProblem(path) {
  try {
    accessSync(path, constants.R_OK | constants.W_OK)
    return null
  } catch ({ code }) {
    return `${path} belongs to another account, or cannot be written to (${code})`
  }
}

function isThere(path) {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined
  } catch {
    // Below a file, or in a folder that this account may not look into.
    return false
  }
}

function account() {
  try {
    return userInfo().username
  } catch {
    // Nobody of this machine's list.
    return `number ${process.getuid?.()}`
  }
}
