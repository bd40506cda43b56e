import path from 'node:path'
import type { Browser } from '@playwright/test'
import { build } from 'vite'

import { type Child, demoEnv, freePort } from '../lib/child.ts'
import { alternate, type Figure, median, type Result } from '../lib/figure.ts'
import type { Stage } from '../lib/stage.ts'
import { type Cookies, onPhone, openBrowser, signedIn, visit } from '../lib/visit.ts'

const slowdown = 4
const rounds = 9
const collector = '+12025550101'

/** The gallery on a slow phone, compared with a bare page with the same cards. */
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
      return [
        ...(await firstVisits(browser, `${one.url}/secure`, cookies)),
        await besideBare(stage, browser, one, cookies),
      ]
    } finally {
      await browser.close()
      await one.stop()
    }
  },
}

async function firstVisits(browser: Browser, url: string, cookies: Cookies): Promise<Result[]> {
  const visits = []
  for (let round = 0; round < 5; round++) {
    const context = await onPhone(browser, cookies)
    visits.push(await visit(await context.newPage(), url, slowdown))
    await context.close()
  }
  const kilobytes = median(visits.map(({ javascriptKb }) => javascriptKb))
  const shift = Math.max(...visits.map(({ layoutShift }) => layoutShift))
  return [
    {
      figure: '/secure: JavaScript',
      ours: `${kilobytes.toFixed(1)} kB`,
      peer: '',
      value: kilobytes,
      unit: 'kB',
      limit: { atMost: 220 },
    },
    {
      figure: '/secure: layout shift',
      ours: shift.toFixed(4),
      peer: '',
      value: shift,
      unit: '',
      limit: { atMost: 0.02 },
    },
  ]
}

// runs in the page: when its 24th card is about to be painted, and the frame after it
const watchForCards = `
  globalThis.cardsAt = new Promise((resolve, reject) => {
    const look = () => {
      const shown = document.querySelectorAll('[data-card]').length
      if (shown >= 24) requestAnimationFrame(() => setTimeout(() => resolve(performance.now()), 0))
      else if (performance.now() > 60_000) reject(new Error('only ' + shown + ' cards after a minute'))
      else requestAnimationFrame(look)
    }
    look()
  })
`

async function besideBare(stage: Stage, browser: Browser, server: Child, cookies: Cookies): Promise<Result> {
  const outDir = path.join(stage.folder, 'bare-page')
  const configFile = path.resolve(import.meta.dirname, '../../web/bench/bare-page/vite.config.ts')
  await build({ configFile, build: { outDir, emptyOutDir: true } })
  const peer = await stage.start({ entry: 'bench/peers/bare-page.ts', env: { FOLDER: outDir, BEHIND: server.url } })
  const visitor = async (url: string) => {
    const context = await onPhone(browser, cookies)
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.addInitScript({ content: watchForCards })
    const load = async () => {
      await page.goto(`${url}/secure`)
      return page.evaluate<number>('globalThis.cardsAt')
    }
    // the first load fills the cache
    await load()
    await load()
    return load
  }
  const [ours, bare] = [await visitor(server.url), await visitor(peer.url)]
  const measured = await alternate(rounds, ours, bare)
  await peer.stop()
  const [here, there] = [median(measured.ours), median(measured.peer)]
  return {
    figure: `/secure with a warm cache: 24 cards there, ${slowdown}× slower`,
    ours: `${here.toFixed(0)} ms`,
    peer: `${there.toFixed(0)} ms`,
    value: here / there,
    unit: '×',
    limit: { atMost: 1.6 },
  }
}
