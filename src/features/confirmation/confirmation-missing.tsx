// The address of a confirmation that this device knows nothing of: another device's order, or a link opened much later.
import type { ReactNode } from 'react'
import { EmptyState } from '#ui/empty-state.tsx'
import { useText } from '#ui/use-text.ts'

export function ConfirmationMissing({ text, action }: { text: string; action?: ReactNode }) {
  const t = useText()
  return <EmptyState scene="nessun-ordine" level={1} title={t('Qui non c’è nessun ordine')} text={text} action={action} />
}
