import { fileURLToPath } from 'node:url'
import { normalizePath, type Rolldown } from 'vite'

type Modules = { getModuleInfo: (id: string) => Rolldown.ModuleInfo | null }

const entry = normalizePath(fileURLToPath(new URL('../src/main.tsx', import.meta.url)))
let firstLoad: Set<string> | null = null

// a library's index names everything it has; what of it only later pages use goes with them
const later = /@tanstack\/(react-query|query-core)\/.+\/(useQueries|queriesObserver)\.js$/

/** Whether main.tsx imports it, directly or not, and does not fetch it later by `import()`. */
function isFirstLoad(id: string, modules: Modules): boolean {
  firstLoad ??= closureOf(modules)
  return firstLoad.has(id) && !later.test(id)
}

function closureOf(modules: Modules): Set<string> {
  const seen = new Set([entry])
  for (const id of seen) for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) seen.add(imported)
  return seen
}

/** The first load in three files that start.ts runs one after the other, and not in twenty that pages share. */
export const groups = [
  // what start.ts itself needs must not bring the page with it
  { name: 'start', test: /vite\/preload-helper|(frame\/Entrance|entrance\/sign-in)\.module\.css/, priority: 4 },
  // pages of Secure share them in many ways; the gallery needs all of them at once
  {
    name: 'gallery',
    test: /areas\/secure\/(secure|gallery\/(gallery|filters\/gallery-filters))\.module\.css/,
    priority: 4,
  },
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
  {
    name: 'router',
    test: /node_modules\/@tanstack\/(react-router|router-core|history|store|react-store)\//,
    priority: 2,
  },
  {
    debugName: 'page',
    name: (id: string, modules: Modules) => (isFirstLoad(id, modules) ? 'page' : null),
    priority: 1,
  },
]
