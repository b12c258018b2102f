// The dialog that makes the rest of the page inert, if one does: what is to be seen and heard has to be in it.
export function topDialog(): HTMLDialogElement | null {
  return [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1) ?? null
}
