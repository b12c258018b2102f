// /arrivederci: after an account was deleted.
import { createFileRoute } from '@tanstack/react-router'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ButtonLink } from '#ui/form/button.tsx'

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
      text="Abbiamo cancellato i tuoi dati, qui e in negozio. Grazie della visita: la vetrina resta aperta anche senza account."
      action={<ButtonLink to="/">Vai alla vetrina</ButtonLink>}
    />
  )
}
