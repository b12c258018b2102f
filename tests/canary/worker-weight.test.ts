// What really ends up in the service worker: the linter judges its own imports only, a bundle has those of the outbox too.
import { build } from 'esbuild'
import { expect, test } from 'vitest'

test('the service worker carries neither React nor the PocketBase SDK, and nothing of the screens', async () => {
  const { metafile } = await build({
    entryPoints: ['sw/service-worker.ts'],
    bundle: true,
    write: false,
    metafile: true,
    format: 'iife',
    logLevel: 'silent',
  })
  const inputs = Object.keys(metafile.inputs)
  expect(
    inputs.filter((path) =>
      /^node_modules\/(react|react-dom|pocketbase|@tanstack)\/|^src\/(ui|hooks|features|layout|routes)\//.test(path),
    ),
  ).toEqual([])
  // Otherwise this would be silent about an empty bundle as well.
  expect(inputs).toContain('src/data/outbox/drain.ts')
})
