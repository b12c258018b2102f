// The charts' library is a third of a megabyte: it comes after the screen, on the place that is kept for it.
import { lazy, Suspense } from 'react'
import { patiently } from '#data/patiently.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import type { BarsProps } from './bars.tsx'

const Bars = lazy(() => patiently(() => import('./bars.tsx')))

export function LazyBars(props: BarsProps) {
  return (
    <Suspense fallback={<Skeleton width="100%" height="100%" />}>
      {/* The table beside it says the same. */}
      <div aria-hidden="true" style={{ height: '100%' }}>
        <Bars {...props} />
      </div>
    </Suspense>
  )
}
