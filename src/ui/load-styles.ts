// Brings the styles of code that is loaded later, before it is shown. The build puts it in the place of Vite's own helper, which
// also does what other browsers and other set-ups need (vite.config.ts).

/**
 * Before a lost file is told. Firefox calls off what a page loads that is being left: whoever reloads or complains then stands in
 * the way of the next page. A timer ends with its page.
 */
const LEAVING_MS = 1000

const asked = new Map<string, Promise<void>>()

/**
 * Around every `import()` of the built page.
 * @param files styles of what is loaded, as paths below our root
 */
export function __vitePreload<Module>(load: () => Promise<Module>, files: readonly string[] = []): Promise<Module> {
  const styles = files.map((file) => {
    const href = `/${file}`
    const begun = asked.get(href) ?? loadStyle(href)
    asked.set(href, begun)
    // Asked for again the next time.
    begun.catch(() => asked.delete(href))
    return begun
  })
  return Promise.all(styles)
    .then(load)
    .catch(async (cause: unknown) => {
      await new Promise((resolve) => setTimeout(resolve, LEAVING_MS))
      // As Vite says it: app-updates.ts listens for it.
      dispatchEvent(new Event('vite:preloadError'))
      // In words of ours: by the browser's the router knows a lost file, and reloads the page, with or without a network.
      throw new Error('A file of the page did not come.', { cause })
    })
}

function loadStyle(href: string): Promise<void> {
  // A served document has what it needs for its first paint in itself.
  if (document.querySelector(`link[rel="stylesheet"][href="${href}"], style[data-href="${href}"]`)) return Promise.resolve()
  const link = document.createElement('link')
  Object.assign(link, { rel: 'stylesheet', crossOrigin: '', href })
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(`${href} did not come`))
    })
    document.head.append(link)
  })
}
