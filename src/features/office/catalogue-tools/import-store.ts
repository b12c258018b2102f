// The import that goes on: one per page, so that its tab can be left and found again; the file itself is kept on the device, so
// that a reload finds it too. It is written in pieces, and what was written can be taken back as a whole, also where it was cut
// short.
import { writeProblem } from '#data/admin/write.ts'
import { createCategories } from '#data/catalogue/new-category.ts'
import {
  changeInPieces,
  importUndo,
  keepImportDone,
  keepImportFile,
  readImportDone,
  readImportFile,
  readWholeCatalogue,
} from '#data/catalogue/whole-catalogue.ts'
import { now } from '#data/server/clock.ts'
import { onSessionChange } from '#data/session/session-state.ts'
import type { AppliedChange } from '#domain/catalogue/batch.ts'
import { formatCount, pluralText } from '#ui/text/plural-text.ts'
import { checkImport, type ImportReport, notAList } from './catalogue-csv.ts'
import { decodeCsv } from './csv-encoding.ts'

export type ImportState =
  | { phase: 'empty'; problem: string | null; done: string | null }
  | { phase: 'reading'; name: string; done: number; total: number }
  | { phase: 'checked'; name: string; report: ImportReport; problem: string | null }
  | { phase: 'applying'; name: string; report: ImportReport; done: number; total: number }
  | { phase: 'undoing'; name: string; done: number; total: number }

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
  const bytes = new Uint8Array(await file.arrayBuffer())
  const wrong = notAList(bytes)
  if (wrong !== null) return set({ ...EMPTY, problem: `${file.name}: ${wrong}` })
  const text = decodeCsv(bytes)
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
  const rows = report.rows.flatMap(({ change, label, before }) => (change ? [{ change, label, before }] : []))
  const changes = rows.map(({ change }) => change)
  const total = changes.length
  const appliedMs = now()
  const applied: AppliedChange[] = []
  set({ phase: 'applying', name, report, done: 0, total })
  const outcome = await changeInPieces(changes, async (done, piece, versions) => {
    for (const [index] of piece.entries()) {
      const row = rows[done - piece.length + index]
      if (!row) continue
      const { collection, id, values } = row.change
      applied.push({ collection, id, label: row.label, before: row.before, after: values, updated: versions[index] ?? '' })
    }
    // After each piece: a page that is closed half-way leaves what can be taken back.
    await keepImportDone({ name, appliedMs, wanted: total, applied })
    set({ phase: 'applying', name, report, done, total })
  })
  if (outcome.kind === 'saved') {
    await keepImportFile(null)
    return set({ ...EMPTY, done: doneText(applied) })
  }
  const soFar = applied.length === 0 ? '' : ` Prima ne ${written(applied.length, total)}: puoi annullarle, o importare le altre.`
  const text = (await readImportFile())?.text ?? ''
  if (outcome.kind === 'changed-elsewhere') {
    const what = applied.length === 0 ? 'nulla è stato importato' : 'l’importazione si è fermata'
    await check(name, text, `Qualcuno ha modificato il catalogo nel frattempo: ${what}. Ecco il confronto di adesso.${soFar}`)
    return
  }
  const line = outcome.kind === 'refused' ? report.rows.find(({ change }) => change?.id === outcome.id)?.line : undefined
  const where = line === undefined ? '' : ` È la riga ${line}.`
  const message = (outcome.kind === 'refused' ? `${outcome.message}${where}` : OFFLINE) + soFar
  // Rows that are written are compared anew: those that made something would make it twice.
  if (applied.length > 0) await check(name, text, message)
  else set({ phase: 'checked', name, report, problem: message })
}

/** Makes the categories that the file names and that are not there, and compares it anew. */
export async function createMissingCategories(names: readonly string[]): Promise<void> {
  if (state.phase !== 'checked') return
  const { name, report } = state
  const [file, catalogue] = await Promise.all([readImportFile(), readWholeCatalogue()])
  if (file === null || catalogue === null) return
  set({ phase: 'reading', name, done: 0, total: report.rows.length })
  const { outcome } = await createCategories(names, catalogue.categories)
  await check(name, file.text, writeProblem(outcome))
}

/** Takes the last import back, as far as nobody has changed since what it made. */
export async function undoImport(): Promise<void> {
  const [done, catalogue] = await Promise.all([readImportDone(), readWholeCatalogue()])
  if (done === null || catalogue === null) return
  const { back } = importUndo(done, catalogue)
  const total = back.length
  const { name } = done
  set({ phase: 'undoing', name, done: 0, total })
  let count = 0
  const outcome = await changeInPieces(back, async (written) => {
    count = written
    set({ phase: 'undoing', name, done: written, total })
  })
  if (outcome.kind === 'saved') {
    await keepImportDone(null)
    return set({ ...EMPTY, done: `Importazione annullata: ${pluralText(total, 'voce', 'voci')} come prima.` })
  }
  const why = outcome.kind === 'offline' ? OFFLINE : outcome.kind === 'refused' ? outcome.message : TEXT_MEANWHILE
  set({ ...EMPTY, problem: count === 0 ? why : `${why} Annullate ${countOf(count, total)}: riprova per le altre.` })
}

const TEXT_MEANWHILE = 'Qualcuno ha appena modificato una di queste voci: riprova.'

function doneText(applied: readonly AppliedChange[]): string {
  const created = applied.filter(({ before }) => before === null).length
  const changed = applied.length - created
  const news = pluralText(created, 'voce nuova', 'voci nuove')
  return `Importazione finita: ${news}, ${pluralText(changed, 'modificata', 'modificate')}.`
}

function written(count: number, total: number): string {
  return count === 1 ? `era stata salvata 1 di ${formatCount(total)}` : `erano state salvate ${countOf(count, total)}`
}

/** `1.240 di 2.000` */
export function countOf(done: number, total: number): string {
  return `${formatCount(done)} di ${formatCount(total)}`
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
