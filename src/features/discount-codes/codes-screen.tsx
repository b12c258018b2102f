// /gestionale/codici-sconto: the codes in their groups on one side, the chosen one on the other. `N` makes a new one, `/` searches.
import { Plus, Search } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { now } from '#data/clock.ts'
import type { DiscountCodeRow } from '#data/discount-codes.ts'
import { normalizeCode } from '#domain/discount.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { OfficeBar } from '#ui/office-bar.tsx'
import { OfficeSplit } from '#ui/office-split.tsx'
import { useKeyDown } from '#ui/use-key-down.ts'
import { focusFirstRow } from '#ui/use-split-focus.ts'
import { CodeForm } from './code-form.tsx'
import { groupCodes, stateOfCode } from './code-groups.ts'
import { CodeList } from './code-list.tsx'
import styles from './codes-screen.module.css'
import { useCodes } from './use-codes.ts'

export interface CodesScreenProps {
  connectionMark: ReactNode
  isReachable: boolean
}

/** A code's id, or one that is being made, perhaps after the example of another. */
type Chosen = { id: string } | { isNew: true; example: DiscountCodeRow | null } | null

const NO_USES: ReadonlyMap<string, number> = new Map()

export function CodesScreen({ connectionMark, isReachable }: CodesScreenProps) {
  const { codes, uses } = useCodes(isReachable)
  const [chosen, setChosen] = useState<Chosen>(null)
  const [query, setQuery] = useState('')
  const searchRef = useRef<HTMLInputElement>(null)
  const makeNew = () => setChosen({ isNew: true, example: null })
  useKeys(makeNew, searchRef)
  const nowMs = now()
  const found = codes?.filter(({ code }) => code.includes(normalizeCode(query)))
  const active = codes?.filter((code) => stateOfCode(code, nowMs, uses?.get(code.id)) === 'active') ?? []
  const code = codes?.find(({ id }) => chosen !== null && 'id' in chosen && id === chosen.id) ?? null
  const isNew = chosen !== null && 'isNew' in chosen
  return (
    <div className={styles.screen}>
      <OfficeBar title="Codici sconto" meta={codes && countText(active.length)} mark={connectionMark}>
        <search className={styles.search}>
          <Field
            ref={searchRef}
            label="Cerca un codice"
            isLabelHidden
            placeholder="Cerca"
            autoComplete="off"
            value={query}
            aria-keyshortcuts="/"
            leading={<Search size={18} aria-hidden="true" />}
            trailing={query === '' && <Kbd>/</Kbd>}
            onChange={({ target }) => setQuery(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setQuery('')
              if (event.key === 'ArrowDown') focusFirstRow(event)
            }}
          />
        </search>
        <Button
          variant="secondary"
          shape="box"
          size="small"
          icon={<Plus size={20} aria-hidden="true" />}
          aria-keyshortcuts="N"
          onClick={makeNew}
        >
          <span>
            Nuovo<span className={styles.rest}> codice</span>
          </span>
          <Kbd>N</Kbd>
        </Button>
      </OfficeBar>
      <OfficeSplit
        listLabel="Codici"
        detailLabel="Codice scelto"
        detailWidth="aside"
        isDetailOpen={isNew || code !== null}
        list={
          <CodeList
            groups={found && groupCodes(found, nowMs, uses ?? NO_USES)}
            uses={uses}
            nowMs={nowMs}
            chosenId={code?.id ?? null}
            query={query}
            onChoose={(id) => setChosen({ id })}
            onNew={makeNew}
          />
        }
        detail={
          isNew || code ? (
            <CodeForm
              key={isNew ? `new ${chosen.example?.id ?? ''}` : code?.id}
              code={isNew ? null : code}
              example={isNew ? chosen.example : null}
              codes={codes ?? []}
              uses={code ? uses?.get(code.id) : undefined}
              onSaved={(id) => setChosen({ id })}
              onCopy={(example) => setChosen({ isNew: true, example })}
              onClose={() => setChosen(null)}
            />
          ) : (
            <div className={styles.none}>
              <EmptyState
                scene="tutto-fatto"
                title="Scegli un codice"
                text="Per vedere quanto è usato, cambiarne i limiti o disattivarlo."
              />
            </div>
          )
        }
      />
    </div>
  )
}

function countText(count: number): string {
  return count === 1 ? '1 attivo' : `${count} attivi`
}

function useKeys(onNew: () => void, searchRef: React.RefObject<HTMLInputElement | null>): void {
  useKeyDown((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target instanceof HTMLElement && event.target.closest('input, textarea, select, dialog[open]')) return
    if (event.key === '/') searchRef.current?.focus()
    else if (event.key.toLowerCase() === 'n') onNew()
    else return
    event.preventDefault()
  })
}
