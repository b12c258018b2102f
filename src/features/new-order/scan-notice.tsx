// What came of the last scan: what went into the order is only said aloud, since the cart shows it; what did not stays to be read.
import { X } from 'lucide-react'
import { IconButton } from '#ui/icon-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { type ScanNews, scanNewsText } from './scanned-product.ts'

export interface ScanNoticeProps {
  news: ScanNews | null
  onDismiss: () => void
  /** Where the cart cannot be seen, what was added is shown too. */
  showsAdded?: boolean
}

export function ScanNotice({ news, onDismiss, showsAdded = false }: ScanNoticeProps) {
  if (news === null) return null
  const text = scanNewsText(news)
  const dismiss = <IconButton label="Chiudi l’avviso" icon={<X size={20} aria-hidden="true" />} onClick={onDismiss} />
  if (news.kind === 'added') {
    return showsAdded ? (
      <Notice tone="done" action={dismiss}>
        {text}
      </Notice>
    ) : (
      <p className="visually-hidden" role="status">
        {text}
      </p>
    )
  }
  return (
    <Notice tone={news.kind === 'unknown' || news.kind === 'misread' ? 'error' : 'attention'} live="assertive" action={dismiss}>
      {text}
    </Notice>
  )
}
