import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import { defineConfig } from '@playwright/test'

import { browserFlags, browserPath } from '../scripts/browser.ts'

const port = Number(process.env.E2E_PORT ?? 4173)
// made once, in the process that also starts the server; workers read this file too
process.env.E2E_DATA ??= mkdtempSync(path.join(os.tmpdir(), 'ambry-e2e-'))

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../test-results',
  workers: 1,
  timeout: 30_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1440, height: 900 },
    launchOptions: { executablePath: browserPath(), args: browserFlags },
    trace: 'retain-on-failure',
  },
  webServer: {
    command: 'exec node server/src/main.ts',
    cwd: path.resolve(import.meta.dirname, '..'),
    url: `http://localhost:${port}/api/health/ready`,
    env: { PORT: String(port), DATA_DIR: process.env.E2E_DATA, NODE_ENV: 'test' },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    timeout: 60_000,
  },
})
