import path from 'node:path'
import type { Browser } from '@playwright/test'
import pg from 'pg'

import { demoEnv, freePort } from '../lib/child.ts'
import { alternate, type Figure, median } from '../lib/figure.ts'
import { fillFund, strikeDaily } from '../lib/fund-book.ts'
import { type Cookies, onPhone, openBrowser, signedIn } from '../lib/visit.ts'

const slowdown = 4
const rounds = 9
const collector = '+12025550101'
const yearDays = 365

/** The page of a fund with ten years of daily NAVs on a slow phone, compared with one of a year. */
export const fundChart: Figure = {
  name: 'fund-chart',
  minutes: 5,
  database: 'empty',
  run: async (stage) => {
    const { databaseUrl } = stage
    const env = { ...demoEnv(path.join(stage.folder, 'fund-chart')), DATABASE_URL: databaseUrl, DEMO: 'on' }
    const server = await stage.start({ entry: 'server/dist/main.mjs', env })
    const holders = await membersOf(databaseUrl)
    const fundOf = async (years: number) => {
      const id = await fillFund(databaseUrl, { cards: 0, holders, on: '2016-01-01', name: `A fund of ${years} years` })
      await strikeDaily(databaseUrl, id, years * yearDays)
      return `${server.url}/funds/${id}`
    }
    const [long, short] = [await fundOf(10), await fundOf(1)]
    const browser = await openBrowser(await freePort())
    try {
      const cookies = await signedIn(browser, server.url, collector)
      const [ten, one] = [await visitor(browser, cookies, long), await visitor(browser, cookies, short)]
      const measured = await alternate(rounds, ten, one)
      const [here, there] = [median(measured.ours), median(measured.peer)]
      return [
        {
          figure: `the NAV chart of ten years beside that of one, ${slowdown}× slower`,
          ours: `${here.toFixed(0)} ms`,
          peer: `${there.toFixed(0)} ms`,
          value: here / there,
          unit: '×',
          limit: { atMost: 1.5 },
        },
      ]
    } finally {
      await browser.close()
      await server.stop()
    }
  },
}

async function membersOf(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM users WHERE status = 'active' ORDER BY id LIMIT 5`,
  )
  await client.end()
  return rows.map(({ id }) => id)
}

// runs in the page: when the lines of the chart are about to be painted, and the frame after it
const watch = `
  globalThis.shownAt = new Promise((resolve, reject) => {
    const look = () => {
      const lines = document.querySelectorAll('section[aria-labelledby=nav] .plot-main').length
      if (lines > 0) requestAnimationFrame(() => setTimeout(() => resolve(performance.now()), 0))
      else if (performance.now() > 60_000) reject(new Error('no chart after a minute'))
      else requestAnimationFrame(look)
    }
    look()
  })
`

async function visitor(browser: Browser, cookies: Cookies, url: string): Promise<() => Promise<number>> {
  const context = await onPhone(browser, cookies)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript({ content: watch })
  const load = async () => {
    await page.goto(url)
    return page.evaluate<number>('globalThis.shownAt')
  }
  // the first load fills the cache
  await load()
  await load()
  return load
}
