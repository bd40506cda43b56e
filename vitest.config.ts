import { defineConfig } from 'vitest/config'

/** Those that put something else in the place of a module need it for themselves. */
const alone = ['server/src/areas/sharing/pictures.test.ts']

const server = {
  globalSetup: ['server/test/global-setup.ts'],
  testTimeout: 20_000,
  hookTimeout: 30_000,
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'contract',
          isolate: false,
          testTimeout: server.testTimeout,
          include: ['contract/src/**/*.test.ts'],
        },
      },
      { test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'] } },
      {
        test: {
          ...server,
          name: 'server',
          // each file has a database of its own; loading the server anew for each took a third of the time
          isolate: false,
          include: ['server/**/*.test.ts'],
          exclude: alone,
        },
      },
      { test: { ...server, name: 'alone', include: alone } },
    ],
    // one more than the cores of a small machine: some files mostly wait, for a database that hangs or a text that is late
    maxWorkers: 3,
  },
})
