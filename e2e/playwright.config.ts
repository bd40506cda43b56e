import { defineConfig } from '@playwright/test'

import { browserFlags, browserPath } from '../scripts/browser.ts'

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  // each worker has a house of its own (house.ts); one more than the cores of a small machine, because stories mostly wait
  workers: 3,
  // generous: a slow machine is no fault of a story
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // a second try in a fresh house; what needed it is listed as flaky and wants mending
  retries: 1,
  reporter: [['list']],
  use: {
    // what is not there by now will not come, and a story that waits for it holds up the others
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    viewport: { width: 1440, height: 900 },
    // nothing waits for a panel to come to rest; what moves is judged by eye
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: browserPath(), args: browserFlags },
    // recording costs a third of the time, so it is asked for: E2E_TRACE=retain-on-failure
    trace: process.env.E2E_TRACE === 'retain-on-failure' ? 'retain-on-failure' : 'off',
  },
})
