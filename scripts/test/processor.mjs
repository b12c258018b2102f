// What the parts of a test run, and the files in them, need of the processor. Linux counts it for each process; on other systems
// nothing is known but the time on the wall. A process says by its environment whose it is, and so do all that it starts.
import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Often enough to miss little of a process's end, and cheap: a few milliseconds of reading. */
const LOOK_EVERY_MS = 500
/** Linux counts in hundredths of a second, whatever the machine's own tick is. */
const TICKS_PER_SECOND = 100

/**
 * @typedef {object} ProcessorWatch
 * @property {(part: string) => number | null} secondsOf all processes of a part, those of its files too; null where nothing counts
 * @property {(part: string) => Record<string, number>} secondsByFile of the programs that a part's files started, by SFOGLIA_TEST_FILE
 * @property {() => void} stop
 */

/** Counts processes by their SFOGLIA_TEST_PART and SFOGLIA_TEST_FILE until it is stopped. @returns {ProcessorWatch} */
export function watchProcessor() {
  if (!existsSync('/proc/self/stat')) return { secondsOf: () => null, secondsByFile: () => ({}), stop: () => {} }
  /** By number and beginning: numbers are given again. @type {Map<string, {part?: string, file?: string, ticks: number}>} */
  const known = new Map()
  const look = () => {
    const running = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    const keyOf = new Map()
    for (const pid of running) {
      const stat = readStat(pid)
      if (stat === null) continue
      const key = `${pid} ${stat.began}`
      keyOf.set(pid, key)
      const entry = known.get(key) ?? { ...known.get(keyOf.get(stat.parent)), ...marksOf(pid), ticks: 0 }
      entry.ticks = stat.ticks
      known.set(key, entry)
    }
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  timer.unref()
  const ofPart = (part) => [...known.values()].filter((entry) => entry.part === part)
  return {
    secondsOf: (part) => ofPart(part).reduce((sum, { ticks }) => sum + ticks, 0) / TICKS_PER_SECOND,
    secondsByFile: (part) => {
      // Whole ticks are added up: hundredths of a second have no exact sum.
      const ticksOf = {}
      for (const { file, ticks } of ofPart(part)) if (file) ticksOf[file] = (ticksOf[file] ?? 0) + ticks
      return Object.fromEntries(Object.entries(ticksOf).map(([file, ticks]) => [file, ticks / TICKS_PER_SECOND]))
    },
    stop: () => clearInterval(timer),
  }
}

/** @returns null when the process has ended meanwhile */
function readStat(pid) {
  const text = read(`/proc/${pid}/stat`)
  if (!text) return null
  // Behind the name, which may hold anything: field 3 and those after it.
  const fields = text.slice(text.lastIndexOf(') ') + 2).split(' ')
  return { parent: fields[1], ticks: Number(fields[11]) + Number(fields[12]), began: fields[19] }
}

/** A browser writes its own name over what it was given: its children have those of their parent. */
function marksOf(pid) {
  const lines = (read(`/proc/${pid}/environ`) ?? '').split('\0')
  const valueIn = (name) => lines.find((line) => line.startsWith(`${name}=`))?.slice(name.length + 1)
  const marks = { part: valueIn('SFOGLIA_TEST_PART'), file: valueIn('SFOGLIA_TEST_FILE') }
  return Object.fromEntries(Object.entries(marks).filter(([, value]) => value))
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
