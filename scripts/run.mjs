// Runs another program with this one's terminal.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from './install.mjs'

/**
 * @param {string} command a path, or the name of a program that npm installed
 * @param {{env?: Record<string, string>, isQuiet?: boolean}} [options] `isQuiet` shows the output only when the program fails
 * @returns {Promise<number>} its exit code; 1 when it ended by a signal or could not be started
 */
export function run(command, args, { env = {}, isQuiet = false } = {}) {
  return new Promise((resolve) => {
    const path = `${join(ROOT, 'node_modules', '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: isQuiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PATH: path, ...env },
      shell: process.platform === 'win32',
    })
    const output = []
    child.stdout?.on('data', (chunk) => output.push(chunk))
    child.stderr?.on('data', (chunk) => output.push(chunk))
    child.on('error', (error) => output.push(Buffer.from(`${error.message}\n`)))
    child.on('close', (code) => {
      if (isQuiet && code !== 0) process.stdout.write(Buffer.concat(output))
      resolve(code ?? 1)
    })
  })
}
