// What a run of the tests cost. A table of all parts and files is kept in .build/costs.txt; the closing lines name the dearest files
// and each part over its budget. Neither makes a run red: a machine has worse days than others.
import { mkdirSync, writeFileSync } from 'node:fs'

const TABLE = '.build/costs.txt'
const NAMED = 10

/**
 * @typedef {object} PartCost
 * @property {string} name
 * @property {number} seconds on the wall
 * @property {number | null} processorSeconds of all its processes; null where nobody counts them
 * @property {number | undefined} budgetSeconds of the processor that it may need
 * @property {import('./counts.mjs').FileCost[]} files
 * @property {Record<string, number>} startedSeconds of the processor for what each file started, by its path
 */

/** Keeps the table. @param {PartCost[]} parts @returns {string[]} closing lines */
export function tellCosts(parts) {
  const { table, closing } = closingLines(parts)
  mkdirSync('.build', { recursive: true })
  writeFileSync(TABLE, `${table.join('\n')}\n`)
  return closing
}

/** @param {PartCost[]} parts @returns {{table: string[], closing: string[]}} no closing lines for a run without files */
export function closingLines(parts) {
  const files = parts.flatMap(costsOfFiles).sort((a, b) => (b.processor ?? b.wall) - (a.processor ?? a.wall))
  const table = [HEAD, ...parts.map(partLine), '', HEAD, ...files.map(fileLine)]
  if (files.length === 0) return { table, closing: [] }
  const dearest = [`The dearest files (all of them: ${TABLE})`, HEAD, ...files.slice(0, NAMED).map(fileLine)]
  const over = parts.filter(({ processorSeconds, budgetSeconds }) => processorSeconds > budgetSeconds)
  return { table, closing: [...dearest, ...over.map(overLine)] }
}

function overLine({ name, processorSeconds, budgetSeconds }) {
  return `OVER BUDGET: ${name} needed ${Math.round(processorSeconds)} s of the processor, and has ${budgetSeconds} (docs/decisions/0317)`
}

/**
 * Files that share a browser cannot be told apart in it: what their part needed besides is theirs by their time on the wall, and
 * marked with ≈.
 */
function costsOfFiles({ name, processorSeconds, files, startedSeconds }) {
  const isCounted = files.some(({ ownSeconds }) => ownSeconds !== null)
  const wholeWall = files.reduce((sum, { wallSeconds }) => sum + wallSeconds, 0)
  return files.map(({ path, wallSeconds, ownSeconds }) => {
    const line = { part: name, path, wall: wallSeconds }
    if (isCounted) return { ...line, processor: (ownSeconds ?? 0) + (startedSeconds[path] ?? 0) }
    const share = processorSeconds === null ? null : (processorSeconds * wallSeconds) / wholeWall
    return { ...line, processor: share, isShare: share !== null }
  })
}

const HEAD = `${'processor'.padStart(10)}${'wall'.padStart(8)}`

function partLine({ name, seconds, processorSeconds, budgetSeconds }) {
  return `${figures(processorSeconds, seconds)}  ${name}${budgetSeconds ? `, budget ${budgetSeconds} s` : ''}`
}

function fileLine({ part, path, wall, processor, isShare }) {
  return `${figures(processor, wall, isShare)}  ${part.padEnd(12)}${path}`
}

function figures(processor, wall, isShare = false) {
  const seconds = processor === null ? '?' : `${isShare ? '≈ ' : ''}${processor.toFixed(1)} s`
  return `${seconds.padStart(10)}${`${wall.toFixed(1)} s`.padStart(8)}`
}
