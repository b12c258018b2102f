// How this device prints: through the browser's dialog or straight to a receipt printer (USB, serial, network), how that
// printer is, a test strip, whether new orders print automatically, and the drawer that hangs on it. Saved at once; it belongs to the device, not to the
// person.
import { Cable, Printer as PrinterIcon, Usb } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { isAppleMobile } from '#data/device/platform.ts'
import { whilePrinting } from '#data/printing/print-jobs.ts'
import { type DirectPrinter, keepPrinter, keepPrinterState, type PrinterChoice } from '#data/printing/printer.ts'
import { printerOrigin } from '#data/printing/printer-post.ts'
import { now } from '#data/server/clock.ts'
import { PRINTER_TROUBLES } from '#domain/production/printing.ts'
import { classNames } from '#ui/class-names.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Loading, Skeleton } from '#ui/feedback/loading.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { useErrorFocus } from '#ui/keyboard/use-error-focus.ts'
import { BarTool } from '#ui/office/bar-tool.tsx'
import looks from '#ui/office/looks.module.css'
import { formatMoment } from '#ui/text/dates.ts'
import { FiscalTools } from './fiscal-tools.tsx'
import styles from './printer-settings.module.css'
import { UnsurePrints } from './unsure-prints.tsx'
import { checkOwnPrinter, choosePrinter, type Printer, setAutoPrint, usePrinter } from './use-printer.ts'
import { chooseSerialPrinter, hasSerial } from './web-serial.ts'
import { chooseUsbPrinter, hasUsb } from './web-usb.ts'

const WAYS = [
  { value: 'browser', label: 'Finestra di stampa' },
  { value: 'usb', label: 'USB' },
  { value: 'serial', label: 'Seriale' },
  { value: 'network', label: 'Rete' },
] as const
type Way = (typeof WAYS)[number]['value']

const DRAWERS = [
  { value: 'none', label: 'No' },
  { value: '1', label: 'Presa 1' },
  { value: '2', label: 'Presa 2' },
] as const

