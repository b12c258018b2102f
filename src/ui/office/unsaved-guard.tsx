// Asks before a page with unsaved changes is left: inside the app by its own question, at a reload or a closed tab by the
// browser's, whose words are not ours to choose.
import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '#ui/feedback/dialog.tsx'

export interface UnsavedGuardProps {
  /** While there is something to lose. */
  isDirty: boolean
  /** What is open stands in the address's query: another query is another thing. */
  guardsQuery?: boolean
}

export function UnsavedGuard({ isDirty, guardsQuery = false }: UnsavedGuardProps) {
  const blocker = useBlocker({
    // Choosing another thing on the same screen is that screen's to guard, unless the address says what is chosen.
    shouldBlockFn: ({ current, next }) =>
      isDirty && (current.pathname !== next.pathname || (guardsQuery && !isSame(current.search, next.search))),
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  return (
    <LeaveQuestion isOpen={blocker.status === 'blocked'} onLeave={() => blocker.proceed?.()} onStay={() => blocker.reset?.()} />
  )
}

interface LeaveQuestionProps {
  isOpen: boolean
  onLeave: () => void
  onStay: () => void
}

/** For what is left without another address, such as one row of a list for the next. */
export function LeaveQuestion({ isOpen, onLeave, onStay }: LeaveQuestionProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Ci sono modifiche non salvate"
      text="Se esci adesso, quello che hai scritto va perso."
      action="Esci senza salvare"
      back="Resta qui"
      tone="danger"
      onConfirm={onLeave}
      onCancel={onStay}
    />
  )
}

function isSame(query: object, other: object): boolean {
  return JSON.stringify(query) === JSON.stringify(other)
}
