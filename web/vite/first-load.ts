import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

import { chunkOf, withImports } from './chunk-files.ts'

type Limit = { page: string; sources: readonly string[]; kilobytes: number }

const everyPage = ['/web/src/start.ts', '/web/src/router-code.ts', '/web/src/main.tsx']

/** The budgets for a page's scripts, gzipped, on a cold load. */
const limits: readonly Limit[] = [
  {
    // includes everything its form needs, although that is loaded only on the first interaction
    page: 'landing page',
    sources: [...everyPage, '/layouts/EntranceLayout.tsx', '/accounts/LandingPage.tsx'],
    kilobytes: 140,
  },
  {
    page: 'signed-in shell with the dashboard',
    sources: [...everyPage, '/layouts/MemberLayout.tsx', '/dashboard/DashboardPage.tsx'],
    kilobytes: 150,
  },
  {
    page: 'loan calculator',
    sources: [...everyPage, '/layouts/MemberLayout.tsx', '/lending/LendPage.tsx'],
    kilobytes: 220,
  },
  // a page without the app: one shared module in the wrong place would load and run all of it
  { page: 'shared card', sources: ['/web/src/areas/sharing/shared/shared-script.ts'], kilobytes: 10 },
]

function firstLoadSize(bundle: Rolldown.OutputBundle, sources: readonly string[]): number {
  const chunks = new Set(sources.flatMap((source) => withImports(chunkOf(bundle, source), bundle)))
  const bytes = [...chunks].map(({ code }) => gzipSync(code, { level: 9 }).length)
  return bytes.reduce((sum, size) => sum + size, 0) / 1000
}

/** The budgets that are exceeded, as messages. */
export const overLimit = (bundle: Rolldown.OutputBundle, allowed: readonly Limit[] = limits): string[] =>
  allowed.flatMap(({ page, sources, kilobytes }) => {
    const size = firstLoadSize(bundle, sources)
    return size > kilobytes ? [`The ${page} loads ${size.toFixed(1)} kB of JavaScript, at most ${kilobytes} kB.`] : []
  })

/** Fails the build if the first load has grown; part of `npm test`. docs/performance.md says how to find the cause. */
export const firstLoad = (): Plugin => ({
  name: 'ambry-first-load',
  apply: 'build',
  writeBundle(_options, bundle) {
    const found = overLimit(bundle)
    if (found.length > 0) this.error(found.join('\n'))
  },
})
