// The detail's actions once there is nothing to collect: ready, hand over, take "ready" back.
import { Check, Undo2 } from 'lucide-react'
import type { Ref } from 'react'
import { Button } from '#ui/button.tsx'
import { Kbd } from '#ui/kbd.tsx'
import styles from './action-buttons.module.css'
import type { OrderActions } from './order-actions.ts'

export interface ActionButtonsProps {
  actions: OrderActions
  handOverRef: Ref<HTMLButtonElement>
  onReady: () => void
  onUndoReady: () => void
  onHandOver: () => void
}

export function ActionButtons({ actions, handOverRef, onReady, onUndoReady, onHandOver }: ActionButtonsProps) {
  return (
    <div className={styles.buttons}>
      {(actions.canMarkReady || actions.canUndoReady) && (
        // One button with two faces: who pressed it keeps the focus.
        <Button
          shape="box"
          isWide
          variant={actions.canMarkReady ? 'primary' : 'secondary'}
          icon={actions.canMarkReady ? <Check size={20} aria-hidden="true" /> : <Undo2 size={18} aria-hidden="true" />}
          aria-keyshortcuts="P"
          onClick={actions.canMarkReady ? onReady : onUndoReady}
        >
          {actions.canMarkReady ? 'Pronto' : 'Non pronto'} <Kbd>P</Kbd>
        </Button>
      )}
      {actions.canHandOver && (
        <Button
          shape="box"
          isWide
          ref={handOverRef}
          variant={actions.primary === 'hand-over' ? 'primary' : 'secondary'}
          aria-keyshortcuts="C"
          onClick={onHandOver}
        >
          Consegnato <Kbd>C</Kbd>
        </Button>
      )}
    </div>
  )
}
