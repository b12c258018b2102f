// What the import rule forbids and allows, one file per case, by the path it would have in the house.

interface ImportCase {
  file: string
  source: string
}

const imports = (specifier: string) => `import { x } from '${specifier}'\nx()`

/** Numbers the files of a layer, so that each case is judged alone. */
function casesOf(folder: string, sources: readonly string[], kind: string): ImportCase[] {
  return sources.map((source, index) => ({ file: `${folder}/${kind}-${index}.ts`, source }))
}

const liveQueries = (question: string) =>
  `import { useLiveQuery } from '#hooks/use-live-query.ts'\nexport const useX = () => useLiveQuery(${question})`

/** From the top; rooms of one floor do not know each other. */
const DATA_FLOORS = [
  ['sync'],
  ['printing'],
  ['orders', 'catalogue'],
  ['ordering', 'admin'],
  ['photos', 'mirror'],
  ['outbox'],
  ['device'],
  ['session'],
  ['server'],
  ['db'],
]
const DOMAIN_FLOORS = [
  ['message', 'account', 'order-code', 'production'],
  ['payment', 'fiscal'],
  ['order'],
  ['cake', 'device'],
  ['cart', 'pickup'],
  ['catalogue', 'image'],
]

/** Every pair of rooms: down is kept, up and sideways is forbidden. */
function roomCases(layer: 'data' | 'domain', floors: readonly string[][], kind: 'forbidden' | 'kept'): ImportCase[] {
  return floors.flatMap((floor, level) =>
    floor.flatMap((room) => {
      const below = floors.slice(level + 1).flat()
      const others = floors.flat().filter((other) => (kind === 'kept') === below.includes(other) && other !== room)
      return casesOf(
        `src/${layer}/${room}`,
        others.map((other) => imports(`#${layer}/${other}/a.ts`)),
        kind,
      )
    }),
  )
}

export const FORBIDDEN: readonly ImportCase[] = [
  ...casesOf(
    'src/data/orders',
    ['db.outbox.add(row)', 'void db.outboxPayloads.put(payload)', 'putEntry(facts, payload)'],
    'past-the-door',
  ),
  ...casesOf('src/features/office', ['keepInJournal(written, values)'], 'past-the-door'),
  ...roomCases('data', DATA_FLOORS, 'forbidden'),
  ...roomCases('domain', DOMAIN_FLOORS, 'forbidden'),
  ...casesOf(
    'src/features/live',
    ['() => readCart(), []', '\n  () => readCart(),\n  [],\n', '() => {\n  return readCart()\n}'].map(liveQueries),
    'forbidden',
  ),
  ...casesOf('src/routes/live', ['() => readCart()'].map(liveQueries), 'forbidden'),
  ...casesOf(
    'src/domain',
    [
      ...[
        '#data/outbox.ts',
        '#ui/button.tsx',
        '#features/shop/cart/cart.ts',
        '../data/outbox.ts',
        'valibot',
        'date-fns',
        'node:fs',
      ].map(imports),
      "export { x } from '#data/outbox.ts'",
      "export const x = () => import('#data/outbox.ts')",
      'export const x = Date.now()',
      'export const x = new Date()',
      'export const x = Math.random()',
      "export const x = new Intl.NumberFormat('it')",
      "export const x = fetch('/')",
      'export const x = crypto.randomUUID()',
    ],
    'forbidden',
  ),
  ...casesOf(
    'src/data',
    [
      '#ui/button.tsx',
      '#features/shop/cart/cart.ts',
      '../ui/button.tsx',
      'react',
      'react-dom/client',
      '@tanstack/react-router',
    ].map(imports),
    'forbidden',
  ),
  ...casesOf(
    'src/ui',
    ['#data/cart.ts', '#domain/money.ts', '#features/shop/cart/cart.ts', '../data/cart.ts'].map(imports),
    'forbidden',
  ),
  ...casesOf(
    'src/hooks',
    ['#features/shop/cart/cart.tsx', '#layout/shop/frame.tsx', '../data/cart.ts', 'dexie'].map(imports),
    'forbidden',
  ),
  ...casesOf(
    'src/features/shop/cart',
    [
      '#features/shop/catalogue/tile.tsx',
      '#features/kiosk/pin-pad.tsx',
      '#layout/shop/frame.tsx',
      '../catalogue/tile.tsx',
      '../../data/cart.ts',
      'dexie',
      'pocketbase',
    ].map(imports),
    'forbidden',
  ),
  ...casesOf(
    'src/features/office/order-desk/list',
    ['#features/office/printing/ticket.tsx', '#features/kiosk/pin-pad.tsx', '../detail/detail.tsx'].map(imports),
    'forbidden',
  ),
  ...casesOf('src/features/kiosk', ['#features/shop/cart/cart.tsx'].map(imports), 'forbidden'),
  ...casesOf('src/layout', ['../routes/index.tsx', 'dexie', 'pocketbase'].map(imports), 'forbidden'),
  ...casesOf('demo', ['#data/cart.ts', '#ui/button.tsx', '#features/shop/cart/cart.ts'].map(imports), 'forbidden'),
  ...casesOf('src/routes', ['../features/shop/cart/cart.tsx', 'dexie', 'pocketbase'].map(imports), 'forbidden'),
  ...casesOf(
    'sw',
    ['#ui/button.tsx', '#features/shop/cart/cart.ts', '#data/session.ts', '../src/data/session.ts', 'react', 'pocketbase'].map(
      imports,
    ),
    'forbidden',
  ),
  ...casesOf(
    'edge',
    ['#data/cart.ts', '#ui/button.tsx', '#features/shop/cart/cart.ts', '../src/router.tsx', 'react', 'dexie'].map(imports),
    'forbidden',
  ),
  ...casesOf(
    'edge/whatsapp',
    ['#data/cart.ts', '../../src/router.tsx', '../../pocketbase/hooks/row.ts'].map(imports),
    'forbidden',
  ),
  ...casesOf('pocketbase/hooks', ['#data/cart.ts', 'valibot', 'node:fs', '../../src/data/cart.ts'].map(imports), 'forbidden'),
  ...casesOf('pocketbase/migrations', ['#data/cart.ts', 'valibot', 'node:fs'].map(imports), 'forbidden'),
]

