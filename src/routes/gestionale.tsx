// The back-office layout: the rail of what this person may open, and one sheet of paper on the bench. The device that has the
// printer prints new orders on whatever screen it stands.
import { createFileRoute, Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { importWithRetry } from '#data/db/import-with-retry.ts'
import { OfficeScanner } from '#features/office/scan/office-scanner.tsx'
import styles from '#layout/office/office-frame.module.css'
import { OfficeRail } from '#layout/office/office-rail.tsx'
import { useScale } from '#ui/browser/use-scale.ts'
import { useComposingKeys } from '#ui/keyboard/composing-keys.ts'
import { useShortcuts } from '#ui/keyboard/use-shortcuts.ts'

const AutoPrinter = lazy(async () => ({
  default: (await importWithRetry(() => import('#features/office/printing/auto-printer.tsx'))).AutoPrinter,
}))

export const Route = createFileRoute('/gestionale')({ component: OfficeLayout })

/** The page of the guide that tells about a screen. */
const GUIDE_OF: Readonly<Record<string, string>> = {
  '/gestionale/nuovo-ordine': 'cassa',
  '/gestionale/cassa': 'cassa',
  '/gestionale/prodotti': 'catalogo',
  '/gestionale/codici-sconto': 'giorni-grandi',
  '/gestionale/personale': 'totem',
  '/gestionale/impostazioni': 'prima-sera',
}

function OfficeLayout() {
  useScale('office')
  useComposingKeys()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isComposing = useLocation({
    select: ({ pathname, search }) => pathname === '/gestionale/nuovo-ordine' && ('prodotto' in search || 'riga' in search),
  })
  // On the order desk the key shows all keys, from where the guide is one step further.
  useShortcuts({ '?': () => void navigate({ to: '/gestionale/aiuto', search: { pagina: GUIDE_OF[pathname] } }) })
  return (
    <div className={styles.frame}>
      <OfficeRail />
      <main className={styles.sheet}>
        <OfficeScanner
          isComposing={isComposing}
          onOpenOrder={(ordine) => void navigate({ to: '/gestionale/ordini', search: { ordine } })}
          onSell={() => void navigate({ to: '/gestionale/nuovo-ordine' })}
        >
          {(news) => (
            <>
              <div>
                {news}
                <Suspense>
                  <AutoPrinter />
                </Suspense>
              </div>
              <Outlet />
            </>
          )}
        </OfficeScanner>
      </main>
    </div>
  )
}
