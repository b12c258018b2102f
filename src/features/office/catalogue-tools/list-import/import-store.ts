// The import that goes on: one per page, so that its tab can be left and found again; the file itself is kept on the device, so
// that a reload finds it too. It is written in pieces, and what was written can be taken back as a whole, also where it was cut
// short.
import { readCustomerImport } from '#data/admin/customer-import.ts'
import { type ProductOutcome, removePictures } from '#data/catalogue/product-write.ts'
import {
  type BatchOutcome,
  changeInPieces,
  type ImportDone,
  type ImportFile,
  importUndo,
  keepImportDone,
  keepImportFile,
  readImportDone,
  readImportFile,
  readWholeCatalogue,
} from '#data/catalogue/whole-catalogue.ts'
import { randomBytes } from '#data/device/device.ts'
import { type PictureFile, readGivenFiles } from '#data/photos/given-files.ts'
import { now } from '#data/server/clock.ts'
import { onSessionChange } from '#data/session/session-state.ts'
import { type CustomerList, readCustomerList } from '#domain/account/customer-list.ts'
import type { AppliedChange, CatalogueWrite } from '#domain/catalogue/batch.ts'
import { type HoursList, readHours } from '#domain/pickup/hours-list.ts'
import { newRecordId } from '#domain/record-id.ts'
import { formatCount, pluralText } from '#ui/text/plural-text.ts'
import { checkImport, type ImportReport, notAList, parseCsv } from './catalogue-csv.ts'
import { decodeCsv } from './csv-encoding.ts'
import { type Given, giveAll, type PicturePlan, planPictures } from './picture-import.ts'

export type ImportState =
  | { phase: 'empty'; problem: string | null; done: string | null; left: readonly string[] }
  | { phase: 'reading'; name: string; done: number; total: number }
  /** `report` null: pictures came alone. `pictures` null: none came. */
  | { phase: 'checked'; name: string; report: ImportReport | null; pictures: PicturePlan | null; problem: string | null }
  | {
      phase: 'applying'
      name: string
      report: ImportReport | null
      pictures: PicturePlan | null
      /** Of what is under way: entries of the list, or pictures. */
      work: 'rows' | 'pictures'
      done: number
      total: number
    }
  | { phase: 'undoing'; name: string; done: number; total: number }
  /** Of people, or of a week: nothing of them is kept on the device. */
  /** `id`: of the list, by which the server knows whom it has made. */
  | { phase: 'customers'; name: string; id: string; list: CustomerList }
  | { phase: 'hours'; name: string; list: HoursList }

/** `left`: what could not be used, Italian. */
const EMPTY: Extract<ImportState, { phase: 'empty' }> = { phase: 'empty', problem: null, done: null, left: [] }
/** A catalogue of five thousand products with long texts is a tenth of it. */
const MAX_BYTES = 20_000_000

const listeners = new Set<() => void>()
let state: ImportState = EMPTY
let running = new AbortController()
let isRestored = false
/** Of the list that is compared. */
let seed = ''
/** Handed over beside the list: in memory alone, so that a reload asks for them again. */
let files: readonly PictureFile[] = []

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
    if (session === null) leave()
  })
  const kept = await readImportFile()
  if (kept && state === EMPTY) await check(kept, null)
}

