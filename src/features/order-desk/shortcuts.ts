// The desk's keys, in one table: the handler and the list behind "?" read the same.

export interface Shortcut {
  /** As drawn. */
  keys: string
  text: string
}

export const SHORTCUTS: readonly Shortcut[] = [
  { keys: '/', text: 'cerca' },
  { keys: '↑ ↓', text: 'riga' },
  { keys: '← →', text: 'giorno' },
  { keys: '1–6', text: 'scheda' },
  { keys: 'I', text: 'incassa, poi Invio' },
  { keys: 'P', text: 'pronto' },
  { keys: 'C', text: 'consegnato, poi Invio' },
  { keys: 'V', text: 'verificato' },
  { keys: 'S', text: 'stampa' },
  { keys: 'M', text: 'stampa più comande' },
  { keys: 'E', text: 'etichetta' },
  { keys: '⌫', text: 'annulla l’ordine' },
  { keys: 'N', text: 'nuovo ordine' },
  { keys: 'F', text: 'foglio di produzione' },
  { keys: 'L', text: 'leggi un codice QR' },
  { keys: 'Esc', text: 'chiudi' },
  { keys: '?', text: 'tutti i tasti' },
]

export type DeskCommand =
  | {
      kind:
        | 'search'
        | 'collect'
        | 'ready'
        | 'hand-over'
        | 'settle'
        | 'print'
        | 'label'
        | 'choose'
        | 'cancel'
        | 'new'
        | 'sheet'
        | 'help'
        | 'close'
    }
  | { kind: 'row' | 'day'; step: 1 | -1 }
  | { kind: 'tab'; index: number }

/** What a key means on the desk, or null. Held keys repeat only for moving: nobody marks ten orders ready by leaning on P. */
export function commandOf(event: {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  repeat: boolean
}): DeskCommand | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null
  if (event.key === 'ArrowDown') return { kind: 'row', step: 1 }
  if (event.key === 'ArrowUp') return { kind: 'row', step: -1 }
  if (event.key === 'ArrowRight') return { kind: 'day', step: 1 }
  if (event.key === 'ArrowLeft') return { kind: 'day', step: -1 }
  if (event.repeat) return null
  if (/^[1-6]$/.test(event.key)) return { kind: 'tab', index: Number(event.key) - 1 }
  const kind = KINDS.get(event.key.toLowerCase())
  return kind ? { kind } : null
}

const KINDS = new Map<string, Exclude<DeskCommand['kind'], 'row' | 'day' | 'tab'>>([
  ['/', 'search'],
  ['i', 'collect'],
  ['p', 'ready'],
  ['c', 'hand-over'],
  ['v', 'settle'],
  ['s', 'print'],
  ['m', 'choose'],
  ['e', 'label'],
  ['backspace', 'cancel'],
  ['delete', 'cancel'],
  ['n', 'new'],
  ['f', 'sheet'],
  ['?', 'help'],
  ['escape', 'close'],
])
