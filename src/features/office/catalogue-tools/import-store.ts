// The import that goes on: one per page, so that its tab can be left and found again; the file itself is kept on the device, so
// that a reload finds it too. What is written is written at once, or not at all.
import { changeCatalogue, keepImportFile, readImportFile, readWholeCatalogue } from '#data/catalogue/whole-catalogue.ts'
import { onSessionChange } from '#data/session/session-state.ts'
import { checkImport, decodeCsv, type ImportReport } from './catalogue-csv.ts'

export type ImportState =
  | { phase: 'empty'; problem: string | null; done: { created: number; changed: number } | null }
  | { phase: 'reading'; name: string; done: number; total: number }
  | { phase: 'checked'; name: string; report: ImportReport; problem: string | null }
  | { phase: 'applying'; name: string; report: ImportReport; count: number }

const EMPTY: Extract<ImportState, { phase: 'empty' }> = { phase: 'empty', problem: null, done: null }
/** A catalogue of five thousand products with long texts is a tenth of it. */
const MAX_BYTES = 20_000_000

const listeners = new Set<() => void>()
let state: ImportState = EMPTY
let running = new AbortController()
let isRestored = false

export function getImport(): ImportState {
  return state
}

export function onImportChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Finds the file of before a reload. */
export async function restoreImport(): Promise<void> {
  if (isRestored) return
  isRestored = true
  onSessionChange((session) => {
    if (session === null) set(EMPTY)
  })
  const kept = await readImportFile()
  if (kept && state === EMPTY) await check(kept.name, kept.text, null)
}

export async function startImport(file: File): Promise<void> {
  if (file.size > MAX_BYTES) return set({ ...EMPTY, problem: 'Il file è troppo pesante: al massimo 20 MB.' })
  const text = decodeCsv(new Uint8Array(await file.arrayBuffer()))
  await keepImportFile({ name: file.name, text })
  await check(file.name, text, null)
}

/** Leaves the file aside; nothing of it was written. */
export async function discardImport(): Promise<void> {
  running.abort()
  await keepImportFile(null)
  set(EMPTY)
}

/** Writes what the rows that are right make and change. */
export async function applyImport(): Promise<void> {
  if (state.phase !== 'checked') return
  const { name, report } = state
  const changes = report.rows.flatMap(({ change }) => (change ? [change] : []))
  set({ phase: 'applying', name, report, count: changes.length })
  const outcome = await changeCatalogue(changes)
  if (outcome.kind === 'saved') {
    const created = changes.filter(({ seen }) => seen === null).length
    await keepImportFile(null)
    set({ ...EMPTY, done: { created, changed: changes.length - created } })
  } else if (outcome.kind === 'changed-elsewhere') {
    const text = (await readImportFile())?.text ?? ''
    await check(
      name,
      text,
      'Qualcuno ha modificato il catalogo nel frattempo: nulla è stato importato. Ecco il confronto di adesso.',
    )
  } else {
    const line = outcome.kind === 'refused' ? report.rows.find(({ change }) => change?.id === outcome.id)?.line : undefined
    const where = line === undefined ? '' : ` È la riga ${line}.`
    const message = outcome.kind === 'refused' ? `${outcome.message}${where}` : OFFLINE
    set({ phase: 'checked', name, report, problem: message })
  }
}

const OFFLINE = 'Il negozio non risponde. Riprova quando torna la rete: quello che fosse già salvato non si ripete.'

/** @param problem why it is compared anew */
async function check(name: string, text: string, problem: string | null): Promise<void> {
  running.abort()
  running = new AbortController()
  const { signal } = running
  set({ phase: 'reading', name, done: 0, total: 0 })
  const catalogue = await readWholeCatalogue()
  if (signal.aborted) return
  if (catalogue === null) return set({ ...EMPTY, problem: 'Il catalogo non è ancora arrivato su questo dispositivo.' })
  const onProgress = (done: number, total: number) => set({ phase: 'reading', name, done, total })
  const checked = await checkImport(text, catalogue, onProgress, signal)
  if (checked === null) return
  if (checked.ok) return set({ phase: 'checked', name, report: checked.report, problem })
  await keepImportFile(null)
  set({ ...EMPTY, problem: `${name}: ${checked.message}` })
}

function set(next: ImportState): void {
  state = next
  for (const listener of listeners) listener()
}
