// /personalizzazione-torta?prodotto={id}: a ready cake with one's own size, phrase and photo; the composer's own pieces.
import { createFileRoute } from '@tanstack/react-router'
import { ComposerScreen } from '#features/shop/cake/composer.tsx'
import { readComposerSearch } from '#features/shop/cake/composer-search.ts'
import { ReadyCakesScreen } from '#features/shop/cake/ready-cakes.tsx'
import { useSession } from '#hooks/use-session.ts'
import { ConnectionSlot } from '#layout/app/connection-slot.tsx'
import { BackButton } from '#layout/shop/back-button.tsx'

export const Route = createFileRoute('/_shop/personalizzazione-torta')({
  staticData: { title: 'Personalizza la torta', header: 'own' },
  validateSearch: readComposerSearch,
  component: Screen,
})

function Screen() {
  const { prodotto, passo, riga, persone } = Route.useSearch()
  const navigate = Route.useNavigate()
  const isKiosk = useSession()?.user.isKiosk === true
  const above = { back: <BackButton look="floating" />, tools: !isKiosk && <ConnectionSlot /> }
  if (prodotto === undefined && riga === undefined) return <ReadyCakesScreen {...above} />
  return (
    <ComposerScreen
      productId={prodotto ?? ''}
      lineIndex={riga === undefined ? null : riga - 1}
      guests={persone ?? null}
      stepSlug={passo ?? null}
      onStep={(slug) =>
        void navigate({
          search: { ...(prodotto && { prodotto }), ...(riga !== undefined && { riga }), passo: slug },
          resetScroll: false,
        })
      }
      onDone={() => void navigate({ to: isKiosk ? '/' : '/carrello' })}
      hasLiveCamera={isKiosk}
      {...above}
    />
  )
}
