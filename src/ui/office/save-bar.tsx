// The foot of an edited form: which fields differ, the way back, and the way on. Ctrl S saves from anywhere in the page.

import { useLayoutEffect } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import { Kbd } from '#ui/keyboard/kbd.tsx'
import { useShortcuts } from '#ui/keyboard/use-shortcuts.ts'
import looks from './looks.module.css'
import styles from './save-bar.module.css'

export interface SaveBarProps {
  /** Names of the changed fields, as their labels say; none hides the bar. */
  changed: readonly string[]
  isSaving: boolean
  /** What kept it from being saved, Italian. */
  problem: string | null
  onSave: () => void
  onDiscard: () => void
  /** Says what saving does, when it is more than saving. */
  action?: string
}

const NAMES_SHOWN = 4

export function SaveBar({ changed, isSaving, problem, onSave, onDiscard, action = 'Salva' }: SaveBarProps) {
  const isDirty = changed.length > 0
  useSaveKey(isDirty && !isSaving ? onSave : null)
  useMarkedRoot(isDirty)
  if (!isDirty) return null
  return (
    <section className={classNames(looks.foot, 'stack gap-2', styles.bar)} aria-label="Modifiche da salvare">
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      <div className={classNames('cluster gap-2', styles.line)}>
        <p className={classNames(looks.words, 'text-2', styles.names)} role="status">
          <span className="muted">{changed.length === 1 ? 'Modificato: ' : 'Modificati: '}</span>
          {listed(changed)}
        </p>
        <Button variant="quiet" disabled={isSaving} onClick={onDiscard}>
          Annulla
        </Button>
        <Button isBusy={isSaving} onClick={onSave} aria-keyshortcuts="Control+S">
          {action} <Kbd>Ctrl S</Kbd>
        </Button>
      </div>
    </section>
  )
}

function listed(names: readonly string[]): string {
  const more = names.length - NAMES_SHOWN
  const shown = names.slice(0, NAMES_SHOWN).join(', ')
  if (more <= 0) return shown
  return more === 1 ? `${shown} e un altro` : `${shown} e altri ${more}`
}

/** For the sheet: `:has` at the root would look for the bar in the whole page, whenever a row of a long list comes into sight. */
function useMarkedRoot(isShown: boolean): void {
  useLayoutEffect(() => {
    if (!isShown) return undefined
    document.documentElement.setAttribute('data-save-bar', '')
    return () => document.documentElement.removeAttribute('data-save-bar')
  }, [isShown])
}

/** Also while one types. The browser's own "save page" is never what is meant here. */
function useSaveKey(onSave: (() => void) | null): void {
  const save = () => {
    if (!document.querySelector('dialog[open]')) onSave?.()
  }
  useShortcuts({ 'Control+s': save, 'Meta+s': save }, () => false)
}
