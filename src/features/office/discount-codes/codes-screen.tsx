// /gestionale/codici-sconto: the codes in their groups on one side, the chosen one on the other. `N` makes a new one, `/` searches.
import { useLiveQuery } from 'dexie-react-hooks'
import { Plus, Search } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { countUses, type DiscountCodeRow, listDiscountCodes } from '#data/admin/discount-codes.ts'
import { now } from '#data/server/clock.ts'
import { normalizeCode } from '#domain/cart/discount.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Kbd } from '#ui/keyboard/kbd.tsx'
import { useShortcuts } from '#ui/keyboard/use-shortcuts.ts'
import { OfficeBar } from '#ui/office/office-bar.tsx'
import { focusFirstRow, OfficeSplit } from '#ui/office/office-split.tsx'
import { CodeForm } from './code-form.tsx'
import { CodeList } from './code-list.tsx'
import { groupCodes, stateOfCode } from './code-state.ts'
import styles from './codes-screen.module.css'

interface CodesScreenProps {
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
  useShortcuts({ '/': () => searchRef.current?.focus(), n: makeNew })
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

// The shop's codes, live from the device, and how often each was used, which only the server knows.

interface Codes {
  /** undefined while they are being read. */
  codes: readonly DiscountCodeRow[] | undefined
  /** By id; null while it is not known. */
  uses: ReadonlyMap<string, number> | null
}

/** @param isReachable counts again when the network comes back */
function useCodes(isReachable: boolean): Codes {
  const codes = useLiveQuery(async () => listDiscountCodes(), [])
  const [uses, setUses] = useState<ReadonlyMap<string, number> | null>(null)
  const ids = codes?.map(({ id }) => id).join(' ')
  useEffect(() => {
    if (ids === undefined || !isReachable) return
    let isCurrent = true
    void countUses(ids === '' ? [] : ids.split(' ')).then((counted) => {
      if (isCurrent && counted !== null) setUses(counted)
    })
    return () => {
      isCurrent = false
    }
  }, [ids, isReachable])
  return { codes, uses }
}
