// One variant: name, price, servings, colour, allergens; made, changed, copied and deleted here.
import { Copy, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { WholeCatalogue } from '#data/catalogue-tools.ts'
import { createRecord, deleteRecord, updateRecord, type WriteOutcome } from '#data/office-write.ts'
import { TEXT_OFFLINE, writeProblem } from '#data/write-problem.ts'
import { losesLayer } from '#domain/cake-rename.ts'
import { lastPlace } from '#domain/sort-order.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { useWrongFocus } from '#ui/use-wrong-focus.ts'
import { useIsOnline } from './use-whole-catalogue.ts'
import styles from './variant-dialog.module.css'
import { VariantFields } from './variant-fields.tsx'
import type { OpenVariant } from './variant-list.tsx'
import { checkVariant, valuesOfVariant, variantFields } from './variant-values.ts'

export interface VariantDialogProps {
  open: OpenVariant
  type: WholeCatalogue['types'][number]
  catalogue: WholeCatalogue
  /** Null closes. */
  onOpen: (next: OpenVariant | null) => void
}

export function VariantDialog({ open, type, catalogue, onOpen }: VariantDialogProps) {
  const own = catalogue.variants.filter(({ typeId }) => typeId === type.id)
  const now = own.find(({ id }) => id === open.id) ?? null
  const [values, setValues] = useState(valuesOfVariant(open.from))
  const [seen, setSeen] = useState(open.id === null ? '' : (open.from?.updated ?? ''))
  const [isAsked, setIsAsked] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [asking, setAsking] = useState<'delete' | 'leave' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { ref, focusWrong } = useWrongFocus<HTMLDivElement>()
  const isOnline = useIsOnline()
  const messages = checkVariant(
    values,
    own.filter(({ id }) => id !== open.id).map(({ value }) => value),
  )
  const isDirty = JSON.stringify(values) !== JSON.stringify(valuesOfVariant(open.from))
  const isLost =
    open.id !== null &&
    open.from !== null &&
    losesLayer({ type: type.name, value: open.from.value }, { type: type.name, value: values.value })
  const finish = async (work: Promise<WriteOutcome>) => {
    setIsBusy(true)
    const outcome = await work
    setIsBusy(false)
    setAsking(null)
    setProblem(writeProblem(outcome))
    if (outcome.kind === 'changed-elsewhere' && now) setSeen(now.updated)
    if (outcome.kind === 'saved') onOpen(null)
  }
  const save = () => {
    setIsAsked(true)
    focusWrong()
    if (Object.keys(messages).length > 0) return
    if (!isOnline) return setProblem(TEXT_OFFLINE)
    const fields = variantFields(values)
    const sort = lastPlace(own.map((variant) => variant.sort))
    void finish(
      open.id === null
        ? createRecord('product_variants', { ...fields, type: type.id, sort })
        : updateRecord('product_variants', open.id, fields, { seen }),
    )
  }
  return (
    <>
      <Dialog
        isOpen
        isWide
        title={open.id === null ? `Nuova variante di ${type.name}` : (open.from?.value ?? '')}
        onClose={() => (isDirty ? setAsking('leave') : onOpen(null))}
        footer={
          <div className={styles.actions}>
            {open.id !== null && (
              <>
                <Button
                  variant="danger-quiet"
                  shape="box"
                  icon={<Trash2 size="1.1em" aria-hidden="true" />}
                  onClick={() => setAsking('delete')}
                >
                  Elimina
                </Button>
                <Button
                  variant="secondary"
                  shape="box"
                  icon={<Copy size="1.1em" aria-hidden="true" />}
                  disabled={isDirty || open.from === null}
                  onClick={() => open.from && onOpen({ id: null, from: { ...open.from, value: `${open.from.value} (copia)` } })}
                >
                  Duplica
                </Button>
              </>
            )}
            <Button shape="box" className={styles.save} isBusy={isBusy} onClick={save}>
              {open.id === null ? 'Crea la variante' : 'Salva'}
            </Button>
          </div>
        }
      >
        <div ref={ref} className={styles.content}>
          {problem && <Notice tone="error">{problem}</Notice>}
          {isLost && (
            <Notice tone="attention">
              Sulla torta che si compone «{open.from?.value}» ha il suo disegno: con il nuovo nome non si vede più.
            </Notice>
          )}
          <VariantFields
            values={values}
            messages={isAsked ? messages : {}}
            typeName={type.name}
            onChange={(part) => setValues({ ...values, ...part })}
          />
        </div>
      </Dialog>
      <ConfirmDialog
        isOpen={asking === 'delete'}
        title={`Eliminare ${open.from?.value ?? ''}?`}
        text={<p>{consequences(type, own, catalogue)}</p>}
        action="Elimina la variante"
        tone="danger"
        isBusy={isBusy}
        onConfirm={() => open.id !== null && void finish(deleteRecord('product_variants', open.id, { seen }))}
        onCancel={() => setAsking(null)}
      />
      <ConfirmDialog
        isOpen={asking === 'leave'}
        title="Chiudere senza salvare?"
        text={<p>Quello che hai scritto in questa variante va perso.</p>}
        action="Chiudi senza salvare"
        back="Resta qui"
        tone="danger"
        onConfirm={() => onOpen(null)}
        onCancel={() => setAsking(null)}
      />
    </>
  )
}

function consequences(
  type: WholeCatalogue['types'][number],
  own: WholeCatalogue['variants'],
  { products }: WholeCatalogue,
): string {
  const users = products.filter(({ variantTypeIds }) => variantTypeIds.includes(type.id)).map(({ name }) => name)
  const where =
    users.length === 0 ? 'Nessun prodotto la offre adesso.' : `Non si può più scegliere per ${users.slice(0, 4).join(', ')}.`
  const isLast = own.length === 1 && type.isRequired && users.length > 0
  const last = isLast ? ' È l’ultima di una scelta obbligatoria: questi prodotti si venderanno senza.' : ''
  return `${where}${last} Gli ordini già fatti la tengono. Se manca solo per oggi, basta segnarla esaurita.`
}