export const KEPT: readonly ImportCase[] = [
  ...casesOf('src/data/orders', ['keep(author, drafts, [], inside)', 'db.outbox.update(row.sequence, row)'], 'by-the-door'),
  ...roomCases('data', DATA_FLOORS, 'kept'),
  ...roomCases('domain', DOMAIN_FLOORS, 'kept'),
  ...casesOf(
    'src/features/live',
    ['async () => readCart(), []', 'readCart', 'async () => (await readCart()).items'].map(liveQueries),
    'kept',
  ),
  ...casesOf(
    'src/domain',
    [...['#domain/money.ts', './money.ts'].map(imports), 'export const x = (ms: number) => new Date(ms)'],
    'kept',
  ),
  { file: 'src/domain/property.test.ts', source: imports('fast-check') },
  ...casesOf(
    'src/data',
    ['#domain/money.ts', '#data/outbox.ts', './outbox.ts', 'dexie', 'pocketbase', 'valibot'].map(imports),
    'kept',
  ),
  ...casesOf('src/ui', ['#ui/button.tsx', './button.tsx', 'react', 'lucide-react', 'date-fns'].map(imports), 'kept'),
  ...casesOf('src/hooks', ['./use-live.ts', '#ui/button.tsx', '#data/cart.ts', 'react'].map(imports), 'kept'),
  ...casesOf(
    'src/features/shop/cart',
    [
      './cart-line.tsx',
      '#features/shop/cart/cart-line.tsx',
      '#hooks/use-live.ts',
      '#ui/button.tsx',
      '#data/cart.ts',
      '#domain/money.ts',
      'react',
    ].map(imports),
    'kept',
  ),
  ...casesOf('src/features/office/order-desk/list', ['#features/office/order-desk/detail/detail.tsx'].map(imports), 'kept'),
  ...casesOf('src/features/kiosk', ['#features/kiosk/pin-pad.tsx', './pin-pad.tsx'].map(imports), 'kept'),
  ...casesOf('src/layout', ['#features/shop/cart/cart.tsx', '#features/kiosk/pin-pad.tsx', './frame.tsx'].map(imports), 'kept'),
  ...casesOf('demo', ['#domain/money.ts', './cakes.ts', 'hono', 'node:fs'].map(imports), 'kept'),
  ...casesOf(
    'src/routes',
    ['#features/shop/cart/cart.tsx', '#layout/shop/frame.tsx', '#ui/button.tsx', '#data/session.ts', '#domain/navigation.ts'].map(
      imports,
    ),
    'kept',
  ),
  ...casesOf(
    'sw',
    ['#domain/navigation.ts', '#data/outbox/drain.ts', './app-shell.ts', 'workbox-precaching'].map(imports),
    'kept',
  ),
  ...casesOf('edge', ['#domain/navigation.ts', './proxy.ts', 'hono', 'node:http'].map(imports), 'kept'),
  ...casesOf(
    'edge/whatsapp',
    ['#domain/navigation.ts', './templates.ts', '../proxy.ts', '../../src/ssr/server-entry.tsx'].map(imports),
    'kept',
  ),
  ...casesOf('pocketbase/hooks', ['#domain/pricing.ts', './records.ts'].map(imports), 'kept'),
  ...casesOf('pocketbase/migrations', ['#domain/allergens.ts', './fields.ts'].map(imports), 'kept'),
]
