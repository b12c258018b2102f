// What can be wrong with the printer of fiscal receipts, in words that say what to do.

const TEXTS = {
  'paper-out': { title: 'Il registratore è senza carta o aperto', advice: 'Metti il rotolo, chiudi il coperchio e riprova.' },
  'journal-full': { title: 'La memoria del registratore è da cambiare', advice: 'Chiama il tecnico: così non emette scontrini.' },
  'receipt-open': {
    title: 'Il registratore ha uno scontrino aperto',
    advice: 'Forse lo sta facendo un’altra cassa: aspetta e riprova. Se resta così, sbloccalo dalle impostazioni.',
  },
  'closure-needed': {
    title: 'Serve la chiusura giornaliera',
    advice: 'Il registratore aspetta quella di ieri: falla e riprova.',
  },
  'not-in-service': { title: 'Il registratore non è in servizio', advice: 'Chiama il tecnico che lo ha attivato.' },
  refused: {
    title: 'Il registratore non ha accettato lo scontrino',
    advice: 'Controlla nelle impostazioni che i reparti siano quelli programmati sul registratore.',
  },
  unreachable: {
    title: 'Il registratore non risponde',
    advice: 'Controlla che sia acceso e sulla stessa rete di questo dispositivo.',
  },
  'address-closed': {
    title: 'L’indirizzo del registratore non è tra quelli aperti',
    advice: 'Chi cura il server lo aggiunge a PRINTER_ORIGINS; poi ricarica la pagina e tocca Aggiorna.',
  },
  'device-full': {
    title: 'Questo dispositivo non riesce a salvare',
    advice: 'Forse la memoria è piena: senza segnarlo non si stampa, perché non uscisse due volte.',
  },
} as const

export type FiscalTrouble = keyof typeof TEXTS

export function fiscalTroubleText(trouble: FiscalTrouble): { title: string; advice: string } {
  return TEXTS[trouble]
}
