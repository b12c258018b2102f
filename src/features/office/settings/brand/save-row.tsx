// Under what is tried out: saving it, putting it back, and how that went.
import { Undo2 } from 'lucide-react'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import { UnsavedGuard } from '#ui/office/unsaved-guard.tsx'
import type { Draft } from './use-draft.ts'

interface SaveRowProps {
  draft: Draft
  canSave: boolean
  /** Said while it takes a while. */
  saving: string
}

export function SaveRow({ draft: { isDirty, isSaving, problem, hasPast, save, putBack }, canSave, saving }: SaveRowProps) {
  const isDone = hasPast && !isDirty && !isSaving && problem === null
  return (
    <div className="stack gap-3">
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      <p className="muted text-2" role="status">
        {isSaving ? saving : isDone ? 'Salvato: chi apre il sito adesso lo vede così.' : ''}
      </p>
      {(isDirty || isSaving || hasPast) && (
        <div className="wrap gap-2">
          {(isDirty || isSaving) && (
            <Button isBusy={isSaving} disabled={!canSave} onClick={save}>
              Salva
            </Button>
          )}
          {!isSaving && (
            <Button variant="quiet" icon={<Undo2 size="1.15em" aria-hidden="true" />} onClick={putBack}>
              Torna a com’era
            </Button>
          )}
        </div>
      )}
      {isDirty && !isSaving && <UnsavedGuard isDirty />}
    </div>
  )
}
