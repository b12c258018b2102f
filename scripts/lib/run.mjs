// Runs another program with this one's terminal.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { ROOT } from './install.mjs'

/**
 * @param {string} command a path, or the name of a program that npm installed
 * @param {{env?: Record<string, string>, isQuiet?: boolean, label?: string}} [options] `isQuiet` shows the output only when
 *   the program fails; `label` stands before each line, for a program that runs beside others
 * @returns {Promise<number>} its exit code; 1 when it ended by a signal or could not be started
 */
export function run(command, args, { env = {}, isQuiet = false, label } = {}) {
  return new Promise((resolve) => {
    const path = `${join(ROOT, 'node_modules', '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: isQuiet || label ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PATH: path, ...env },
      shell: process.platform === 'win32',
    })
    const output = []
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue
      if (isQuiet) stream.on('data', (chunk) => output.push(chunk))
      else createInterface({ input: stream }).on('line', (line) => console.log(`${label} │ ${line}`))
    }
    child.on('error', (error) => output.push(Buffer.from(`${error.message}\n`)))
    child.on('close', (code) => {
      if (code !== 0) process.stdout.write(Buffer.concat(output))
      resolve(code ?? 1)
    })
  })
}
