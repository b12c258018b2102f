// /arrivederci: after an account was deleted.
import { createFileRoute } from '@tanstack/react-router'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

export const Route = createFileRoute('/_shop/arrivederci')({
  staticData: { title: 'Arrivederci', header: 'brand' },
  component: Screen,
})

function Screen() {
  return (
    <EmptyState
      level={1}
      scene="tutto-fatto"
      title="Il tuo account non c’è più"
      text="Abbiamo cancellato i tuoi dati, qui e in negozio. Grazie di essere passato: la vetrina resta aperta anche senza account."
      action={<ButtonLink to="/">Vai alla vetrina</ButtonLink>}
    />
  )
}
