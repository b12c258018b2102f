// Several tickets in one line: all is well, or how many of how many.
import type { PrintedMany } from './print-many.ts'

/** `isDone`: every ticket is on paper, as far as the printers say. */
export function manyText({ printed, already, unsure, missed }: PrintedMany): { title: string; isDone: boolean } {
  const isDone = unsure.length + missed.length === 0
  if (isDone) return { title: doneText(printed.length, already.length), isDone }
  const total = printed.length + already.length + unsure.length + missed.length
  if (total === 1) return { title: missed.length === 1 ? 'Comanda non stampata' : 'Comanda forse già stampata', isDone }
  return { title: `Stampate ${printed.length} di ${total} comande`, isDone }
}

function doneText(printed: number, already: number): string {
  if (printed === 0) return already === 1 ? 'La comanda era già uscita' : `Le ${already} comande erano già uscite`
  return printed === 1 ? '1 comanda stampata' : `${printed} comande stampate`
}
