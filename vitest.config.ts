import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { defineConfig } from 'vitest/config'
import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'

import { usesDatabase } from './scripts/tests/database-users.ts'
import { longestFirst } from './scripts/tests/durations.ts'
import { FileResults } from './scripts/tests/file-results.ts'
import { cssModules } from './web/vite/css-modules.ts'

const root = import.meta.dirname

/** Those that put something else in the place of a module need it for themselves. */
const alone = ['server/src/areas/sharing/shared/pictures.test.ts']

/** Those that start the server as it is built, or read the built page. */
const built = [
  'server/test/process.test.ts',
  'server/test/deploy.test.ts',
  'server/test/render-process.test.ts',
  'server/src/http/documents/web.test.ts',
]

/** Those of the server that open no database, so that running them takes no PostgreSQL. */
const withoutDatabase = globSync('server/{src,test}/**/*.test.ts', { cwd: root })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => !built.includes(file) && !usesDatabase(root, file))

/**
 * One project after another: a worker ends as soon as the next file is of another one, and loading the server again
 * takes longer than most files. Those that mostly wait come first, those of short files last.
 */
const projectOrder = ['built', 'alone', 'server', 'pages', 'web', 'rules']

const nameOf = ({ moduleId }: TestSpecification) => path.relative(root, moduleId).split(path.sep).join('/')

/** The first of these loads the demo. Others that began with it would only wait, so they come last. */
const readsDemo = ({ moduleId }: TestSpecification) => readFileSync(moduleId, 'utf8').includes('useLoadedDemo()')

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = files.toSorted((one, other) => longestFirst(nameOf(one), nameOf(other)))
    const [, ...late] = sorted.filter(readsDemo)
    const turnOf = (file: TestSpecification) =>
      projectOrder.indexOf(file.project.name) + (late.includes(file) ? 0.5 : 0)
    return sorted.toSorted((one, other) => turnOf(one) - turnOf(other))
  }
}

/** Only a hang takes this long: a busy machine must not fail a test. */
const patience = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 120_000 } } }
const samples = 'scripts/tests/same-samples.ts'

/** Node.js loads these itself, once per worker: nothing in them needs Vite, and no test replaces them. */
const native = { server: { deps: { external: [/\/(contract|server)\/src\/(?!.*\.test\.)/] } } }

/** One PostgreSQL for all of them, in which each file has a database of its own. */
const server = {
  ...patience,
  ...native,
  globalSetup: ['server/test/global-setup.ts'],
  setupFiles: [samples, 'server/test/needs-database.ts'],
}

/**
 * Both projects compile React the same way, as people get it (web/test/built-react.ts): Vitest keeps compiled files by
 * their text, not by these options, so one project would be given the other's.
 */
const styled = { css: { modules: cssModules }, oxc: { jsx: { development: false } } }
const styles = { css: { include: [/\.module\.css$/] } }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...patience,
          ...native,
          name: 'rules',
          isolate: false,
          setupFiles: [samples],
          include: ['{contract,slab}/src/**/*.test.ts', ...withoutDatabase],
        },
      },
      {
        ...styled,
        test: {
          ...patience,
          ...styles,
          name: 'web',
          isolate: false,
          setupFiles: [samples],
          include: ['web/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          ...server,
          name: 'server',
          // loading the server anew for each file took a third of the time
          isolate: false,
          include: ['server/**/*.test.ts'],
          exclude: [...alone, ...built, ...withoutDatabase],
        },
      },
      {
        ...styled,
        test: { ...server, ...styles, name: 'pages', isolate: false, include: ['e2e/pages/**/*.test.ts'] },
      },
      { test: { ...server, server: {}, name: 'alone', include: alone } },
      {
        test: {
          ...patience,
          name: 'built',
          globalSetup: ['server/test/build-setup.ts', ...server.globalSetup],
          include: built,
        },
      },
    ],
    // one more than the cores of a small machine: some files mostly wait, for a database that hangs or a text that is late
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    reporters: ['default', new FileResults()],
  },
})
