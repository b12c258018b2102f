// How this device prints: through the browser's dialog or straight to a receipt printer, and whether new orders come out by
// themselves. Everything is kept at once; it belongs to the device, not to the person.

import { useState } from 'react'
import { toast } from 'sonner'
import { keepPrinter } from '#data/printer.ts'
import { Segmented } from '#ui/segmented.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'
import { NetworkChoice, SerialChoice, UsbChoice } from './printer-choices.tsx'
import styles from './printer-settings.module.css'
import { PrinterStatus } from './printer-status.tsx'
import { UnsurePrints } from './unsure-prints.tsx'
import { choosePrinter, type Printer, printByItself, usePrinter } from './use-printer.ts'

const WAYS = [
  { value: 'browser', label: 'Finestra di stampa' },
  { value: 'usb', label: 'USB' },
  { value: 'serial', label: 'Seriale' },
  { value: 'network', label: 'Rete' },
] as const
type Way = (typeof WAYS)[number]['value']

export function PrinterSettings() {
  const printer = usePrinter()
  if (!printer) {
    return (
      <Loading label="Carico la stampante" className={styles.settings}>
        <Skeleton height="44px" />
        <Skeleton width="60%" height="24px" />
      </Loading>
    )
  }
  return <KnownPrinter printer={printer} />
}

function KnownPrinter({ printer }: { printer: Printer }) {
  const { choice } = printer
  const [way, setWay] = useState<Way>(choice.kind)
  const goTo = (next: Way) => {
    setWay(next)
    if (next === 'browser') void keepPrinter({ choice: { kind: 'browser' } })
  }
  const isChosen = choice.kind === way
  return (
    <div className={styles.settings}>
      <UnsurePrints prints={printer.unsure} />
      <div className={styles.ways}>
        <Segmented legend="Come escono le comande da questo dispositivo" segments={WAYS} value={way} onChange={goTo} />
      </div>
      {way === 'browser' && (
        <p className={styles.hint}>Si apre la finestra di stampa e scegli tu. Va bene per qualsiasi stampante già installata.</p>
      )}
      {way === 'usb' && <UsbChoice choice={choice} onChoose={choosePrinter} />}
      {way === 'serial' && <SerialChoice choice={choice} onChoose={choosePrinter} />}
      {way === 'network' && <NetworkChoice choice={choice} onChoose={choosePrinter} />}
      {isChosen && choice.kind !== 'browser' && (
        <>
          <PrinterStatus printer={printer} choice={choice} />
          <Switch
            label="Stampa da sola i nuovi ordini"
            hint="Accendila su un solo dispositivo. Gli ordini del totem escono quando sono incassati; quelli già in attesa li stampi tu."
            isOn={printer.isAutomatic}
            onChange={(isOn) => void printByItself(isOn).then(sayWhenEarly)}
          />
        </>
      )}
    </div>
  )
}

function sayWhenEarly(result: 'kept' | 'too-early'): void {
  if (result === 'too-early') toast('Gli ordini stanno ancora arrivando su questo dispositivo. Riprova tra poco.')
}
