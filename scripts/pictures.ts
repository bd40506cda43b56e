// `npm run pictures`: takes the README screenshots from the running app on a fresh data folder.
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
// also when a picture can't be taken
process.once('exit', () => server.kill('SIGTERM'))
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
await seen('figure img', 2)
await take('landing')
await requestCode('+1 202 555 0101')
await page.locator('.toast button').click()
await take('sign-in')
await useCode()
await seen('[data-card] img', 3)
await take('secure')
await page.locator('[data-card]', { hasText: 'Cyril Vance' }).click()
await page.waitForURL('**/secure/*')
await page.getByRole('heading', { level: 1, name: 'Cyril Vance' }).waitFor()
await page.locator('article .slab svg').first().waitFor()
await take('secure-card')
await page.goto(`${address}/dashboard`)
await page.getByRole('heading', { level: 1 }).waitFor()
await take('dashboard')
await page.goto(`${address}/registry`)
await take('registry')
await page.getByText('Eddie Lansing').click()
await page.getByRole('heading', { name: 'Eddie Lansing' }).waitFor()
await take('card')
await page.goto(`${address}/registry/psa-lookup?tab=jobs`)
await page.getByText('A box from the spring show').first().click()
await page
  .getByText(/\d+ match/)
  .first()
  .waitFor()
await take('psa-lookup')
await page.goto(`${address}/lend`)
await page.getByRole('meter').waitFor()
await seen('main img', 2)
await take('lend')
const headers = { 'client-id': 'ambry-web', 'client-key': 'ambry-public' }
const lent = await page.request.get(`${address}/api/user/loans?limit=100`, { headers })
const { items: loans } = (await lent.json()) as { items: { id: string; callDeadlineAt: string | null }[] }
await page.goto(`${address}/lend?loan=${loans.find(({ callDeadlineAt }) => callDeadlineAt)?.id}`)
await page.getByRole('heading', { name: 'Cure options' }).waitFor()
await seen('main img', 2)
await take('margin-call')
await page.goto(`${address}/source`)
await page.getByRole('article').nth(2).waitFor()
await seen('article img', 2)
await take('source')
const posted = await page.request.get(`${address}/api/user/sources?waiting=1`, { headers })
const { items: posts } = (await posted.json()) as { items: { id: string; responses: number }[] }
await page.goto(`${address}/source?post=${posts.find(({ responses }) => responses > 1)?.id}`)
await page.getByRole('heading', { name: 'Recent sales' }).waitFor()
await take('responses')
const offered = await page.request.get(`${address}/api/user/sells?waiting=1&status=countered`, { headers })
const { items: offers } = (await offered.json()) as { items: { id: string }[] }
await page.goto(`${address}/source?offer=${offers[0]?.id}`)
await page.getByRole('heading', { name: 'Negotiation' }).waitFor()
await take('sell-offer')
await page.goto(`${address}/funds`)
await page.getByRole('heading', { name: 'Meridian Fund I' }).waitFor()
await seen('main img', 0)
await take('funds')
const opened = await page.request.get(`${address}/api/funds`, { headers })
const { items: funds } = (await opened.json()) as { items: { id: string; name: string }[] }
const meridian = funds.find(({ name }) => name === 'Meridian Fund I')?.id
await page.goto(`${address}/funds/${meridian}`)
await page.getByRole('heading', { name: 'Holdings', exact: true }).waitFor()
await take('fund')
await page.goto(`${address}/funds/${meridian}?tab=position`)
await page.getByRole('heading', { name: 'Lots' }).waitFor()
await take('fund-position')
const owed = await page.request.get(`${address}/api/user/invoices?displayStatus=open&sort=dueOn`, { headers })
const { items: invoices } = (await owed.json()) as { items: { id: string; dueCents: number }[] }
const dearest = invoices.toSorted((a, b) => b.dueCents - a.dueCents)[0]
await page.goto(`${address}/checkout?invoice=${dearest?.id}`)
await page.getByText('Bank wire').click()
await seen('.paper-picture img', 0)
await take('checkout')
await page.goto(`${address}/subscribe`)
await page.getByRole('heading', { name: 'Patron' }).waitFor()
await take('plans')
await page.goto(`${address}/registry?tab=links`)
await page.getByText('Wes Gagnon, for the spring show').first().waitFor()
const links = await page.request.get(`${address}/api/share-links?displayStatus=live`, { headers })
const { items } = (await links.json()) as { items: { name: string; address: string }[] }
await page.goto(address + items.find(({ name }) => name.startsWith('Wes Gagnon'))?.address)
await take('shared')

