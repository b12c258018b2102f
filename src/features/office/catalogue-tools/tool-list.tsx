// A list in the owner's order with the form of the chosen row beside it: choosing (with a question while the form has unsaved
// input), saving the order that a person gives the rows, and deleting one.
import { Plus, Trash2 } from 'lucide-react'
import { Fragment, type ReactNode, useEffect, useState } from 'react'
import { deleteRecord, savedRecord, type WriteOutcome } from '#data/admin/write.ts'
import { type BatchOutcome, changeCatalogue } from '#data/catalogue/whole-catalogue.ts'
import type { BatchCollection } from '#domain/catalogue/batch.ts'
import { movedPlaces } from '#domain/catalogue/sorting.ts'
import { useIsReachable } from '#hooks/use-connection.ts'
import { classNames } from '#ui/class-names.ts'
import { ConfirmDialog } from '#ui/feedback/dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import looks from '#ui/office/looks.module.css'
import { OfficeSplit } from '#ui/office/office-split.tsx'
import { RecordFrame, type RecordFrameProps } from '#ui/office/record-frame.tsx'
import { SortableList } from '#ui/office/sortable-list.tsx'
import { LeaveQuestion } from '#ui/office/unsaved-guard.tsx'
import { type Placed, usePendingPlaces } from '#ui/office/use-pending.ts'
import styles from './tool-list.module.css'

type Row = Placed & { name: string }

/** What the form beside the list is told of the choice. */
export interface ChosenRow<Item> {
  /** Null for a new one. */
  row: Item | null
  onSaved: (id: string) => void
  /** Whether there is something to lose. */
  onDirty: (isDirty: boolean) => void
  /** It was deleted, or never made. */
  onGone: () => void
  onClose: () => void
}

interface ToolListProps<Item> {
  collection: BatchCollection
  rows: readonly Item[]
  /** Of the list, its sortable rows, the form beside it and the button that makes a new one. */
  labels: { list: string; order: string; detail: string; add: string }
  /** Instead of the list as long as there is none. */
  nothingYet: { title: string; text: string }
  /** Beside the list as long as nothing is chosen. */
  nothingChosen: { title: string; text: string }
  picture?: (item: Item) => ReactNode
  /** Below its name. */
  about: (item: Item) => string
  detail: (chosen: ChosenRow<Item>) => ReactNode
}

type Chosen = string | 'new' | null

export function ToolList<Item extends Row>(props: ToolListProps<Item>) {
  const { collection, rows, labels, nothingYet, nothingChosen, picture, about, detail } = props
  const [chosen, setChosen] = useState<Chosen>(null)
  /** A choice that waits for the answer; undefined when there is no question. */
  const [wanted, setWanted] = useState<Chosen | undefined>(undefined)
  const [isDirty, setIsDirty] = useState(false)
  const isOnline = useIsReachable()
  const ordering = useOrdering(collection, rows)
  const row = rows.find(({ id }) => id === chosen) ?? null
  const isOpen = chosen === 'new' || row !== null
  /** Without asking: what was typed is saved, or gone. */
  const open = (next: Chosen) => {
    setChosen(next)
    setWanted(undefined)
    setIsDirty(false)
  }
  const pick = (next: Chosen) => (isDirty && next !== chosen ? setWanted(next) : open(next))
  return (
    <>
      <OfficeSplit
        listLabel={labels.list}
        detailLabel={labels.detail}
        detailWidth="main"
        isDetailOpen={isOpen}
        list={
          <>
            {ordering.problem && <Notice tone="error">{ordering.problem}</Notice>}
            <SortableList
              label={labels.order}
              items={ordering.items}
              isDisabled={!isOnline}
              onOrder={(ids) => void ordering.order(ids)}
            >
              {(item) => (
                <PickButton isChosen={item.id === chosen} onPick={() => pick(item.id)}>
                  {picture?.(item)}
                  <span className={classNames('stack fill', looks.typed)}>
                    <span className="strong">{item.name}</span>
                    <span className="muted text-1">{about(item)}</span>
                  </span>
                </PickButton>
              )}
            </SortableList>
            {rows.length === 0 ? (
              <EmptyState
                scene="tutto-fatto"
                {...nothingYet}
                action={<Button onClick={() => pick('new')}>{labels.add}</Button>}
              />
            ) : (
              <div className={classNames(looks.foot, styles.add)}>
                <Button variant="quiet" icon={<Plus size="1.15em" aria-hidden="true" />} onClick={() => pick('new')}>
                  {labels.add}
                </Button>
              </div>
            )}
          </>
        }
        detail={
          isOpen ? (
            <Fragment key={chosen}>
              {detail({ row, onSaved: open, onDirty: setIsDirty, onClose: () => pick(null), onGone: () => open(null) })}
            </Fragment>
          ) : (
            rows.length > 0 && <EmptyState scene="tutto-fatto" {...nothingChosen} />
          )
        }
      />
      <LeaveQuestion
        isOpen={wanted !== undefined}
        onLeave={() => wanted !== undefined && open(wanted)}
        onStay={() => setWanted(undefined)}
      />
    </>
  )
}