/** A list, with its pictures or without; or pictures for the products that are there. */
export async function startImport(given: readonly File[]): Promise<void> {
  if (given.length === 0) return
  const { lists, pictures, problems } = await readGivenFiles(given)
  const [list, ...others] = lists
  if (problems.length > 0) return set({ ...EMPTY, problem: problems.join(' ') })
  if (others.length > 0) return set({ ...EMPTY, problem: 'Sono più liste: sceglile una per volta, ognuna con le sue foto.' })
  if (list === undefined && pictures.length === 0) return set({ ...EMPTY, problem: 'Non c’è nessuna lista e nessuna foto.' })
  files = pictures
  if (list === undefined) return checkPictures()
  if (list.size > MAX_BYTES) return set({ ...EMPTY, problem: 'Il file è troppo pesante: al massimo 20 MB.' })
  // Chosen and then moved away, or on a stick that was pulled out.
  const bytes = await list.arrayBuffer().then(
    (read) => new Uint8Array(read),
    () => null,
  )
  if (bytes === null) {
    return set({ ...EMPTY, problem: `${list.name} non si può leggere. Controlla che ci sia ancora, e riprova.` })
  }
  const wrong = notAList(bytes)
  if (wrong !== null) return set({ ...EMPTY, problem: `${list.name}: ${wrong}` })
  const text = decodeCsv(bytes)
  const hours = readHours(text)
  if (hours !== null) return set({ phase: 'hours', name: list.name, list: hours })
  const parsed = parseCsv(text)
  const customers = parsed.ok ? readCustomerList(parsed.header, parsed.rows) : null
  if (customers !== null) return checkCustomers(list.name, customers)
  const file = { name: list.name, text, seed: newRecordId(randomBytes) }
  await keepImportFile(file)
  await check(file, null)
}

/** The rest of what was cut short belongs to it. */
async function checkCustomers(name: string, list: CustomerList): Promise<void> {
  const before = await readCustomerImport()
  const id = before?.name === name && !before.isWhole ? before.list : newRecordId(randomBytes)
  set({ phase: 'customers', name, id, list })
}

/** More pictures for the list that was compared. */
export async function addPictures(given: readonly File[]): Promise<void> {
  if (state.phase !== 'checked') return
  const { pictures, problems } = await readGivenFiles(given)
  const catalogue = await readWholeCatalogue()
  if (catalogue === null || state.phase !== 'checked') return
  const known = new Set(files.map(({ path }) => path))
  files = [...files, ...pictures.filter(({ path }) => !known.has(path))]
  const problem = problems.length > 0 ? problems.join(' ') : pictures.length > 0 ? null : 'Qui non ci sono foto.'
  set({ ...state, pictures: files.length === 0 ? null : planPictures(files, state.report, catalogue), problem })
}

async function checkPictures(): Promise<void> {
  const catalogue = await readWholeCatalogue()
  if (catalogue === null) return set({ ...EMPTY, problem: TEXT_NO_CATALOGUE })
  const name = pluralText(files.length, 'foto', 'foto')
  set({ phase: 'checked', name, report: null, pictures: planPictures(files, null, catalogue), problem: null })
}

/** Customers or hours are written, or taken back. @param outcome Italian */
export function finishImport(outcome: { done: string } | { problem: string }): void {
  set({ ...EMPTY, ...outcome })
}

function leave(): void {
  running.abort()
  files = []
  set(EMPTY)
}

/** Leaves the file aside; nothing of it was written. */
export async function discardImport(): Promise<void> {
  await keepImportFile(null)
  leave()
}

