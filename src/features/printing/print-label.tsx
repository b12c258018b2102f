// Labels of one order, by the browser's dialog. Nothing is claimed: a label too many harms nobody.
import { getOrder } from '#data/orders.ts'
import { readPrintFacts } from '#data/print-facts.ts'
import { whilePrinting } from '#data/print-jobs.ts'
import { printInBrowser } from './browser-print.tsx'
import { Label } from './label.tsx'
import { labelContents } from './label-content.ts'

/** @returns how many there were */
export async function printLabels(orderId: string): Promise<number> {
  const order = await getOrder(orderId)
  if (!order) return 0
  const labels = labelContents(order, await readPrintFacts(order.items), window.location.origin)
  if (labels.length === 0) return 0
  await whilePrinting(() =>
    printInBrowser(
      labels.map((content) => <Label key={content.key} content={content} />),
      { kind: 'a6' },
    ),
  )
  return labels.length
}
