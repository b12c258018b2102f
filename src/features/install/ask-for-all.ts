// Files that have to be here when there is no network, asked for once so that the service worker keeps them.

/**
 * Asks for every file that is not kept yet, one after the other, behind everything that a person waits for. Stops quietly when the
 * network is gone; the next call goes on where this one stopped.
 * @param urls begun with once the service worker answers this page's requests
 */
export async function askForAll(urls: readonly string[], signal: AbortSignal): Promise<void> {
  await workerInControl()
  for (const url of urls) {
    if (signal.aborted) return
    if (await caches.match(url)) continue
    try {
      const response = await fetch(url, { signal, priority: 'low' })
      await response.arrayBuffer()
    } catch {
      return
    }
  }
}

/** On the first visit some seconds after the page has started. */
async function workerInControl(): Promise<void> {
  const { serviceWorker } = navigator
  if (serviceWorker.controller) return
  await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
}
