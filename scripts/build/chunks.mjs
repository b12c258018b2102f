// Which modules of the page travel together. Left alone, what screens share falls into some hundred files of a kilobyte, each of
// them a request. They are gathered by what the graph of imports says about when they are needed; no module is named.
import { basename, resolve } from 'node:path'
import { routeId } from './route-files.mjs'

/** Address → route id of the screens that most people see first: what other screens need must not come with them. */
export const FIRST_SCREENS = { '/': '/_shop/', '/prodotto/{id}': '/_shop/prodotto/$id' }

/**
 * What comes after the first screen: what every visitor's page goes on with, the device's database, the looks that later screens
 * share, the back office. Each but the first takes along what it imports and no one before it has: looks before office, or who
 * signs in would wait for the office.
 */
const LATER_GROUPS = [
  { name: goesOnWith, test: /./, includeDependenciesRecursively: false, priority: 4 },
  { name: needsDatabase, test: /node_modules[\\/](dexie|valibot)[\\/]|src[\\/]data[\\/]/, priority: 3 },
  { name: 'ui', test: /src[\\/]ui[\\/]/, priority: 2 },
  { name: 'office', test: /src[\\/](features|layout)[\\/]office[\\/]/, priority: 1 },
]

/** For Rolldown's `output.codeSplitting`. */
export function codeSplitting() {
  return {
    groups: [
      // React, the router, the bundler's own helpers. They change seldom: a new release leaves them in people's caches.
      { name: 'platform', test: /^\0|node_modules[\\/](?!lucide-react)/, tags: ['$initial'], priority: 6 },
      { name: firstScreensOf, test: /[\\/](src|lucide-react)[\\/]/, includeDependenciesRecursively: false, priority: 5 },
      ...LATER_GROUPS.map((group) => ({ ...group, minShareCount: 2 })),
    ],
  }
}

const OTHERS_FOLDER = /src[\\/](features|layout)[\\/](kiosk|office)[\\/]/

/**
 * `soon` for what a page loads by itself once its first screen is there, also in several steps: nobody waits for the back office's
 * code with it. What loads the database by itself stays apart from it: together they would be one file.
 */
function goesOnWith(id, graph) {
  if (!isLoadedByFirstScreens(id, graph)) return null
  const loadsItself = graph.getModuleInfo(id).dynamicallyImportedIds.length > 0 && needsDatabase(id, graph) === null
  return loadsItself ? basename(id).replace(/\..*/, '') : 'soon'
}

function isLoadedByFirstScreens(id, graph) {
  const users = new Set([id])
  for (const user of users) {
    if (OTHERS_FOLDER.test(user)) continue
    if (firstScreensOf(user, graph) !== null) return true
    if (routeId(user) !== null) continue
    const module = graph.getModuleInfo(user)
    for (const importer of [...(module?.importers ?? []), ...(module?.dynamicImporters ?? [])]) users.add(importer)
  }
  return false
}

/**
 * `device` for what cannot be there without the database's code. A file of data that loads that code by itself, with the first use,
 * has to come without it.
 */
function needsDatabase(id, graph) {
  const needed = new Set([id])
  for (const module of needed) {
    if (/node_modules[\\/]dexie[\\/]/.test(module)) return 'device'
    for (const imported of graph.getModuleInfo(module)?.importedIds ?? []) needed.add(imported)
  }
  return /node_modules/.test(id) ? 'device' : null
}

/**
 * The first screens that a module is needed for, as the name of its file.
 * @returns {string | null} `shop` when the document or each of them needs it; null when none does
 */
function firstScreensOf(id, graph) {
  // By the screen's own module Vite's manifest knows which files the screen needs: it stays by itself.
  if (routeId(id) !== null) return null
  const screens = new Set()
  const users = new Set([id])
  // A set that grows is walked to its end.
  for (const user of users) {
    const module = graph.getModuleInfo(user)
    if (module?.isEntry) return 'shop'
    const route = routeId(user)
    if (Object.values(FIRST_SCREENS).includes(route)) screens.add(route)
    for (const importer of module?.importers ?? []) users.add(importer)
  }
  if (screens.size === Object.keys(FIRST_SCREENS).length) return 'shop'
  const [screen = null] = screens
  return screen && `shop-${screen.match(/\w+/g).slice(1).join('-') || 'home'}`
}

/**
 * Makes of each named import of icons imports of the icons' own files, which the library offers too. Through its list of all
 * icons every screen would seem to need each of them. What these put around their drawing is ours, and a drawing that never changes
 * needs no keys for its lines.
 */
export const iconFiles = {
  name: 'icon-files',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source) => (source === '../createLucideIcon.mjs' ? resolve('src/ui/picture/icon.ts') : null),
  transform: {
    filter: { code: 'lucide-react' },
    handler: (code) =>
      code
        .replace(/import \{([^}]+)\} from 'lucide-react'/g, (_, names) => importsOfFiles(names.split(',')))
        .replaceAll(/, key: "\w+" \}\]/g, ' }]'),
  },
}

/** @param {string[]} names as in the source: `Image as Picture`, `type LucideIcon` */
function importsOfFiles(names) {
  return names
    .map((name) => /^\s*([A-Z]\w*)(?: as (\w+))?\s*$/.exec(name))
    .filter((match) => match !== null)
    .map(([, icon, local = icon]) => `import ${local} from 'lucide-react/icons/${kebabCase(icon)}'`)
    .join(';')
}

/** `CircleQuestionMark` → `circle-question-mark`, `Undo2` → `undo-2` */
function kebabCase(name) {
  return name.replace(/(?<=[a-z\d])[A-Z]|(?<=[a-z])\d/g, '-$&').toLowerCase()
}
