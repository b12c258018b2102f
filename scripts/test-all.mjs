// `npm run test:all`, the whole proof, as before a release: every repetition at its full number, every journey on both runtimes
// of the edge, other seeds each time, and the gate on odd dates. In parts that can be run one by one (`npm run test:all --
// model`); each leaves its result in .build/proof/, and `--resume` leaves out what is green for the same sources.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { prepare } from './lib/install.mjs'

prepare()
const { runParts } = await import('./test/parts.mjs')
const { proofHash } = await import('./build/source-hash.mjs')
const { sumOf } = await import('./test/counts.mjs')
const { setClock } = await import('./test/options.mjs')
const { readOptions } = await import('./test/options.mjs')
const { GATE, WHOLE_PROOF } = await import('./test/parts.mjs')

const RESULTS = '.build/proof'
/**
 * When shops and programs go wrong: a week's last minutes, both changes of the clock, a day without opening, a year's last day.
 */
const ODD_DATES = {
  'sunday-night': '2026-11-15T23:58:00+01:00',
  'summer-time': '2026-03-29T01:30:00+01:00',
  'winter-time': '2026-10-25T01:30:00+02:00',
  'closed-monday': '2026-11-16T10:00:00+01:00',
  'last-of-the-year': '2025-12-31T18:00:00+01:00',
}

/** At the gate's length: what is odd is the date. */
function onThatDate(instant) {
  return async () => {
    const before = { ...process.env }
    delete process.env.SFOGLIA_PROOF
    setClock(instant)
    try {
      return sumOf([await GATE.unit.run(), await GATE.integration.run(), await GATE.e2e.run()])
    } finally {
      Object.assign(process.env, before)
    }
  }
}

const { e2e: _, ...gate } = GATE
const oddDates = Object.entries(ODD_DATES).map(([name, instant]) => [name, { run: onThatDate(instant) }])
const parts = { ...gate, ...WHOLE_PROOF, ...Object.fromEntries(oddDates) }
const { names, now, has } = readOptions(Object.keys(parts), ['--resume'])

setClock(now)
const source = proofHash()
process.env.SFOGLIA_PROOF = 'all'
process.env.SFOGLIA_SEED ??= String(Math.floor(Math.random() * 2 ** 31))
const seed = process.env.SFOGLIA_SEED
console.log(`SFOGLIA_SEED=${seed} repeats what is left to chance.`)

const left = names.filter((name) => {
  const known = has('--resume') && readResult(name)
  if (!known?.isGreen || known.source !== source) return true
  console.log(`✓ ${name.padEnd(14)} is green for these sources since ${known.at} (seed ${known.seed})`)
  return false
})
if (left.length > 0) {
  await runParts(Object.fromEntries(left.map((name) => [name, parts[name]])), { onResult: keepResult })
}

function keepResult(name, result) {
  mkdirSync(RESULTS, { recursive: true })
  const kept = { ...result, source, seed, now: ODD_DATES[name] ?? now, at: new Date().toISOString() }
  writeFileSync(`${RESULTS}/${name}.json`, JSON.stringify(kept, null, 2))
}

function readResult(name) {
  try {
    return JSON.parse(readFileSync(`${RESULTS}/${name}.json`, 'utf8'))
  } catch {
    return null
  }
}
