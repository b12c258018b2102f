// One product being edited: what is typed, what it is compared with, what somebody else changed meanwhile, and saving. The form is
// made anew for each product.
import { useEffect, useRef, useState } from 'react'
import { writeProblem } from '#data/admin/write.ts'
import { type ProductOutcome, saveProduct } from '#data/catalogue/product-write.ts'
import { getConnection } from '#data/server/connection.ts'
import {
  changedFields,
  type FieldName,
  mergeChanges,
  PRODUCT_PROBLEMS,
  type Problems,
  type ProductRow,
  type ProductValues,
  problemsOf,
  recordFields,
  refusedFields,
  valuesOf,
  withField,
} from './product-values.ts'

export type ProductForm = ReturnType<typeof useProductForm>

/** @param row as it is now on this device; null for a new one, whose values are `start` */
export function useProductForm(row: ProductRow | null, start: ProductValues, sort: number) {
  const [base, setBase] = useState({ row, values: start })
  const [values, setValues] = useState(start)
  const [news, setNews] = useState<{ taken: readonly FieldName[]; conflicts: readonly FieldName[] }>(NO_NEWS)
  const [isSaving, setIsSaving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [wereShown, setWereShown] = useState(false)
  /** By the server, of values as they were sent. */
  const [refused, setRefused] = useState<Problems>({})
  const isSavingNow = useRef(false)
  const changed = changedFields(values, base.values)

  const follow = (fresh: ProductRow) => {
    const theirs = valuesOf(fresh)
    const meeting = mergeChanges(base.values, values, theirs)
    setBase({ row: fresh, values: theirs })
    setValues(meeting.values)
    // Who has typed nothing simply sees the newest.
    if (changed.length > 0 && (meeting.taken.length > 0 || meeting.conflicts.length > 0)) {
      setNews((last) => ({ taken: [...new Set([...last.taken, ...meeting.taken])], conflicts: meeting.conflicts }))
    }
  }
  const latestFollow = useRef(follow)
  latestFollow.current = follow
  const known = base.row?.updated
  useEffect(() => {
    // A save's own answer may arrive by the stream before it arrives here.
    if (row && known !== undefined && row.updated > known && !isSavingNow.current) latestFollow.current(row)
  }, [row, known])

  const save = async (): Promise<ProductRow | null> => {
    setWereShown(true)
    const blocked = whyNot(values, news.conflicts)
    setProblem(blocked)
    if (blocked !== null) return null
    setIsSaving(true)
    isSavingNow.current = true
    const outcome = await sent(base.row, values, changed, sort)
    isSavingNow.current = false
    setIsSaving(false)
    setProblem(writeProblem(outcome, PRODUCT_PROBLEMS))
    setRefused(outcome.kind === 'invalid' ? refusedFields(outcome.problems) : {})
    if (outcome.kind === 'changed-elsewhere' && row && known !== undefined && row.updated > known) latestFollow.current(row)
    if (outcome.kind !== 'saved') return null
    setBase({ row: outcome.product, values: valuesOf(outcome.product) })
    setValues(valuesOf(outcome.product))
    setNews(NO_NEWS)
    setWereShown(false)
    return outcome.product
  }
  return {
    base,
    values,
    changed,
    news,
    isSaving,
    problem,
    problems: { ...refused, ...visibleProblems(values, changed, wereShown) },
    set: (next: Partial<ProductValues>) => {
      setValues((last) => ({ ...last, ...next }))
      setRefused((last) => Object.fromEntries(Object.entries(last).filter(([name]) => !(name in next))))
    },
    save,
    discard: () => {
      setValues(base.values)
      setNews(NO_NEWS)
      setProblem(null)
      setRefused({})
      setWereShown(false)
    },
    settle: (name: FieldName, whose: 'mine' | 'theirs') => {
      if (whose === 'theirs') setValues((last) => withField(last, name, base.values))
      setNews((last) => ({ ...last, conflicts: last.conflicts.filter((other) => other !== name) }))
      setProblem(null)
    },
    dismissNews: () => setNews((last) => ({ ...last, taken: [] })),
  }
}

const NO_NEWS = { taken: [], conflicts: [] }

function whyNot(values: ProductValues, conflicts: readonly FieldName[]): string | null {
  if (conflicts.length > 0) return 'Scegli prima quale valore tenere, qui sopra.'
  if (Object.keys(problemsOf(values)).length > 0) return 'Controlla i campi segnati.'
  return getConnection().isReachable ? null : 'Sei offline: quello che hai scritto resta qui. Salva quando torna la rete.'
}

function sent(
  row: ProductRow | null,
  values: ProductValues,
  changed: readonly FieldName[],
  sort: number,
): Promise<ProductOutcome> {
  const pictures = changed.includes('pictures') ? values.pictures : undefined
  return row
    ? saveProduct(row, recordFields(values, changed), pictures)
    : saveProduct(null, { ...recordFields(values), sort }, pictures)
}

/** Fields nobody has touched are not told off while one types elsewhere. */
function visibleProblems(values: ProductValues, changed: readonly FieldName[], all: boolean) {
  const problems = problemsOf(values)
  if (all) return problems
  return Object.fromEntries(changed.flatMap((name) => (problems[name] === undefined ? [] : [[name, problems[name]]])))
}
