import { defineConfig } from 'vitest/config'
import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'

import { cssModules } from './web/vite/css-modules.ts'

/** Those that put something else in the place of a module need it for themselves. */
const alone = ['server/src/areas/sharing/shared/pictures.test.ts']

/** Those that start the server as it is built, or read the built page. */
const built = [
  'server/test/process.test.ts',
  'server/test/process-database.test.ts',
  'server/test/deploy.test.ts',
  'server/test/render-process.test.ts',
  'server/src/http/documents/web.test.ts',
]

/** Those that take longest, begun first so that no worker is left alone with one at the end. */
const longest = [
  'process',
  'process-database',
  'figures',
  'storm',
  'list-ways',
  'jobs-psa',
  'payments',
  'numbers',
  'model',
  'imports',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
      return at === -1 ? longest.length : at
    }
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other))
  }
}

/** Only a hang takes this long: a busy machine must not fail a test. */
const patience = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 120_000 } } }

const server = { ...patience, globalSetup: ['server/test/global-setup.ts'] }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'contract and slab',
          isolate: false,
          ...patience,
          include: ['{contract,slab}/src/**/*.test.ts'],
        },
      },
      {
        css: { modules: cssModules },
        test: {
          ...patience,
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          css: { include: [/\.module\.css$/] },
        },
      },
      {
        test: {
          ...server,
          name: 'server',
          // each file has a database of its own; loading the server anew for each took a third of the time
          isolate: false,
          include: ['server/**/*.test.ts'],
          exclude: [...alone, ...built],
        },
      },
      {
        css: { modules: cssModules },
        test: {
          ...server,
          name: 'pages',
          isolate: false,
          include: ['e2e/pages/**/*.test.ts'],
          css: { include: [/\.module\.css$/] },
        },
      },
      { test: { ...server, name: 'alone', include: alone } },
      {
        test: {
          ...server,
          name: 'built',
          globalSetup: ['server/test/build-setup.ts', ...server.globalSetup],
          include: built,
        },
      },
    ],
    // one more than the cores of a small machine: some files mostly wait, for a database that hangs or a text that is late
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
  },
})