/** Writes what the rows that are right make and change, with what they need, and then their pictures. */
export async function applyImport(): Promise<void> {
  if (state.phase !== 'checked') return
  const { name, report, pictures } = state
  const rows = writesOf(report)
  const total = rows.length
  set({ phase: 'applying', name, report, pictures, work: 'rows', done: 0, total })
  const [file, before] = await Promise.all([readImportFile(), readImportDone()])
  // Pictures that come later, and the rest of a list that was cut short, belong to the import that they go on with.
  const isRest = before !== null && (total === 0 || before.seed === seed)
  const earlier: ImportDone = isRest ? before : { name, seed, appliedMs: now(), applied: [], pictured: [] }
  const ids = new Set(rows.map(({ id }) => id))
  const other = earlier.applied.filter(({ id }) => !ids.has(id))
  const made = (): ImportDone => ({ ...earlier, applied: [...other, ...rows] })
  // Before anything goes out: a power cut leaves nothing that cannot be taken back.
  if (total > 0) await keepImportDone(made())
  let count = 0
  const outcome = await changeInPieces(rows.map(changeOf), async (done, versions) => {
    for (const [index, row] of rows.slice(count, done).entries()) row.updated = versions[index] ?? ''
    count = done
    await keepImportDone(made())
    set({ phase: 'applying', name, report, pictures, work: 'rows', done, total })
  })
  if (outcome.kind === 'saved') {
    await keepImportFile(null)
    const gave = await applyPictures(name, report, pictures, made())
    files = []
    return set({ ...EMPTY, ...gave, done: doneText(total === 0 ? [] : made().applied, gave.given) })
  }
  const soFar = count === 0 ? '' : ` Prima ne ${written(count, total)}: puoi annullarle, o importare le altre.`
  if (outcome.kind === 'changed-elsewhere') {
    const what = count === 0 ? 'nulla è stato importato' : 'l’importazione si è fermata'
    const problem = `Qualcuno ha modificato il catalogo nel frattempo: ${what}. Ecco il confronto di adesso.${soFar}`
    return file === null ? set({ ...EMPTY, problem }) : check(file, problem)
  }
  const line = outcome.kind === 'refused' ? report?.rows.find(({ change }) => change?.id === outcome.id)?.line : undefined
  const where = line === undefined ? '' : ` È la riga ${line}.`
  const message = (outcome.kind === 'refused' ? `${outcome.message}${where}` : OFFLINE) + soFar
  if (count > 0 && file) await check(file, message)
  else set({ phase: 'checked', name, report, pictures, problem: message })
}

/** As it is kept, and `seen` of the record that it changes. */
interface Write extends AppliedChange {
  seen: string | null
}

function writesOf(report: ImportReport | null): Write[] {
  const rows = report?.rows.flatMap(({ change, label, before }) => (change ? [{ change, label, before }] : [])) ?? []
  const made = report?.makes.map((one) => ({ ...one, before: null })) ?? []
  return [...made, ...rows].map(({ change: { values: after, ...change }, ...row }) => ({ ...change, ...row, after, updated: '' }))
}

function changeOf({ collection, id, seen, after: values }: Write): CatalogueWrite {
  return { collection, id, seen, values }
}

/** `given`: how many products have got pictures. `left`: what could not be used. */
async function applyPictures(
  name: string,
  report: ImportReport | null,
  plan: PicturePlan | null,
  made: ImportDone,
): Promise<{ given: number; left: string[]; problem: string | null }> {
  const total = plan?.gifts.length ?? 0
  const catalogue = await readWholeCatalogue()
  if (plan === null || catalogue === null || total === 0) return { given: 0, left: [], problem: null }
  running = new AbortController()
  const versions = new Map(catalogue.products.map(({ id, updated }) => [id, updated]))
  for (const { id, updated } of made.applied) if (updated !== '') versions.set(id, updated)
  let done = made
  let count = 0
  let given = 0
  const show = () => set({ phase: 'applying', name, report, pictures: plan, work: 'pictures', done: count, total })
  show()
  const { problems, isOffline } = await giveAll(
    plan.gifts,
    (id) => versions.get(id),
    async (gift) => {
      count += 1
      if (gift !== null) {
        given += 1
        done = withPictures(done, gift)
        await keepImportDone(done)
      }
      show()
    },
    running.signal,
  )
  const rest = total - count
  const again = `${pluralText(rest, 'prodotto resta', 'prodotti restano')} senza foto: scegli di nuovo gli stessi file, si riprende da lì.`
  const why = isOffline ? `Il negozio non risponde. ${again}` : rest > 0 ? again : null
  return { given, left: problems, problem: why }
}

/** A product that the import made is as it made it also with its pictures. */
function withPictures(done: ImportDone, { id, label, updated, images }: Given): ImportDone {
  const isMade = done.applied.some((change) => change.id === id && change.before === null)
  const applied = done.applied.map((change) => (change.id === id && isMade ? { ...change, updated } : change))
  return isMade ? { ...done, applied } : { ...done, pictured: [...done.pictured, { id, label, images: [...images] }] }
}

