// The processes of a browser, as Linux lists them (proc(5)). Each browser's are one group.
import { readdir, readFile } from 'node:fs/promises'

/** Clock ticks of a second, on every Linux. */
const TICKS = 100

/** The process that was started with these words in its command line. @throws when there is none */
export async function processWith(...words: string[]): Promise<number> {
  for (const id of await processIds()) {
    const line = (await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')).split('\0')
    if (words.every((word) => line.includes(word))) return Number(id)
  }
  throw new Error(`No process runs with ${words.join(' ')}.`)
}

/** What all processes of a group have used of the processor, in seconds. */
export async function processorSeconds(group: number): Promise<number> {
  const used = await Promise.all((await processIds()).map((id) => ticksIn(id, group)))
  return used.reduce((sum, ticks) => sum + ticks, 0) / TICKS
}

async function processIds(): Promise<string[]> {
  return (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
}

async function ticksIn(id: string, group: number): Promise<number> {
  const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '')
  // After the name, which may hold anything: state, parent, group …; the 14th and 15th of all are ticks in programs and in the
  // system.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return Number(fields[2]) === group ? Number(fields[11]) + Number(fields[12]) : 0
}
