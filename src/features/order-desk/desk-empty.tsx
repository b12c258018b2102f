// An empty tab, said kindly: what would stand here, or that the search found nothing.
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { DeskTab } from './desk-tabs.ts'

const TEXTS: Record<DeskTab, { title: string; text: string }> = {
  'to-collect': {
    title: 'Nessun ordine da incassare',
    text: 'Quelli dei totem compaiono qui appena qualcuno conferma.',
  },
  'in-progress': { title: 'Nessun ordine in corso', text: 'Quello che incassi o aggiungi compare qui, sotto il suo orario.' },
  ready: { title: 'Nessun ordine pronto', text: 'Quando il laboratorio finisce un ordine, lo trovi qui.' },
  completed: { title: 'Nessun ordine consegnato', text: 'Qui restano gli ordini già ritirati di questo giorno.' },
  cancelled: { title: 'Nessun ordine annullato', text: 'Meglio così.' },
  'to-check': { title: 'Niente da verificare', text: 'Se un ordine preso senza rete ha bisogno di una persona, compare qui.' },
}

export function DeskEmpty({ tab }: { tab: DeskTab }) {
  const { title, text } = TEXTS[tab]
  return <EmptyState scene={tab === 'to-check' ? 'tutto-fatto' : 'nessun-ordine'} title={title} text={text} />
}

/** Neither here nor among the older ones. */
export function NothingFound({ query, onClear }: { query: string; onClear: () => void }) {
  return (
    <EmptyState
      scene="nessun-ordine"
      title={`Nessun ordine per «${query.trim()}»`}
      text="Ho cercato numero, nome e telefono in tutti gli ordini."
      action={
        <Button variant="secondary" shape="box" onClick={onClear}>
          Cancella la ricerca
        </Button>
      }
    />
  )
}
