// What can be wrong with a receipt printer, in words that say what to do.

export const PRINTER_TROUBLES = [
  'paper-out',
  'cover-open',
  'stopped',
  'unplugged',
  'in-use',
  'unreachable',
  'address-closed',
  'not-chosen',
] as const
export type PrinterTrouble = (typeof PRINTER_TROUBLES)[number]

const TEXTS: Record<PrinterTrouble, { title: string; advice: string }> = {
  'paper-out': { title: 'La carta è finita', advice: 'Metti un rotolo nuovo e chiudi il coperchio.' },
  'cover-open': { title: 'Il coperchio è aperto', advice: 'Chiudilo finché scatta.' },
  stopped: { title: 'La stampante è ferma', advice: 'Spegnila, guarda se la carta è inceppata e riaccendila.' },
  unplugged: { title: 'La stampante non è collegata', advice: 'Controlla il cavo e che sia accesa.' },
  'in-use': { title: 'La stampante è occupata', advice: 'Un altro programma la sta usando: chiudilo e riprova.' },
  unreachable: {
    title: 'La stampante non risponde',
    advice: 'Controlla che sia accesa e sulla stessa rete di questo dispositivo.',
  },
  'address-closed': {
    title: 'L’indirizzo non è tra quelli aperti',
    advice: 'Chi gestisce il server lo aggiunge a PRINTER_ORIGINS; poi ricarica la pagina.',
  },
  'not-chosen': { title: 'Nessuna stampante', advice: 'Scegline una nelle impostazioni della stampante.' },
}

export function troubleText(trouble: PrinterTrouble): { title: string; advice: string } {
  return TEXTS[trouble]
}

export function isPrinterTrouble(value: unknown): value is PrinterTrouble {
  return PRINTER_TROUBLES.some((trouble) => trouble === value)
}
