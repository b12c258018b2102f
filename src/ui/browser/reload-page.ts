// The page reloads itself: for a new version, or because staff ask for it. It is back at once, so nobody is asked whether they
// really want to leave.
let isReloading = false

export function reloadPage(): void {
  isReloading = true
  location.reload()
}

export function isReloadingItself(): boolean {
  return isReloading
}
