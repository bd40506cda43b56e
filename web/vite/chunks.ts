import { fileURLToPath } from 'node:url'
import { normalizePath, type Rolldown } from 'vite'

type Modules = { getModuleInfo: (id: string) => Rolldown.ModuleInfo | null }

const source = (name: string) => normalizePath(fileURLToPath(new URL(`../src/${name}`, import.meta.url)))

// a library's index names everything it has; what of it only later pages use goes with them
const later = /@tanstack\/(react-query|query-core)\/.+\/(useQueries|queriesObserver)\.js$/

/** Everything that these import, directly or not, and do not fetch later by `import()`. */
function closureOf(from: string[], modules: Modules): Set<string> {
  const seen = new Set(from)
  for (const id of seen) for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) seen.add(imported)
  return seen
}

/** A file of everything that some modules need. Reckoned once: a build asks for each of three thousand modules. */
function group(name: string, priority: number, from: (modules: Modules) => string[]) {
  let known: Set<string> | null = null
  return {
    debugName: name,
    name: (id: string, modules: Modules) => {
      known ??= closureOf(from(modules), modules)
      return known.has(id) && !later.test(id) ? name : null
    },
    priority,
  }
}

const main = source('main.tsx')

/** What the landing page fetches a moment later. */
const afterFirstLoad = (modules: Modules) =>
  [...closureOf([main], modules)]
    .filter((id) => id !== source('routes.tsx'))
    .flatMap((id) => modules.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
    .filter((id) => id.includes('/areas/accounts/'))

/** The first load in three files that start.ts runs one after the other, and not in twenty that pages share. */
export const groups = [
  // what start.ts itself needs must not bring the page with it
  { name: 'start', test: /vite\/preload-helper|styles\/(entrance|landing)\.css/, priority: 6 },
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 5 },
  {
    name: 'router',
    test: /node_modules\/@tanstack\/(react-router|router-core|history|store|react-store)\//,
    priority: 4,
  },
  group('page', 3, () => [main]),
  group('entrance', 2, afterFirstLoad),
  group('frame', 1, () => [source('layouts/MemberLayout.tsx')]),
  // the small parts that many pages share: in files of their own, a page would ask for forty of them
  { name: 'common', test: /\/(web|contract)\/src\/.*\.tsx?$/, minShareCount: 5, priority: 0 },
]
