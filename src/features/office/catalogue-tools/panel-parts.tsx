// What the tools' panels share: the skeleton while data are read, and the last change, which can be taken back.

import { Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { useIsReachable } from '#hooks/use-connection.ts'
import { classNames } from '#ui/class-names.ts'
import { ConfirmDialog } from '#ui/feedback/dialog.tsx'
import { Loading, Skeleton } from '#ui/feedback/loading.tsx'
import { Button, IconButton } from '#ui/form/button.tsx'
import { formatDayMedium, formatTime } from '#ui/text/dates.ts'
import { formatCount } from '#ui/text/plural-text.ts'
import styles from './panel-parts.module.css'
import panel from './tool-panel.module.css'

const ROWS = 10

export function PanelSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label} className={panel.panel}>
      <div className={classNames('stack gap-4', panel.side)}>
        <Skeleton width="60%" height="24px" />
        <Skeleton height="56px" />
        <Skeleton height="56px" />
        <Skeleton height="56px" />
      </div>
      <div className={classNames('stack gap-6', panel.main, panel.side)}>
        {Array.from({ length: ROWS }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: stand-ins have no identity
          <Skeleton key={index} height="24px" />
        ))}
      </div>
    </Loading>
  )
}

// A change of many records that was made: told until somebody closes it, also after a reload, and taken back after a question.

interface LastChangeProps {
  /** `12 prezzi cambiati` */
  what: string
  appliedMs: number
  /** How many it would take back now. */
  back: number
  /** Names of what stays as it is, because it was changed since or is gone. */
  kept: readonly string[]
  isBusy: boolean
  undo: string
  question: { title: string; text: string; action: string }
  onUndo: () => void
  onForget: () => void
}

export function LastChange({ what, appliedMs, back, kept, isBusy, undo, question, onUndo, onForget }: LastChangeProps) {
  const [isAsking, setIsAsking] = useState(false)
  const isOnline = useIsReachable()
  return (
    <div className={classNames('stack gap-1 text-2', styles.last)} role="status">
      <p>
        <strong>{what}</strong> {formatDayMedium(appliedMs)} alle {formatTime(appliedMs)}
        {back === 0 && ': da allora sono stati cambiati ancora.'}
      </p>
      <IconButton label="Chiudi l’avviso" icon={<X size="1.15em" aria-hidden="true" />} onClick={onForget} />
      {back > 0 && (
        <Button
          variant="secondary"
          size="small"
          className={styles.undo}
          isBusy={isBusy}
          disabled={!isOnline}
          icon={<Undo2 size="1.1em" aria-hidden="true" />}
          onClick={() => setIsAsking(true)}
        >
          {undo}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={question.title}
        text={
          <>
            <p>{question.text}</p>
            {kept.length > 0 && (
              <p>
                Restano come sono, perché cambiati dopo o eliminati: {kept.slice(0, 5).join(', ')}
                {kept.length > 5 && ` e altri ${formatCount(kept.length - 5)}`}.
              </p>
            )}
          </>
        }
        action={question.action}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false)
          onUndo()
        }}
      />
    </div>
  )
}
