// /componi-la-tua-torta?passo=farcitura: a cake of one's own, of the product `prodotto` where there are several. `riga` changes the cake of that line of the cart, counted from 1;
// `persone` starts with the size for so many guests.
import { createFileRoute } from '@tanstack/react-router'
import { ComposerScreen } from '#features/shop/cake/composer.tsx'
import { readComposerSearch } from '#features/shop/cake/composer-search.ts'
import { useSession } from '#hooks/use-session.ts'
import { ConnectionSlot } from '#layout/app/connection-slot.tsx'
import { BackButton } from '#layout/shop/back-button.tsx'

export const Route = createFileRoute('/_shop/componi-la-tua-torta')({
  staticData: { title: 'Componi la torta', header: 'own' },
  validateSearch: readComposerSearch,
  component: Screen,
})

function Screen() {
  const { prodotto, passo, riga, persone } = Route.useSearch()
  const navigate = Route.useNavigate()
  const isKiosk = useSession()?.user.isKiosk === true
  return (
    <ComposerScreen
      productId={prodotto ?? null}
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
      back={<BackButton look="floating" />}
      tools={!isKiosk && <ConnectionSlot />}
    />
  )
}
