// For test files that share a thread: one that leaves a global or the environment changed fails itself, instead of another file that
// comes later.
import { afterAll, expect } from 'vitest'

/** Of Vitest and this file's neighbours, which are about each file; and what Hono's server and zod put there once for all. */
const OF_THE_RUNNER = /^(__vitest|__vite|vitest|VITEST|SFOGLIA_TEST_FILE|(Request|Response)$|__zod_)/

/** Values, not how they are kept: Node loads some globals when they are first read. */
function surroundings(): Map<string, unknown> {
  const names = Object.getOwnPropertyNames(globalThis).filter((name) => !OF_THE_RUNNER.test(name))
  const globals = names.map((name): [string, unknown] => [name, Reflect.get(globalThis, name)])
  const environment = Object.entries(process.env).filter(([name]) => !OF_THE_RUNNER.test(name))
  return new Map([...globals, ...environment.map(([name, value]): [string, unknown] => [`process.env.${name}`, value])])
}

const before = surroundings()

afterAll(() => {
  const after = surroundings()
  const names = new Set([...before.keys(), ...after.keys()])
  const changed = [...names].filter((name) => !Object.is(before.get(name), after.get(name)))
  expect(changed, 'what this file has changed for those after it: see vitest.config.ts').toEqual([])
})
