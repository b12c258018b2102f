// /prodotto/{id}: one product, for customers, guests and the kiosk; administrators only look.
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { ProductScreen } from '#features/shop/product/product-screen.tsx'
import { useSession } from '#hooks/use-session.ts'
import { ConnectionSlot } from '#layout/app/connection-slot.tsx'
import { BackButton } from '#layout/shop/back-button.tsx'
import { FloatingCart } from '#layout/shop/floating-cart.tsx'

export const Route = createFileRoute('/_shop/prodotto/$id')({
  staticData: { title: 'Prodotto', header: 'own' },
  component: ProductPage,
})

function ProductPage() {
  const { id } = Route.useParams()
  const navigate = useNavigate()
  const user = useSession()?.user
  const onAdded = async (name: string) => {
    // The kiosk shows the cart beside it: there the shop window says it all.
    if (user?.isKiosk) return void navigate({ to: '/' })
    const { toast } = await import('sonner')
    toast.success(`${name} nel carrello`, {
      action: { label: 'Vai al carrello', onClick: () => void navigate({ to: '/carrello' }) },
    })
  }
  const isBuyer = user?.role !== 'ADMIN'
  return (
    <>
      <ProductScreen
        id={id}
        top={
          <>
            <BackButton look="floating" />
            {!user?.isKiosk && <ConnectionSlot />}
          </>
        }
        onAdded={isBuyer ? (name) => void onAdded(name) : null}
      />
      {isBuyer && !user?.isKiosk && <FloatingCart />}
    </>
  )
}
