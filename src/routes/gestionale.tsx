// The back-office layout: the rail of what this person may open, and one sheet of paper on the bench. The device that has the
// printer prints new orders on whatever screen it stands.
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { importWithRetry } from '#data/db/import-with-retry.ts'
import styles from '#layout/office/office-frame.module.css'
import { OfficeRail } from '#layout/office/office-rail.tsx'
import { useScale } from '#ui/browser/use-scale.ts'

const AutoPrinter = lazy(async () => ({
  default: (await importWithRetry(() => import('#features/office/printing/auto-printer.tsx'))).AutoPrinter,
}))

export const Route = createFileRoute('/gestionale')({ component: OfficeLayout })

function OfficeLayout() {
  useScale('office')
  return (
    <div className={styles.frame}>
      <OfficeRail />
      <main className={styles.sheet}>
        <div>
          <Suspense>
            <AutoPrinter />
          </Suspense>
        </div>
        <Outlet />
      </main>
    </div>
  )
}
