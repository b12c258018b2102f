// A bench's own page, built by Vite as the shop is: its workers are files of their own.
import { build } from 'vite'

/**
 * @param {string} input the page's script, such as `bench/enqueue-page.mjs`
 * @returns {Promise<Map<string, string | Uint8Array>>} files by address, `/bench.js` to begin with
 */
export async function builtPage(input) {
  const { output } = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input, output: { entryFileNames: 'bench.js' } },
    },
  })
  return new Map(output.map(({ fileName, code, source }) => [`/${fileName}`, code ?? source]))
}
