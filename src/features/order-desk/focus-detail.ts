// The detail's title takes the focus when the detail comes up in place of the list, or when a button that had it is gone.

export const DETAIL_TITLE_ID = 'titolo-ordine'

export function focusDetail(): void {
  document.getElementById(DETAIL_TITLE_ID)?.focus()
}