export function PrinterSettings() {
  const printer = usePrinter()
  if (!printer) {
    return (
      <Loading label="Carico la stampante" className="stack gap-4">
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
    <div className="stack gap-4">
      <UnsurePrints prints={printer.unsure} />
      <div className={styles.ways}>
        <Segmented legend="Come escono le comande da questo dispositivo" segments={WAYS} value={way} onChange={goTo} />
      </div>
      {way === 'browser' && (
        <p className="muted">Si apre la finestra di stampa e scegli tu. Va bene per qualsiasi stampante già installata.</p>
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
            onChange={(isOn) => void setAutoPrint(isOn).then(sayWhenEarly)}
          />
          <Segmented
            legend="Cassetto dei contanti collegato a questa stampante"
            look="paper"
            segments={DRAWERS}
            value={`${printer.drawer ?? 'none'}`}
            onChange={(socket) => void keepPrinter({ drawer: socket === '1' ? 1 : socket === '2' ? 2 : null })}
          />
          {printer.drawer !== null && <p className="muted">Quasi sempre è la presa 1: se non si apre, prova l’altra.</p>}
        </>
      )}
    </div>
  )
}

function sayWhenEarly(result: 'kept' | 'too-early'): void {
  if (result === 'too-early') toast('Gli ordini stanno ancora arrivando su questo dispositivo. Riprova tra poco.')
}

// Choosing a receipt printer: on USB and serial lines the browser asks which one, on the network it has an address.

interface ChoiceProps {
  choice: PrinterChoice
  onChoose: (choice: PrinterChoice) => void
}

const BAUD_RATES = [9600, 19_200, 38_400, 115_200]
const NEEDS_CHROMIUM = 'Questo browser non può farlo: usa Chrome o Edge, oppure la finestra di stampa.'
/** Chrome and Edge are Safari inside there. */
const NEVER_ON_APPLE = 'Su iPad e iPhone non si può: usa una stampante di rete, oppure la finestra di stampa.'

function UsbChoice({ choice, onChoose }: ChoiceProps) {
  if (!hasUsb()) return <p className="muted">{isAppleMobile() ? NEVER_ON_APPLE : NEEDS_CHROMIUM}</p>
  const choose = () => void chooseUsbPrinter().then((printer) => printer && onChoose(printer))
  return (
    <div className="split gap-2">
      <span>{choice.kind === 'usb' ? choice.name : 'Collegala e accendila, poi sceglila.'}</span>
      <Button variant="secondary" size="small" icon={<Usb size={18} aria-hidden="true" />} onClick={choose}>
        {choice.kind === 'usb' ? 'Cambia' : 'Scegli la stampante'}
      </Button>
    </div>
  )
}

function SerialChoice({ choice, onChoose }: ChoiceProps) {
  const [baudRate, setBaudRate] = useState(choice.kind === 'serial' ? choice.baudRate : 9600)
  if (!hasSerial()) return <p className="muted">{isAppleMobile() ? NEVER_ON_APPLE : NEEDS_CHROMIUM}</p>
  const choose = () => void chooseSerialPrinter(baudRate).then((printer) => printer && onChoose(printer))
  return (
    <div className="split gap-2">
      <label className="inline gap-2">
        Velocità
        <select className={looks.box} value={baudRate} onChange={({ target }) => setBaudRate(Number(target.value))}>
          {BAUD_RATES.map((rate) => (
            <option key={rate} value={rate}>
              {rate} baud
            </option>
          ))}
        </select>
      </label>
      <Button variant="secondary" size="small" icon={<Cable size={18} aria-hidden="true" />} onClick={choose}>
        {choice.kind === 'serial' ? 'Cambia' : 'Scegli la porta'}
      </Button>
    </div>
  )
}

function NetworkChoice({ choice, onChoose }: ChoiceProps) {
  const [address, setAddress] = useState(choice.kind === 'network' ? choice.origin : '')
  const [error, setError] = useState('')
  const { ref, focusWrong } = useErrorFocus<HTMLFormElement>()
  const keep = () => {
    const origin = printerOrigin(address)
    setError(origin === null ? 'Scrivi l’indirizzo, per esempio 192.168.1.50.' : '')
    focusWrong()
    if (origin !== null) onChoose({ kind: 'network', origin })
  }
  return (
    <form
      ref={ref}
      className={looks.beside}
      onSubmit={(event) => {
        event.preventDefault()
        keep()
      }}
    >
      <Field
        label="Indirizzo della stampante Epson (ePOS-Print)"
        hint="È scritto sul foglio di prova della stampante."
        placeholder="192.168.1.50"
        autoComplete="off"
        inputMode="url"
        value={address}
        error={error}
        onChange={({ target }) => setAddress(target.value)}
      />
      <Button type="submit" variant="secondary" size="small">
        Usa questo indirizzo
      </Button>
    </form>
  )
}

// How this device's printer is, the last ticket it printed, and a strip to try it.

function PrinterStatus({ printer, choice }: { printer: Printer; choice: DirectPrinter }) {
  const { trouble, lastPrinted, isAutomatic } = printer
  const { isBusy, run } = useBusy()
  return (
    <>
      {trouble !== null && (
        <Notice tone="error">
          <strong>{PRINTER_TROUBLES[trouble].title}.</strong> {PRINTER_TROUBLES[trouble].advice}
        </Notice>
      )}
      <p className={classNames('muted', styles.state)} role="status">
        {trouble === null && <strong>{isAutomatic ? 'Stampa automatica attiva' : 'Stampante pronta'}</strong>}
        {lastPrinted && ` Ultima comanda: ${lastPrinted.number}, ${formatMoment(lastPrinted.atMs, now())}.`}
      </p>
      <div className="cluster gap-2">
        <Button variant="secondary" size="small" isBusy={isBusy} onClick={() => run(() => printStrip(choice))}>
          Stampa di prova
        </Button>
        {trouble !== null && (
          <Button variant="quiet" size="small" onClick={() => run(checkOwnPrinter)}>
            Riprova
          </Button>
        )}
      </div>
    </>
  )
}

async function printStrip(choice: DirectPrinter): Promise<void> {
  const { printTest } = await import('./direct-print.tsx')
  const outcome = await whilePrinting(() => printTest(choice, now()))
  await keepPrinterState({ trouble: outcome.kind === 'printed' ? null : outcome.trouble })
}

function useBusy() {
  const [isBusy, setIsBusy] = useState(false)
  const run = (work: () => Promise<void>) => {
    setIsBusy(true)
    void work().finally(() => setIsBusy(false))
  }
  return { isBusy, run }
}

// "Stampante" on the order desk, for whoever stands there: the settings screen is the administrator's alone. Its dot says that
// tickets come out by themselves, or that the printer needs somebody.

export function PrinterButton() {
  const [isOpen, setIsOpen] = useState(false)
  const printer = usePrinter()
  const trouble = printer && printer.choice.kind !== 'browser' ? printer.trouble : null
  const state = trouble ? PRINTER_TROUBLES[trouble].title : printer?.isAutomatic ? 'Stampa automatica attiva' : ''
  return (
    <>
      <BarTool
        label={['Stampante', state].filter(Boolean).join(': ')}
        word="Stampante"
        icon={
          <span className={state === '' ? undefined : classNames(looks.dot, trouble ? styles.trouble : styles.automatic)}>
            <PrinterIcon size={20} aria-hidden="true" />
          </span>
        }
        onClick={() => setIsOpen(true)}
      />
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Stampante di questo dispositivo" isWide>
        <div className="stack gap-4">
          <PrinterSettings />
          <FiscalTools title="Registratore telematico" />
        </div>
      </Dialog>
    </>
  )
}
