// Loads code that comes after the first screen. The network may go in between: what is on the screen stays, and it is tried
// again.

const AGAIN_MS = 3000

/** @param load an `import()`; it is repeated until it succeeds */
export async function importWithRetry<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      console.warn('loading', error)
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    }
  }
}
