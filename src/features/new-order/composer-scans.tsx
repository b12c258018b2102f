// While a cake is composed at the till: what is scanned goes into the order behind it, and is said here.
import { AboveDialogs } from './above-dialogs.tsx'
import { addLine } from './counter-cart.ts'
import { OrderCodeNotice } from './order-code-notice.tsx'
import { ScanNotice } from './scan-notice.tsx'
import { typedLine } from './typed-line.ts'
import { useCounter } from './use-counter.ts'
import type { OrderCodes } from './use-order-codes.ts'
import { useScans } from './use-scans.ts'

export function ComposerScans({ codes }: { codes: OrderCodes }) {
  const counter = useCounter()
  const { news, forget } = useScans({
    counter,
    isAsking: true,
    search: null,
    query: '',
    setQuery: () => {},
    pick: (product, quantity) => void addLine(typedLine(product, [], quantity), product),
  })
  if (news === null && codes.waiting === 0) return null
  return (
    <AboveDialogs>
      {() => (
        <>
          {codes.waiting > 0 && <OrderCodeNotice codes={codes} isBusy />}
          <ScanNotice news={news} onDismiss={forget} showsAdded />
        </>
      )}
    </AboveDialogs>
  )
}
