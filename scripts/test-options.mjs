// What may stand behind `npm test --` and `npm run test:all --`: names of parts, `--now=<ISO 8601>`, and switches.
import { fail } from './install.mjs'

/**
 * Ends the process with a message when there is no such part or switch.
 * @param {string[]} known names of parts
 * @param {string[]} [switches] e.g. `--resume`
 * @returns {{names: string[], now: string | undefined, has(name: string): boolean}} all known parts when none is named, in their order
 */
export function readOptions(known, switches = []) {
  const args = process.argv.slice(2)
  const now = args.find((arg) => arg.startsWith('--now='))?.slice('--now='.length)
  const unknownSwitch = args.find((arg) => arg.startsWith('--') && !arg.startsWith('--now=') && !switches.includes(arg))
  if (unknownSwitch) fail(`There is no ${unknownSwitch}. There are ${['--now=<instant>', ...switches].join(', ')}.`)
  const wanted = args.filter((arg) => !arg.startsWith('--'))
  const unknown = wanted.filter((name) => !known.includes(name))
  if (unknown.length > 0) fail(`There is no part ${unknown.join(', ')}. The parts are ${known.join(', ')}.`)
  const names = wanted.length > 0 ? known.filter((name) => wanted.includes(name)) : known
  return { names, now, has: (name) => args.includes(name) }
}
