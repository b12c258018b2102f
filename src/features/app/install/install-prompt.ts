// Chromium's offer to put the shop on the home screen, caught when it comes, which may be before anything else runs, and kept
// until a good moment. Its own banner would come at once, to somebody who has not even looked around.

/** https://wicg.github.io/manifest-incubations/#beforeinstallpromptevent-interface */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPromptEvent
  }
}

let caught: InstallPromptEvent | null = null
const listeners = new Set<() => void>()

/** To be called once, at the page's start. */
export function catchInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    keep(event)
  })
  addEventListener('appinstalled', () => keep(null))
}

export function hasInstallPrompt(): boolean {
  return caught !== null
}

/** @returns a function that stops it */
export function onInstallPrompt(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks the browser's question; it can be asked once. */
export async function askToInstall(): Promise<'accepted' | 'dismissed'> {
  const event = caught
  keep(null)
  return event === null ? 'dismissed' : (await event.prompt()).outcome
}

function keep(event: InstallPromptEvent | null): void {
  caught = event
  for (const listener of listeners) listener()
}
