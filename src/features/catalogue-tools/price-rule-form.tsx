// By how much prices change, to what they are rounded, and which products are listed to choose from.
import { Search } from 'lucide-react'
import type { WholeCatalogue } from '#data/catalogue-tools.ts'
import type { PriceRounding } from '#domain/price-change.ts'
import { Field } from '#ui/field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { SelectBox } from '#ui/select-box.tsx'
import { type PriceDraft, type PriceDraftState, ruleOf } from './price-draft.ts'
import styles from './price-rule-form.module.css'
import panel from './tool-panel.module.css'

const ROUNDINGS: readonly { value: PriceRounding; label: string }[] = [
  { value: 'none', label: 'Al centesimo' },
  { value: '5', label: 'Ai 5 centesimi' },
  { value: '10', label: 'Ai 10 centesimi' },
  { value: '50', label: 'Ai 50 centesimi' },
  { value: '100', label: 'All’euro intero' },
  { value: '90', label: 'Che finisca in ,90' },
]

export interface PriceRuleFormProps extends Pick<PriceDraftState, 'draft' | 'change'> {
  categories: WholeCatalogue['categories']
}

export function PriceRuleForm({ draft, change, categories }: PriceRuleFormProps) {
  const all = [{ value: '', label: 'Tutte le categorie' }, ...categories.map(({ id, name }) => ({ value: id, label: name }))]
  return (
    <>
      <h2 className={panel.title}>Di quanto cambiano</h2>
      <Segmented
        legend="Verso"
        isLegendHidden
        look="paper"
        segments={[
          { value: 'up', label: 'Aumenta' },
          { value: 'down', label: 'Diminuisci' },
        ]}
        value={draft.direction}
        onChange={(direction) => change({ direction })}
      />
      <div className={styles.size}>
        <Field
          label={draft.kind === 'percent' ? 'Percentuale' : 'Importo'}
          inputMode="decimal"
          autoComplete="off"
          placeholder={draft.kind === 'percent' ? '5' : '0,20'}
          value={draft.size}
          error={ruleOf(draft) ? null : sizeProblem(draft)}
          trailing={<span aria-hidden="true">{draft.kind === 'percent' ? '%' : '€'}</span>}
          onChange={({ target }) => change({ size: target.value })}
        />
        <Segmented
          legend="In"
          look="paper"
          segments={[
            { value: 'percent', label: '%' },
            { value: 'amount', label: '€' },
          ]}
          value={draft.kind}
          onChange={(kind) => change({ kind, size: '' })}
        />
      </div>
      <SelectBox label="Arrotonda" value={draft.rounding} options={ROUNDINGS} onChange={(rounding) => change({ rounding })} />
      <h2 className={panel.title}>Quali prodotti</h2>
      <SelectBox label="Categoria" value={draft.categoryId} options={all} onChange={(categoryId) => change({ categoryId })} />
      <Field
        label="Cerca per nome"
        type="search"
        autoComplete="off"
        value={draft.query}
        leading={<Search size="1.15em" aria-hidden="true" />}
        onChange={({ target }) => change({ query: target.value })}
      />
      <p className={panel.text}>Spunta nella lista i prodotti da cambiare. Il nuovo prezzo si può correggere riga per riga.</p>
    </>
  )
}

function sizeProblem({ kind, direction }: PriceDraft): string {
  if (kind === 'amount') return 'Scrivi un importo, ad esempio 0,20.'
  return direction === 'up' ? 'Scrivi un numero tra 0 e 500.' : 'Scrivi un numero tra 0 e 100.'
}