await page.context().clearCookies()
await page.goto(address)
await requestCode('+1 202 555 0102')
await useCode()
await page.goto(`${address}/lend?tab=lending`)
await page.getByRole('heading', { name: 'Offered loans' }).waitFor()
await seen('main img', 0)
await take('lending')

await page.context().clearCookies()
await page.goto(address)
await requestCode('+1 202 555 0100')
await useCode()
await page.goto(`${address}/admin`)
await take('back-office')
await page.goto(`${address}/admin/requests`)
await page.getByRole('table', { name: 'Card requests' }).getByRole('row').nth(1).click()
await page.getByText('Checks').waitFor()
await take('requests')
await page.goto(`${address}/admin/secure-analytics`)
await page.getByRole('heading', { name: 'Views per day' }).waitFor()
await take('secure-analytics')
await page.goto(`${address}/admin/source-analytics`)
await page.getByRole('heading', { name: 'Demand by set and grade' }).waitFor()
await take('source-analytics')
await page.goto(`${address}/admin/loans`)
await page.getByRole('row', { name: /Imani Brooks/ }).click()
await page.getByText('Title clear, no liens').waitFor()
await take('loans')
await page.goto(`${address}/admin/loans?tab=book`)
await page.getByRole('heading', { name: 'Stress test' }).waitFor()
await take('loan-book')
await page.goto(`${address}/admin/funds/${meridian}/manage`)
await page.getByRole('heading', { name: 'NAV preview' }).waitFor()
await seen('main img', 0)
await take('fund-manage')
await page.goto(`${address}/admin/cards?sort=-value`)
await page.getByRole('row', { name: /Eddie Lansing/ }).click()
await page.getByRole('complementary', { name: 'Eddie Lansing' }).waitFor()
await take('cards')
await page.goto(`${address}/admin/invoices?displayStatus=draft`)
await page.getByRole('row', { name: /Tidehusk/ }).click()
await page.getByText('Live preview').waitFor()
await seen('.paper-picture img', 0)
await take('invoice')
await page.goto(`${address}/admin/invoices?tab=ledger`)
await page.getByRole('table', { name: 'Trial balance' }).waitFor()
await take('ledger')
await page.goto(`${address}/admin/sales`)
await page.getByRole('table').first().waitFor()
await take('sales')
await page.goto(`${address}/admin/share-analytics`)
await page.getByRole('heading', { name: 'Most viewed links' }).waitFor()
await take('share-analytics')

/** Pictures load after the text: waits until the nth one is decoded. */
async function seen(picture: string, n: number): Promise<void> {
  await page.locator(picture).nth(n).evaluate('(img) => img.decode()')
}

async function requestCode(phone: string): Promise<void> {
  await page.getByLabel('Mobile number', { exact: true }).fill(phone)
  await page.getByRole('button', { name: 'Text me a code' }).click()
  await page.getByRole('button', { name: 'Use this code' }).waitFor()
}

async function useCode(): Promise<void> {
  await page.getByRole('button', { name: 'Use this code' }).click()
  await page.waitForURL('**/secure')
  await page.locator('.toast button').last().click()
}

await browser.close()
server.kill('SIGTERM')
await new Promise((resolve) => server.once('exit', resolve))
rmSync(dataDir, { recursive: true, force: true })
