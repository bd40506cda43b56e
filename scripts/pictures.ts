// `npm run pictures`: the pictures of the README, taken from the running app on a fresh data folder.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import { chromium } from '@playwright/test'

import { browserFlags, browserPath } from './browser.ts'

const root = path.resolve(import.meta.dirname, '..')
const pictures = path.join(root, 'docs/pictures')
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'ambry-pictures-'))
const address = 'http://localhost:4180'

const server = spawn(process.execPath, [path.join(root, 'server/src/main.ts')], {
  env: { ...process.env, PORT: '4180', DATA_DIR: dataDir },
  stdio: ['ignore', 'pipe', 'inherit'],
})
await new Promise<void>((resolve) => {
  server.stdout.on('data', (chunk: Buffer) => chunk.includes('Ambry is ready') && resolve())
})

const browser = await chromium.launch({ executablePath: browserPath(), args: browserFlags })
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
mkdirSync(pictures, { recursive: true })
const take = async (name: string) => {
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: path.join(pictures, `${name}.png`) })
}

await page.goto(address)
await page.locator('.arcade svg').last().waitFor()
await take('landing')
await page.getByLabel('Mobile number', { exact: true }).fill('+1 202 555 0100')
await page.getByRole('button', { name: 'Text me a code' }).click()
await page.getByRole('button', { name: 'Use this code' }).waitFor()
await page.locator('.arcade svg').waitFor()
await page.locator('.toast button').click()
await take('sign-in')
await page.getByRole('button', { name: 'Use this code' }).click()
await page.waitForURL('**/dashboard')
await page.locator('.toast button').click()
await take('dashboard')
await page.goto(`${address}/admin`)
await take('back-office')
await page.goto(`${address}/admin/user-access`)
await page.getByRole('row', { name: 'Theo Lindqvist' }).click()
await page.getByText('Invited a person').waitFor()
await take('user-access')

await browser.close()
server.kill('SIGTERM')
await new Promise((resolve) => server.once('exit', resolve))
rmSync(dataDir, { recursive: true, force: true })
