// Imports a TypeScript module into a script; Node 20 cannot by itself.
import { build } from 'esbuild'

/** @param {string} path from the project's root; what it imports is bundled with it */
export async function loadTypeScript(path) {
  const { outputFiles } = await build({ entryPoints: [path], bundle: true, write: false, format: 'esm', platform: 'node' })
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`)
}
