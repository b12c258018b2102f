// The end of the setup: the shop's address, on paper for the window, and the way to the office.
import { ExternalLink, Printer } from 'lucide-react'
import { useState } from 'react'
import type { Shop } from '#domain/shop.ts'
import { classNames } from '#ui/class-names.ts'
import { Button, ButtonAnchor, ButtonLink } from '#ui/form/button.tsx'
import looks from '#ui/office/looks.module.css'
import { PrintedPage } from '#ui/office/printed-page.tsx'
import { QrCode } from '#ui/picture/qr-code.tsx'
import { StepFoot, type StepWays } from './step-form.tsx'
import styles from './welcome.module.css'
import { WindowPoster } from './window-poster.tsx'

export function DoneStep({ ways, shop }: { ways: StepWays; shop: Shop | null }) {
  const [isPrinting, setPrinting] = useState(false)
  const [isCopied, setCopied] = useState(false)
  const address = `${location.origin}/`
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      // It can be marked by hand.
      (error: unknown) => console.warn('copying', error),
    )
  return (
    <div className={classNames('column fill gap-4', styles.form)}>
      <div className={classNames('cluster gap-4', looks.card, styles.address)}>
        <QrCode text={address} label="QR del negozio" fitPx={148} />
        <div className="stack gap-3 fill">
          <p className={classNames('text-4 strong', looks.typed)}>{address.replace(/^https?:\/\/|\/$/g, '')}</p>
          <div className="wrap gap-2">
            <ButtonAnchor
              href={address}
              target="_blank"
              rel="noreferrer"
              variant="secondary"
              icon={<ExternalLink size={18} aria-hidden="true" />}
            >
              Apri il negozio
            </ButtonAnchor>
            <Button variant="secondary" onClick={() => void copy()}>
              {isCopied ? 'Copiato' : 'Copia l’indirizzo'}
            </Button>
          </div>
        </div>
      </div>
      <div className={classNames('split gap-3', looks.card, looks.pad)}>
        <div className={looks.words}>
          <h2 className="text-4">La locandina per la vetrina</h2>
          <p className="muted text-2">
            Un foglio A4 con il nome e il QR. Per averla in PDF scegli «Salva come PDF» tra le stampanti.
          </p>
        </div>
        <Button variant="secondary" icon={<Printer size={18} aria-hidden="true" />} onClick={() => setPrinting(true)}>
          Stampa la locandina
        </Button>
      </div>
      <p className="muted">Quello che hai lasciato per dopo ti aspetta nella Panoramica, una riga per cosa.</p>
      {isPrinting && (
        <PrintedPage onDone={() => setPrinting(false)}>
          <WindowPoster shopName={shop?.name ?? ''} address={address} />
        </PrintedPage>
      )}
      <StepFoot ways={ways}>
        <ButtonLink to="/gestionale" size="large">
          Vai al gestionale
        </ButtonLink>
      </StepFoot>
    </div>
  )
}
