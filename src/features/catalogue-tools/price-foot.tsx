// What the change amounts to, and the button that makes it, after a question.
import { useState } from 'react'
import { formatEuro } from '#domain/money.ts'
import { changedPrices, type PriceRow, priceShift } from '#domain/price-change.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { countText } from './count-text.ts'
import panel from './tool-panel.module.css'
import { useIsOnline } from './use-whole-catalogue.ts'

export interface PriceFootProps {
  rows: readonly PriceRow[]
  /** Something typed is no number. */
  isWrong: boolean
  isSaving: boolean
  onApply: () => void
  onClear: () => void
}

export function PriceFoot({ rows, isWrong, isSaving, onApply, onClear }: PriceFootProps) {
  const [isAsking, setIsAsking] = useState(false)
  const isOnline = useIsOnline()
  const changed = changedPrices(rows)
  const chosen = rows.filter((row) => row.isChosen).length
  const count = countText(changed.length, 'prezzo', 'prezzi')
  const free = changed.filter(({ newCents }) => newCents === 0).map(({ name }) => name)
  return (
    <div className={panel.foot}>
      <p className={panel.summary} role="status">
        {isSaving ? `Salvo ${count}…` : summaryOf(chosen, rows, isOnline)}
      </p>
      {chosen > 0 && (
        <Button variant="quiet" shape="box" disabled={isSaving} onClick={onClear}>
          Svuota
        </Button>
      )}
      <Button
        shape="box"
        isBusy={isSaving}
        disabled={changed.length === 0 || isWrong || !isOnline}
        onClick={() => setIsAsking(true)}
      >
        {changed.length === 0 ? 'Applica' : `Applica ${count}`}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Cambiare ${count}?`}
        text={
          <>
            <p>
              I nuovi prezzi arrivano subito a vetrina, totem e cassa. Chi ordina da un totem senza rete paga ancora il prezzo che
              vede, per 72 ore al massimo.
            </p>
            {free.length > 0 && <p>{free.slice(0, 3).join(', ')}: diventa gratis.</p>}
          </>
        }
        action={`Cambia ${count}`}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false)
          onApply()
        }}
      />
    </div>
  )
}

function summaryOf(chosen: number, rows: readonly PriceRow[], isOnline: boolean): string {
  if (!isOnline) return 'Sei offline: quello che prepari resta qui, si applica quando torna la rete.'
  if (chosen === 0) return 'Nessun prodotto scelto.'
  const { cents, tenths } = priceShift(rows)
  const scelti = countText(chosen, 'prodotto scelto', 'prodotti scelti')
  if (changedPrices(rows).length === 0) return `${scelti}, nessun prezzo cambia.`
  const sign = cents > 0 ? '+' : ''
  const percent = tenths === null ? '' : ` (${tenths > 0 ? '+' : tenths < 0 ? '−' : ''}${percentText(Math.abs(tenths))})`
  return `${scelti}, in tutto ${sign}${formatEuro(cents)}${percent}.`
}

function percentText(tenths: number): string {
  const fraction = tenths % 10
  return `${Math.floor(tenths / 10)}${fraction === 0 ? '' : `,${fraction}`}%`
}
