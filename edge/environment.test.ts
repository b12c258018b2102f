// The table of variables, the page about it, and the sources that read them say the same.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { type GenericSchema, getDescription } from 'valibot'
import { expect, test } from 'vitest'
import { type Program, readEnvironment, VARIABLES } from './environment.ts'

interface Variable {
  schema: GenericSchema & { default?: unknown; wrapped?: GenericSchema }
  programs: Program[]
}

const PROGRAMS = Object.keys(VARIABLES) as Program[]

function everyVariable(): Map<string, Variable> {
  const variables = new Map<string, Variable>()
  for (const program of PROGRAMS) {
    for (const [name, schema] of Object.entries<GenericSchema>(VARIABLES[program].entries)) {
      const known = variables.get(name)
      variables.set(name, { schema, programs: [...(known?.programs ?? []), program] })
    }
  }
  return variables
}

/** The page's rows by name; the first table's have four cells, those of tests and tools two. */
function rowsOfThePage(): Map<string, string[]> {
  const rows = [...readFileSync('docs/environment.md', 'utf8').matchAll(/^\| `(\w+)` \| (.*) \|$/gm)]
  return new Map(rows.map(([, name = '', cells = '']) => [name, cells.split(' | ')]))
}

test('docs/environment.md is the table', () => {
  const rows = rowsOfThePage()
  for (const [name, { schema, programs }] of everyVariable()) {
    const fallback = typeof schema.default === 'string' && schema.default !== '' ? `\`${schema.default}\`` : '–'
    const about = getDescription(schema.wrapped ?? schema)
    expect([name, rows.get(name)]).toEqual([name, [programs.join(', '), fallback, about]])
  }
})

/** What the system, Node or a program of others reads, and what the build sets for itself. */
const OTHERS = ['PATH', 'HOME', 'NODE_ENV', 'WRANGLER_SEND_METRICS', 'GOGC', 'VITE_BUILD_ID', 'VITEST_COUNTS', 'DISPLAY']

test('every variable that a source reads is on the page, and the page names no other', () => {
  const files = execFileSync(
    'git',
    ['ls-files', 'edge', 'pocketbase', 'scripts', 'bench', 'vite.config.ts', 'vitest.config.ts', 'tests/proof.ts'],
    {
      encoding: 'utf8',
    },
  )
  const sources = files
    .trim()
    .split('\n')
    .filter((file) => /\.(ts|mjs)$/.test(file) && !/\.test\.ts$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
  const reads = /process\.env\.([A-Z]\w+)|getenv\('([A-Z]\w+)'\)|process\.env\[?'([A-Z]\w+)'/g
  const read = new Set(sources.flatMap((source) => [...source.matchAll(reads)].map(([, a, b, c]) => a ?? b ?? c ?? '')))
  const rows = rowsOfThePage()
  expect([...read].filter((name) => !rows.has(name) && !OTHERS.includes(name))).toEqual([])
  expect(read.size).toBeGreaterThan(15)
  const all = sources.join('\n')
  expect([...rows.keys()].filter((name) => !everyVariable().has(name) && !all.includes(name))).toEqual([])
})

test('what the files of docs/deployment set is read by the program that gets it', () => {
  const namesIn = (file: string) => [...readFileSync(file, 'utf8').matchAll(/^#?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name)
  expect(namesIn('docs/deployment/edge.env').filter((name) => !((name ?? '') in VARIABLES.edge.entries))).toEqual([])
  expect(namesIn('docs/deployment/database.env').filter((name) => !((name ?? '') in VARIABLES.database.entries))).toEqual([])
})

test.each<[Program, Record<string, string>, string[]]>([
  ['database', { SMTP_PORT: 'abc', SMTP_HOST: 'smtp.rossi.it' }, ['SMTP_PORT is abc: it must be a number from 1 to 65535.']],
  ['database', { SMTP_USERNAME: 'anna' }, ['SMTP_HOST is missing: no mail can be sent with SMTP_USERNAME alone.']],
  ['database', { SFOGLIA_SENDER: 'ciao' }, ['SFOGLIA_SENDER is ciao: it must be the e-mail address that mails come from.']],
  [
    'start',
    { STRIPE_SECRET_KEY: 'pippo', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
    [expect.stringMatching(/^STRIPE_SECRET_KEY is not right/)],
  ],
  ['start', { PORT: '0' }, ['PORT is 0: it must be a number from 1 to 65535.']],
  ['start', { HOST: 'http://rossi.it' }, [expect.stringMatching(/^HOST is http/)]],
])('%s is told what is wrong with %o', (program, env, problems) => {
  expect(readEnvironment(program, env)).toMatchObject({ settings: null, problems })
})

test('what is right is there although something else is wrong', () => {
  expect(readEnvironment('start', { PORT: 'x', HOST: 'localhost' }).valid).toMatchObject({
    HOST: 'localhost',
    POCKETBASE_PORT: 8090,
  })
})
