import { fileURLToPath } from 'node:url'
import { normalizePath, type Rolldown } from 'vite'

type Modules = { getModuleInfo: (id: string) => Rolldown.ModuleInfo | null }
type Test = (id: string, modules: Modules) => boolean

const source = (name: string) => normalizePath(fileURLToPath(new URL(`../src/${name}`, import.meta.url)))

// a library's index exports everything; parts that only later pages use go into their chunks
const later =
  /@tanstack\/(react-query|query-core|react-router)\/.+\/(useQueries|queriesObserver|useMutationState|useBlocker)\.js$/

/** Whether the source imports it statically, directly or transitively. */
function importedBy(name: string): Test {
  let closure: Set<string> | null = null
  return (id, modules) => {
    closure ??= closureOf(source(name), modules)
    return closure.has(id) && !later.test(id)
  }
}

function closureOf(entry: string, modules: Modules): Set<string> {
  const seen = new Set([entry])
  for (const id of seen) for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) seen.add(imported)
  return seen
}

const isInMain = importedBy('main.tsx')
const isInEntrance = importedBy('layouts/EntranceLayout.tsx')
const isOnLanding = importedBy('areas/accounts/LandingPage.tsx')
const isInFrame = importedBy('layouts/MemberLayout.tsx')
const isOnDashboard = importedBy('areas/dashboard/DashboardPage.tsx')

/** Code of every page, plus what the landing page and member pages share, so that neither loads the other's. */
const isFirstLoad: Test = (id, modules) =>
  isInMain(id, modules) || ((isInEntrance(id, modules) || isOnLanding(id, modules)) && isMember(id, modules))

/** The layout of all member pages, and what the dashboard uses of other areas: one file instead of twenty. */
const isMember: Test = (id, modules) =>
  isInFrame(id, modules) || (isOnDashboard(id, modules) && !id.includes('/areas/dashboard/'))

const adminFrame = /\/(layouts\/AdminLayout\.tsx|admin-places\.ts)$/

/** The admin layout: its sidebar entries come from every area, with icons that nothing else uses. */
const isAdmin: Test = (id, modules) => {
  const importers = modules.getModuleInfo(id)?.importers ?? []
  return adminFrame.test(id) || (importers.length > 0 && importers.every((importer) => adminFrame.test(importer)))
}

const group = (name: string, priority: number, test: Test) => ({
  debugName: name,
  name: (id: string, modules: Modules) => (test(id, modules) ? name : null),
  priority,
})

/** The first load in three files that start.ts runs one after the other, instead of twenty shared chunks. */
export const groups = [
  // dependencies of start.ts must not pull in the app
  { name: 'start', test: /vite\/preload-helper|fields\/(focus-at-once|phone\/country-key)\.ts/, priority: 6 },
  // the pages of Secure share these in many combinations; the gallery needs all of them at once
  {
    name: 'gallery',
    test: /areas\/secure\/(secure|gallery\/(gallery|filters\/gallery-filters))\.module\.css/,
    priority: 6,
  },
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 5 },
  {
    name: 'router',
    test: (id: string) =>
      /node_modules\/(@tanstack\/(react-router|router-core|history|store|react-store)|use-sync-external-store)\//.test(
        id,
      ) && !later.test(id),
    priority: 4,
  },
  group('page', 3, isFirstLoad),
  group('member', 2, isMember),
  group('admin', 1, isAdmin),
  // needed for the first live event
  { name: 'events', test: /\/((live-)?toasts|live-refresh|tables\/live)\.ts$/, priority: 1 },
]
