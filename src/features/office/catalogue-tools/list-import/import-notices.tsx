// What a dry run says above its rows: whose export the file is and what becomes of its columns, what the import makes besides the
// rows, what is lost, how many products say nothing of allergens, and which pictures were found.

import { ImagePlus } from 'lucide-react'
import { classNames } from '#ui/class-names.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { pluralText } from '#ui/text/plural-text.ts'
import type { ImportReport } from './catalogue-csv.ts'
import { FileButton, PICTURES_ACCEPTED } from './file-button.tsx'
import styles from './import-report.module.css'
import { addPictures } from './import-store.ts'
import type { PicturePlan } from './picture-import.ts'

const NAMES_SHOWN = 6

/** `Torte, Pane e altre 4` */
function someOf(names: readonly string[], others: 'altri' | 'altre'): string {
  const shown = names.slice(0, NAMES_SHOWN).join(', ')
  const rest = names.length - NAMES_SHOWN
  return rest > 0 ? `${shown} e ${others} ${rest}` : shown
}

export function SourceNotices({ report }: { report: ImportReport }) {
  const { program, columns, renamed, ignored, lost, rows } = report
  const there = program === null ? 0 : rows.filter(({ state }) => state === 'unchanged').length
  return (
    <>
      {program !== null && (
        <Notice tone="info">
          <p>
            È una lista di <strong>{program}</strong>. Qui i prezzi sono IVA compresa: se lì erano senza, correggili prima.
            {there > 0 &&
              ` ${there === 1 ? 'Un prodotto c’è già e resta com’è' : `${there} prodotti ci sono già e restano come sono`}.`}
          </p>
        </Notice>
      )}
      {columns.length > 0 && (
        <details className={classNames('text-2', styles.columns)}>
          <summary>
            {program === null
              ? 'Colonne per le foto'
              : `Che cosa diventano le ${pluralText(columns.length, 'colonna', 'colonne')}`}
          </summary>
          <dl>
            {columns.map(({ name, becomes }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="muted">{becomes}</dd>
              </div>
            ))}
          </dl>
          {program !== null && ignored.length > 0 && <p className="muted">Lasciate da parte: {ignored.join(', ')}.</p>}
        </details>
      )}
      {renamed.length > 0 && (
        <Notice tone="info">
          Colonne lette con un altro nome: {renamed.map(({ name, header }) => `«${name}» come ${header}`).join(', ')}.
        </Notice>
      )}
      {program === null && ignored.length > 0 && (
        <Notice tone="attention">Colonne che non conosciamo, lasciate da parte: {ignored.join(', ')}.</Notice>
      )}
      {lost.map((message) => (
        <Notice key={message} tone="attention">
          {message}
        </Notice>
      ))}
    </>
  )
}

/** The categories and types of variants that the import makes with its rows. */
export function MakesNotice({ report: { makes } }: { report: ImportReport }) {
  const of = (wanted: string) => makes.filter(({ change: { collection } }) => collection === wanted).map(({ label }) => label)
  const [categories, types] = [of('product_categories'), of('product_variant_types')]
  if (makes.length === 0) return null
  return (
    <Notice tone="info">
      {categories.length > 0 &&
        `Crea ${pluralText(categories.length, 'categoria', 'categorie')}: ${someOf(categories, 'altre')}. Hanno l’IVA al 10%: controllala in Categorie. `}
      {types.length > 0 && `Crea ${pluralText(types.length, 'tipo di variante', 'tipi di variante')}: ${someOf(types, 'altri')}.`}
    </Notice>
  )
}

/** How many rows say nothing of allergens, and what follows. */
export function UndeclaredNotice({ report: { kind, rows } }: { report: ImportReport }) {
  const undeclared = rows.filter(({ state, isUndeclared }) => isUndeclared && state !== 'wrong')
  if (undeclared.length === 0) return null
  const isHiding = kind === 'products' && undeclared.some(({ state }) => state === 'new')
  return (
    <Notice tone="attention">
      {pluralText(undeclared.length, 'riga', 'righe')} senza allergeni
      {isHiding
        ? ': i prodotti nuovi restano nascosti finché non li indichi, in Prodotti tra i «Senza allergeni».'
        : ': i clienti leggono «chiedi in negozio».'}{' '}
      Se non ce ne sono, scrivi «nessuno».
    </Notice>
  )
}

interface PicturesNoticeProps {
  report: ImportReport | null
  /** Null where none came. */
  plan: PicturePlan | null
  /** Whether more can be chosen now. */
  isOpen: boolean
}

/** Which pictures go where, and a way to hand over those that are missing. */
export function PicturesNotice({ report, plan, isOpen }: PicturesNoticeProps) {
  const named = new Set(report?.rows.flatMap(({ hints }) => hints.pictures))
  const hasRows = report?.kind === 'products' && report.rows.some(({ state }) => state === 'new')
  if (plan === null && named.size === 0 && !hasRows) return null
  return (
    <Notice tone={plan !== null && plan.unmatched.length > 0 ? 'attention' : 'info'} action={isOpen && <AddPictures />}>
      {plan === null ? (
        <p>
          {named.size === 0
            ? 'Hai anche le foto? Aggiungile: vanno ai prodotti con lo stesso nome, codice o codice a barre.'
            : `Il file nomina ${pluralText(named.size, 'foto', 'foto')}. Da un altro sito non si scarica niente: aggiungi la cartella o lo ZIP che le contiene.`}
        </p>
      ) : (
        <PlanText plan={plan} />
      )}
    </Notice>
  )
}

function PlanText({ plan }: { plan: PicturePlan }) {
  const { gifts, count, unmatched, missing, kept, without } = plan
  return (
    <div className="stack gap-1">
      <p>
        {count === 0
          ? 'Nessuna foto nuova da aggiungere.'
          : `${pluralText(count, 'foto', 'foto')} per ${pluralText(gifts.length, 'prodotto', 'prodotti')}.`}
        {kept.length > 0 && ` Chi ha già una foto tiene la sua: ${someOf(kept, 'altri')}.`}
      </p>
      {unmatched.length > 0 && (
        <p>
          {unmatched.length === 1 ? 'Non è di nessun prodotto: ' : 'Non sono di nessun prodotto, o di più d’uno: '}
          {someOf(unmatched, 'altre')}.
        </p>
      )}
      {missing.length > 0 && <p>Il file le nomina ma non ci sono: {someOf(missing, 'altre')}.</p>}
      {without.length > 0 && <p>Restano senza foto: {someOf(without, 'altri')}.</p>}
    </div>
  )
}

function AddPictures() {
  return (
    <FileButton
      variant="secondary"
      size="small"
      icon={<ImagePlus size="1.15em" aria-hidden="true" />}
      accept={PICTURES_ACCEPTED}
      onFiles={(files) => void addPictures(files)}
    >
      Aggiungi le foto
    </FileButton>
  )
}
