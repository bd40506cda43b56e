import { globSync } from 'node:fs'

import { defineConfig } from '@playwright/test'

import { browserFlags, browserPath } from '../scripts/browser.ts'
import { longestFirst } from '../scripts/tests/durations.ts'

/** Longest first, so that no worker is left alone with a long one; one group each, as every further one costs a browser. */
const stories = globSync('*.e2e.ts', { cwd: import.meta.dirname })
  .filter((name) => name !== 'screens.e2e.ts')
  .toSorted((one, other) => longestFirst(`e2e/${one}`, `e2e/${other}`))
const half = Math.ceil(stories.length / 2)

export default defineConfig({
  testDir: '.',
  // in this order
  projects: [
    { name: 'screens', testMatch: 'screens.e2e.ts' },
    { name: 'long', testMatch: stories.slice(0, half) },
    { name: 'short', testMatch: stories.slice(half) },
  ],
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  // each worker has its own server (own-server.ts); one more than the cores of a small machine, because tests also wait
  workers: 3,
  // only a hang takes this long: a slow machine must not fail a test
  timeout: 600_000,
  expect: { timeout: 120_000 },
  // a broken build would wait that long in every test
  maxFailures: 3,
  reporter: [['list'], ['../scripts/tests/story-results.ts']],
  use: {
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    viewport: { width: 1440, height: 900 },
    // no waiting for animations; motion is reviewed by eye
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: browserPath(), args: browserFlags },
    // recording takes a third of the time, so it is opt-in: E2E_TRACE=retain-on-failure
    trace: process.env.E2E_TRACE === 'retain-on-failure' ? 'retain-on-failure' : 'off',
  },
})
