// What the laboratory should know. A wish such as "senza noci" is answered as it is typed.
import { allergenLabel } from '#domain/allergens.ts'
import { type CakeDraft, chosenVariants } from '#domain/cake-draft.ts'
import { answerNote, type NoteAnswer } from '#domain/cake-note.ts'
import { noteAbout, noteRoom } from '#domain/cake-order-note.ts'
import type { Say } from '#ui/language.ts'
import { Notice, type NoticeTone } from '#ui/notice.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useText } from '#ui/use-text.ts'
import styles from './phrase-step.module.css'
import type { CakeNow } from './use-cake.ts'
import type { ChangeDraft } from './use-drafting.ts'

export interface NoteFieldProps {
  cake: CakeNow
  draft: CakeDraft
  change: ChangeDraft
}

export function NoteField({ cake, draft, change }: NoteFieldProps) {
  const t = useText()
  const { product, types, line, orderNote } = cake
  const chosen = chosenVariants(types, draft).map(({ typeId, value, allergens }) => ({
    type: types.find(({ type }) => type.id === typeId)?.type.name ?? '',
    value,
    allergens,
  }))
  const answers = answerNote(draft.note, { always: product.allergens, chosen, mayContain: product.mayContain })
  return (
    <div className={styles.step}>
      <TextArea
        label={t('Qualcosa da sapere?')}
        value={draft.note}
        rows={2}
        maxLength={noteRoom(orderNote, product.name, line === null ? '' : noteAbout(orderNote, product.name))}
        placeholder="senza noci"
        hint={t('Allergie, preferenze: rispondiamo mentre scrivi.')}
        onChange={({ target }) => change((newest) => ({ ...newest, note: target.value }))}
      />
      <div role="status" className={styles.step}>
        {answers.map((answer) => (
          <Notice key={answer.word} tone={TONES[answer.promise]} live="off">
            {answerText(answer, t)}
          </Notice>
        ))}
      </div>
    </div>
  )
}

const TONES: Record<NoteAnswer['promise'], NoticeTone> = {
  always: 'error',
  choice: 'attention',
  traces: 'attention',
  free: 'done',
  unknown: 'info',
}

function answerText(answer: NoteAnswer, t: Say): string {
  const { word } = answer
  switch (answer.promise) {
    case 'always':
      return t('Senza {word} non possiamo: in questa torta {allergen} c’è sempre.', {
        word,
        allergen: t(allergenLabel(answer.allergen)),
      })
    case 'choice':
      return [
        t('«{word}»: {choices} contiene {allergen}. Se cambi quella scelta, lo lasciamo fuori.', {
          word,
          choices: answer.choices.map(({ type, value }) => `${value} (${type.toLowerCase()})`).join(', '),
          allergen: t(allergenLabel(answer.allergen)),
        }),
        ...(answer.hasTraces ? [t('Qualche traccia può restare comunque.')] : []),
      ].join(' ')
    case 'traces':
      return t(
        '«{word}»: non ne mettiamo. Ma in laboratorio usiamo {allergen} e qualche traccia può restare: per chi è allergico non possiamo garantire.',
        {
          word,
          allergen: t(allergenLabel(answer.allergen)),
        },
      )
    case 'free':
      return t('«{word}»: con le tue scelte non è tra gli ingredienti, e non ci risultano tracce.', { word })
    case 'unknown':
      return t('«{word}»: lo legge il laboratorio. Se non si può fare, ti avvisiamo.', { word })
  }
}