// The form of the chosen row: saved, a new row is the one that is open.

interface ToolFormProps<Values, Name extends string>
  extends Omit<RecordFrameProps<Values, Name>, 'form' | 'detailWidth' | 'onSave' | 'onClose' | 'onDropped'>,
    Omit<ChosenRow<unknown>, 'row'> {
  form: RecordFrameProps<Values, Name>['form'] & { isDirty: boolean; save: () => Promise<{ record: unknown } | null> }
}

export function ToolForm<Values, Name extends string>(props: ToolFormProps<Values, Name>) {
  const { form, onSaved, onDirty, onGone, onClose, ...frame } = props
  const { isDirty } = form
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const save = async () => {
    const isNew = form.row === null
    const saved = await form.save()
    const written = saved && savedRecord(saved.record)
    if (written && isNew) onSaved(written.id)
  }
  return <RecordFrame {...frame} form={form} detailWidth="main" onSave={() => void save()} onClose={onClose} onDropped={onGone} />
}

export function PickButton({ isChosen, onPick, children }: { isChosen: boolean; onPick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className={classNames(looks.row, 'row gap-3 fill text-2', styles.pick, isChosen && looks.edge)}
      aria-current={isChosen ? 'true' : undefined}
      onClick={onPick}
    >
      {children}
    </button>
  )
}

// Writes the order that a person gives a list, and says why when it could not be written.

interface Ordering<Item> {
  items: readonly Item[]
  problem: string | null
  order: (ids: readonly string[]) => Promise<void>
}

export function useOrdering<Item extends Placed>(collection: BatchCollection, stored: readonly Item[]): Ordering<Item> {
  const { rows, place } = usePendingPlaces(stored)
  const [problem, setProblem] = useState<string | null>(null)
  const order = async (ids: readonly string[]) => {
    const places = movedPlaces(ids, new Map(rows.map(({ id, sort }) => [id, sort])))
    if (places.length === 0) return
    const seen = new Map(rows.map(({ id, updated }) => [id, updated]))
    await place(places, async () => {
      const changes = places.map(({ id, sort }) => ({ collection, id, seen: seen.get(id) ?? '', values: { sort } }))
      const outcome = await changeCatalogue(changes)
      setProblem(problemOf(outcome))
      return outcome.kind === 'saved'
    })
  }
  return { items: rows, problem, order }
}

function problemOf(outcome: BatchOutcome): string | null {
  if (outcome.kind === 'saved') return null
  if (outcome.kind === 'offline') return 'Il negozio non risponde: l’ordine è quello di prima.'
  if (outcome.kind === 'refused') return `L’ordine non è cambiato. ${outcome.message}`
  return 'Qualcuno ha appena modificato queste voci: l’ordine è quello di prima. Riprova.'
}

// Deleting the open row, or saying what has to go first.

interface DeleteRowProps {
  collection: BatchCollection
  row: Placed
  form: { isSaving: boolean; run: (work: () => Promise<WriteOutcome>) => Promise<boolean> }
  /** What keeps it from being deleted; null when nothing does. */
  obstacle: { title: string; text: ReactNode } | null
  question: { title: string; text: string; action: string }
  onDeleted: () => void
}

export function DeleteRow({ collection, row, form, obstacle, question, onDeleted }: DeleteRowProps) {
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  const remove = async () => {
    const isGone = await form.run(() => deleteRecord(collection, row.id, { seen: row.updated }))
    close()
    if (isGone) onDeleted()
  }
  const dialog = obstacle
    ? { ...obstacle, action: 'Ho capito', back: 'Chiudi', onConfirm: close }
    : { ...question, tone: 'danger' as const, isBusy: form.isSaving, onConfirm: () => void remove() }
  return (
    <>
      <Button variant="danger-quiet" icon={<Trash2 size="1.1em" aria-hidden="true" />} onClick={() => setIsAsking(true)}>
        Elimina
      </Button>
      <ConfirmDialog isOpen={isAsking} {...dialog} text={<p>{dialog.text}</p>} onCancel={close} />
    </>
  )
}
