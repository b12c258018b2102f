// Choosing a receipt printer: on USB and serial lines the browser asks which one, on the network it has an address.
import { Cable, Usb } from 'lucide-react'
import { useState } from 'react'
import { isAppleMobile } from '#data/apple-device.ts'
import type { PrinterChoice } from '#data/printer.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { useWrongFocus } from '#ui/use-wrong-focus.ts'
import { printerOrigin } from './network-printer.ts'
import styles from './printer-settings.module.css'
import { chooseSerialPrinter, hasSerial } from './web-serial.ts'
import { chooseUsbPrinter, hasUsb } from './web-usb.ts'

export interface ChoiceProps {
  choice: PrinterChoice
  onChoose: (choice: PrinterChoice) => void
}

const BAUD_RATES = [9600, 19_200, 38_400, 115_200]
const NEEDS_CHROMIUM = 'Questo browser non può farlo: usa Chrome o Edge, oppure la finestra di stampa.'
/** Chrome and Edge are Safari inside there. */
const NEVER_ON_APPLE = 'Su iPad e iPhone non si può: usa una stampante di rete, oppure la finestra di stampa.'

export function UsbChoice({ choice, onChoose }: ChoiceProps) {
  if (!hasUsb()) return <p className={styles.hint}>{isAppleMobile() ? NEVER_ON_APPLE : NEEDS_CHROMIUM}</p>
  const choose = () => void chooseUsbPrinter().then((printer) => printer && onChoose(printer))
  return (
    <div className={styles.line}>
      <span>{choice.kind === 'usb' ? choice.name : 'Collegala e accendila, poi sceglila.'}</span>
      <Button variant="secondary" size="small" shape="box" icon={<Usb size={18} aria-hidden="true" />} onClick={choose}>
        {choice.kind === 'usb' ? 'Cambia' : 'Scegli la stampante'}
      </Button>
    </div>
  )
}

export function SerialChoice({ choice, onChoose }: ChoiceProps) {
  const [baudRate, setBaudRate] = useState(choice.kind === 'serial' ? choice.baudRate : 9600)
  if (!hasSerial()) return <p className={styles.hint}>{isAppleMobile() ? NEVER_ON_APPLE : NEEDS_CHROMIUM}</p>
  const choose = () => void chooseSerialPrinter(baudRate).then((printer) => printer && onChoose(printer))
  return (
    <div className={styles.line}>
      <label className={styles.rate}>
        Velocità
        <select value={baudRate} onChange={({ target }) => setBaudRate(Number(target.value))}>
          {BAUD_RATES.map((rate) => (
            <option key={rate} value={rate}>
              {rate} baud
            </option>
          ))}
        </select>
      </label>
      <Button variant="secondary" size="small" shape="box" icon={<Cable size={18} aria-hidden="true" />} onClick={choose}>
        {choice.kind === 'serial' ? 'Cambia' : 'Scegli la porta'}
      </Button>
    </div>
  )
}

export function NetworkChoice({ choice, onChoose }: ChoiceProps) {
  const [address, setAddress] = useState(choice.kind === 'network' ? choice.origin : '')
  const [error, setError] = useState('')
  const { ref, focusWrong } = useWrongFocus<HTMLFormElement>()
  const keep = () => {
    const origin = printerOrigin(address)
    setError(origin === null ? 'Scrivi l’indirizzo, per esempio 192.168.1.50.' : '')
    focusWrong()
    if (origin !== null) onChoose({ kind: 'network', origin })
  }
  return (
    <form
      ref={ref}
      className={styles.address}
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
      <Button type="submit" variant="secondary" size="small" shape="box">
        Usa questo indirizzo
      </Button>
    </form>
  )
}