/** Ends giving pictures after the product that is under way. */
export function stopPictures(): void {
  running.abort()
}

/** Takes the last import back, as far as nobody has changed since what it made. */
export async function undoImport(): Promise<void> {
  const [done, catalogue] = await Promise.all([readImportDone(), readWholeCatalogue()])
  if (done === null || catalogue === null) return
  const { back, pictured } = importUndo(done, catalogue)
  const total = back.length + pictured.length
  const { name } = done
  set({ phase: 'undoing', name, done: 0, total })
  let count = 0
  let outcome: BatchOutcome | ProductOutcome = await changeInPieces(back, async (written) => {
    count = written
    set({ phase: 'undoing', name, done: written, total })
  })
  for (const product of outcome.kind === 'saved' ? pictured : []) {
    outcome = await removePictures(product)
    if (outcome.kind !== 'saved') break
    count += 1
    set({ phase: 'undoing', name, done: count, total })
  }
  if (outcome.kind === 'saved') {
    await keepImportDone(null)
    // What it made has gone: the same file, chosen again, makes it anew.
    if ((await readImportFile())?.seed === done.seed) await keepImportFile(null)
    return set({ ...EMPTY, done: `Importazione annullata: ${pluralText(total, 'voce', 'voci')} come prima.` })
  }
  const why = outcome.kind === 'offline' ? OFFLINE : outcome.kind === 'refused' ? outcome.message : TEXT_MEANWHILE
  set({ ...EMPTY, problem: count === 0 ? why : `${why} Annullate ${countOf(count, total)}: riprova per le altre.` })
}

const TEXT_MEANWHILE = 'Qualcuno ha appena modificato una di queste voci: riprova.'

/** @param given how many products have got pictures */
function doneText(applied: readonly AppliedChange[], given: number): string {
  const pictures = given === 0 ? '' : `foto su ${pluralText(given, 'prodotto', 'prodotti')}`
  if (applied.length === 0) return pictures === '' ? 'Nessuna foto nuova.' : `Importazione finita: ${pictures}.`
  const created = applied.filter(({ before }) => before === null).length
  const changed = applied.length - created
  const news = pluralText(created, 'voce nuova', 'voci nuove')
  return `Importazione finita: ${[news, pluralText(changed, 'modificata', 'modificate'), pictures].filter(Boolean).join(', ')}.`
}

function written(count: number, total: number): string {
  return count === 1 ? `era stata salvata 1 di ${formatCount(total)}` : `erano state salvate ${countOf(count, total)}`
}

/** `1.240 di 2.000` */
export function countOf(done: number, total: number): string {
  return `${formatCount(done)} di ${formatCount(total)}`
}

const OFFLINE = 'Il negozio non risponde. Riprova quando torna la rete: quello che fosse già salvato non si ripete.'

const TEXT_NO_CATALOGUE = 'Il catalogo non è ancora arrivato su questo dispositivo.'

/** @param problem why it is compared anew */
async function check({ name, text, seed: own }: ImportFile, problem: string | null): Promise<void> {
  seed = own
  running.abort()
  running = new AbortController()
  const { signal } = running
  set({ phase: 'reading', name, done: 0, total: 0 })
  const catalogue = await readWholeCatalogue()
  if (signal.aborted) return
  if (catalogue === null) return set({ ...EMPTY, problem: TEXT_NO_CATALOGUE })
  const onProgress = (done: number, total: number) => set({ phase: 'reading', name, done, total })
  const checked = await checkImport(text, catalogue, onProgress, signal, seed)
  if (checked === null) return
  if (checked.ok) {
    const { report } = checked
    const pictures = files.length === 0 ? null : planPictures(files, report, catalogue)
    return set({ phase: 'checked', name, report, pictures, problem })
  }
  await keepImportFile(null)
  set({ ...EMPTY, problem: `${name}: ${checked.message}` })
}

function set(next: ImportState): void {
  state = next
  for (const listener of listeners) listener()
}
