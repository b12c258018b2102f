// Back to where one came from; to the shop window when one came from outside.
import { useNavigate, useRouter } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { IconButton } from '#ui/form/button.tsx'
import { useTranslate } from '#ui/languages/translate.ts'

export function BackButton({ look = 'plain' }: { look?: 'plain' | 'floating' }) {
  const t = useTranslate()
  const { history } = useRouter()
  const navigate = useNavigate()
  return (
    <IconButton
      label={t('Indietro')}
      look={look}
      icon={<ChevronLeft size="1.6em" aria-hidden="true" />}
      onClick={() => (history.canGoBack() ? history.back() : void navigate({ to: '/' }))}
    />
  )
}
