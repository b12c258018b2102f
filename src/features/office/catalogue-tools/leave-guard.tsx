// Asks before what was typed is left behind: by another screen, another tab of this one, another row of the list, a closed window.
import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '#ui/feedback/dialog.tsx'

/** @param isDirty while there is something to lose */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.fullPath + viewOf(current) !== next.fullPath + viewOf(next),
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

export function LeaveQuestion({ isOpen, onLeave, onStay }: LeaveQuestionProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Ci sono modifiche non salvate"
      text="Se vai avanti, quello che hai scritto va perso."
      action="Lascia perdere le modifiche"
      back="Resta qui"
      tone="danger"
      onConfirm={onLeave}
      onCancel={onStay}
    />
  )
}

function viewOf({ search }: { search: object }): string {
  return 'vista' in search ? String(search.vista) : ''
}
