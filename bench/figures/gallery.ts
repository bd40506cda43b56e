import path from 'node:path'
import type { Browser } from '@playwright/test'
import { build } from 'vite'

import { type Child, demoEnv, freePort } from '../lib/child.ts'
import { alternate, type Figure, median, type Result } from '../lib/figure.ts'
import { type Cookies, onPhone, openBrowser, signedIn, visit } from '../lib/visit.ts'

const slowdown = 4
const rounds = 9
const collector = '+12025550101'

/** What a page shows first: how many of what, and how to find them in ours and in the bare one. */
type Shown = { at: string; what: string; selector: string; least: number }
const pages: readonly Shown[] = [
  { at: '/secure', what: 'cards', selector: '[data-card]', least: 24 },
  { at: '/source', what: 'posts', selector: 'article h2[id^=post-]', least: 10 },
]

/** The gallery and the board on a slow phone, compared with bare pages with the same cards and posts. */
export const gallery: Figure = {
  name: 'gallery',
  minutes: 5,
  database: 'empty',
  run: async (stage) => {
    const env = { ...demoEnv(path.join(stage.folder, 'gallery')), DATABASE_URL: stage.databaseUrl, DEMO: 'on' }
    const one = await stage.start({ entry: 'server/dist/main.mjs', env })
    const browser = await openBrowser(await freePort())
    try {
      const cookies = await signedIn(browser, one.url, collector)
      const outDir = path.join(stage.folder, 'bare-page')
      const configFile = path.resolve(import.meta.dirname, '../../web/bench/bare-page/vite.config.ts')
      await build({ configFile, build: { outDir, emptyOutDir: true } })
      const peer = await stage.start({ entry: 'bench/peers/bare-page.ts', env: { FOLDER: outDir, BEHIND: one.url } })
      const results: Result[] = []
      // first of all: a page is not painted while another one is in front
      for (const shown of pages) results.push(...(await firstVisits(browser, one, shown, cookies)))
      for (const shown of pages) results.push(await besideBare(browser, one, peer, shown, cookies))
      await peer.stop()
      return results
    } finally {
      await browser.close()
      await one.stop()
    }
  },
}

async function firstVisits(browser: Browser, server: Child, { at }: Shown, cookies: Cookies): Promise<Result[]> {
  const visits = []
  for (let round = 0; round < 5; round++) {
    const context = await onPhone(browser, cookies)
    visits.push(await visit(await context.newPage(), server.url + at, slowdown))
    await context.close()
  }
  const kilobytes = median(visits.map(({ javascriptKb }) => javascriptKb))
  const shift = Math.max(...visits.map(({ layoutShift }) => layoutShift))
  return [
    {
      figure: `${at}: JavaScript`,
      ours: `${kilobytes.toFixed(1)} kB`,
      peer: '',
      value: kilobytes,
      unit: 'kB',
      limit: { atMost: 220 },
    },
    {
      figure: `${at}: layout shift`,
      ours: shift.toFixed(4),
      peer: '',
      value: shift,
      unit: '',
      limit: { atMost: 0.02 },
    },
  ]
}

// runs in the page: when the last of them is about to be painted, and the frame after it
const watchFor = ({ selector, least }: Shown) => `
  globalThis.shownAt = new Promise((resolve, reject) => {
    const look = () => {
      const shown = document.querySelectorAll('${selector}').length
      if (shown >= ${least}) requestAnimationFrame(() => setTimeout(() => resolve(performance.now()), 0))
      else if (performance.now() > 60_000) reject(new Error('only ' + shown + ' after a minute'))
      else requestAnimationFrame(look)
    }
    look()
  })
`

async function besideBare(
  browser: Browser,
  server: Child,
  peer: Child,
  shown: Shown,
  cookies: Cookies,
): Promise<Result> {
  const visitor = async (url: string) => {
    const context = await onPhone(browser, cookies)
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.addInitScript({ content: watchFor(shown) })
    const load = async () => {
      await page.goto(url + shown.at)
      return page.evaluate<number>('globalThis.shownAt')
    }
    // the first load fills the cache
    await load()
    await load()
    return load
  }
  const [ours, bare] = [await visitor(server.url), await visitor(peer.url)]
  const measured = await alternate(rounds, ours, bare)
  const [here, there] = [median(measured.ours), median(measured.peer)]
  return {
    figure: `${shown.at} with a warm cache: ${shown.least} ${shown.what} there, ${slowdown}× slower`,
    ours: `${here.toFixed(0)} ms`,
    peer: `${there.toFixed(0)} ms`,
    value: here / there,
    unit: '×',
    limit: { atMost: 1.6 },
  }
}
