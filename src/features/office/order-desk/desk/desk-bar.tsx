// The desk's top bar: date and time, connection, search, new order.
import { ClipboardList, Plus, Search, X } from 'lucide-react'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { ButtonLink, IconButton } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Kbd } from '#ui/keyboard/kbd.tsx'
import { BarTool } from '#ui/office/bar-tool.tsx'
import { OfficeBar } from '#ui/office/office-bar.tsx'
import { formatTime } from '#ui/text/dates.ts'
import { formatDayShort } from '#ui/text/short-days.ts'
import styles from './desk-bar.module.css'

export interface DeskBarProps {
  nowMs: number
  connectionMark: ReactNode
  query: string
  onQuery: (query: string) => void
  /** Enter and the arrow lead from the field to the top result. */
  onFirst: () => void
  searchRef: RefObject<HTMLInputElement | null>
  /** Shows the day's production sheet. */
  onSheet: () => void
  /** Turns the ringing on and off. */
  sound: ReactNode
}

export function DeskBar({ nowMs, connectionMark, query, onQuery, onFirst, searchRef, onSheet, sound }: DeskBarProps) {
  const [isOpen, setIsOpen] = useState(false)
  const openerRef = useRef<HTMLButtonElement>(null)
  const close = () => {
    onQuery('')
    setIsOpen(false)
    searchRef.current?.blur()
    // In a bar with room for it the search stays, and there is no such button.
    requestAnimationFrame(() => openerRef.current?.focus())
  }
  return (
    <OfficeBar
      title="Ordini"
      mark={connectionMark}
      meta={
        <>
          {formatDayShort(nowMs)}, {formatTime(nowMs)}
        </>
      }
    >
      <search className={styles.search} data-open={isOpen || query !== ''}>
        <Field
          ref={searchRef}
          label="Cerca un ordine per numero, nome o telefono"
          isLabelHidden
          placeholder="Numero, nome, telefono"
          autoComplete="off"
          enterKeyHint="search"
          value={query}
          aria-keyshortcuts="/"
          onChange={(event) => onQuery(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') close()
            if (event.key !== 'Enter' && event.key !== 'ArrowDown') return
            event.preventDefault()
            onFirst()
          }}
          onBlur={() => setIsOpen(false)}
          leading={<Search size={18} aria-hidden="true" />}
          trailing={
            query === '' ? (
              <Kbd>/</Kbd>
            ) : (
              <IconButton size="compact" label="Cancella la ricerca" icon={<X size={18} />} onClick={close} />
            )
          }
        />
      </search>
      <BarTool
        ref={openerRef}
        className={styles.opener}
        label="Cerca"
        word="Cerca"
        icon={<Search size={20} />}
        onClick={() => {
          setIsOpen(true)
          requestAnimationFrame(() => searchRef.current?.focus())
        }}
      />
      <span className={styles.sound}>{sound}</span>
      <BarTool
        className={styles.sheet}
        label="Foglio di produzione"
        word="Foglio"
        icon={<ClipboardList size={20} aria-hidden="true" />}
        aria-keyshortcuts="F"
        onClick={onSheet}
      />
      <ButtonLink
        to="/gestionale/nuovo-ordine"
        variant="secondary"
        size="small"
        className={classNames('nowrap', styles.new)}
        icon={<Plus size={20} aria-hidden="true" />}
        aria-keyshortcuts="N"
      >
        <span>
          <span>Nuovo</span>
          <span className={styles.newRest}> ordine</span>
        </span>
        <Kbd>N</Kbd>
      </ButtonLink>
    </OfficeBar>
  )
}
