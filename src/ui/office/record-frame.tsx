// The form of one record beside a list: its title with the way back and what is done to it as a whole, what others changed
// meanwhile, its fields, and the foot that saves.
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/form/button.tsx'
import { MergeNotice, type MergeNoticeProps } from './merge-notice.tsx'
import styles from './record-frame.module.css'
import { SaveBar } from './save-bar.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'

/** What of a record's form is used here; `useRecordForm` is one. */
interface FramedForm<Name> {
  /** Null for a new record. */
  row: object | null
  ref: RefObject<HTMLDivElement | null>
  changed: readonly Name[]
  isSaving: boolean
  problem: string | null
  discard: () => void
}

export interface RecordFrameProps<Values, Name extends string> extends MergeNoticeProps<Values, Name> {
  form: FramedForm<Name> & MergeNoticeProps<Values, Name>['form']
  title: string
  /** What the foot calls a new one with nothing typed yet. */
  newName: string
  /** Beside the title. */
  actions?: ReactNode
  /** As the split beside whose list it stands. */
  detailWidth: 'aside' | 'main'
  onSave: () => void
  onClose: () => void
  /** A new one is not made after all. */
  onDropped: () => void
  children: ReactNode
}

export function RecordFrame<Values, Name extends string>(props: RecordFrameProps<Values, Name>) {
  const { form, labels, text, title, newName, actions, detailWidth, onSave, onClose, onDropped, children } = props
  const isNew = form.row === null
  const isDirty = form.changed.length > 0
  const titleRef = useTitleOfNew(isNew)
  return (
    <>
      <div ref={form.ref} className={classNames('stack gap-4', styles.form, styles[detailWidth])}>
        <div className="row gap-2">
          <IconButton
            label="Torna all’elenco"
            icon={<ArrowLeft size="1.25em" aria-hidden="true" />}
            className={styles.back}
            onClick={onClose}
          />
          <h2 ref={titleRef} tabIndex={-1} className="fill text-5">
            {title}
          </h2>
          {actions}
        </div>
        <MergeNotice form={form} labels={labels} text={text} />
        {children}
      </div>
      <SaveBar
        changed={isNew && !isDirty ? [newName] : form.changed.map((name) => labels[name].toLowerCase())}
        isSaving={form.isSaving}
        problem={form.problem}
        action={isNew ? 'Crea' : 'Salva'}
        onSave={onSave}
        onDiscard={() => {
          form.discard()
          if (isNew) onDropped()
        }}
      />
      <UnsavedGuard isDirty={isDirty} guardsQuery />
    </>
  )
}

/**
 * Who asked for a new one goes on at its title: the list with all its rows would lie in between.
 * @returns for the title, which has `tabIndex={-1}`
 */
export function useTitleOfNew(isNew: boolean): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null)
  const wasNew = useRef(isNew)
  useEffect(() => {
    if (wasNew.current) title.current?.focus({ preventScroll: true })
  }, [])
  return title
}
