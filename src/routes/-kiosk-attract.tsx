// The kiosk's first screen with what the shop likes to show.

import { useCatalogue } from '#features/catalogue/use-catalogue.ts'
import { AttractScreen } from '#features/kiosk/attract-screen.tsx'

export function KioskAttract({ onStart, onStaff }: { onStart: () => void; onStaff: () => void }) {
  const products = useCatalogue()?.products.filter(({ isAvailable, composition }) => isAvailable && composition === 'none') ?? []
  const featured = products.filter(({ isFeatured }) => isFeatured)
  return <AttractScreen products={[...featured, ...products]} onStart={onStart} onStaff={onStaff} />
}
