import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContext } from '@playwright/test'
import { build } from 'vite'

import { type Child, demoEnv, freePort } from '../lib/child.ts'
import { alternate, type Figure, median, type Result } from '../lib/figure.ts'
import type { Stage } from '../lib/stage.ts'
import { type Cookies, openBrowser, signedIn, visit } from '../lib/visit.ts'

const phone = { width: 390, height: 844 }
const slowdown = 4
const rounds = 9
const changes = 50
/** Longer than any window in which refreshes fold into one. */
const betweenChangesMs = 3_300
const admin = '+12025550100'
const collector = '+12025550101'

/** The gallery on a slow phone, beside a bare page with the same cards; and how soon another's screen shows a new price. */
export const gallery: Figure = {
  name: 'gallery',
  run: async (stage) => {
    const env = { ...demoEnv(path.join(stage.folder, 'gallery')), DATABASE_URL: stage.databaseUrl, DEMO: 'on' }
    const one = await stage.start({ entry: 'server/dist/main.mjs', env })
    const other = await stage.start({ entry: 'server/dist/main.mjs', env })
    const browser = await openBrowser(await freePort())
    try {
      const cookies = await signedIn(browser, one.url, collector)
      return [
        ...(await firstVisits(browser, `${one.url}/secure`, cookies)),
        await besideBare(stage, browser, one, cookies),
        await priceArrives(browser, [one, other], cookies, slowdown, 250),
        await priceArrives(browser, [one, other], cookies, 1, 100),
      ]
    } finally {
      await browser.close()
      await one.stop()
      await other.stop()
    }
  },
}

const onPhone = async (browser: Browser, cookies: Cookies): Promise<BrowserContext> => {
  const context = await browser.newContext({ viewport: phone, isMobile: true, hasTouch: true })
  await context.addCookies(cookies)
  return context
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

// runs in the page: when its 24th card is on the screen's way, and the frame after it
const watchForCards = `
  globalThis.cardsAt = new Promise((resolve) => {
    const look = () => {
      if (document.querySelectorAll('[data-card]').length >= 24)
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now()), 0))
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
    // the first time fills the cache
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

const headers = (url: string) => ({ 'client-id': 'ambry-web', 'client-key': 'ambry-public', origin: url })

// runs in the page: when a card's price is on its screen
const priceShown = `([id, price]) => new Promise((resolve) => {
  const look = () => {
    const text = document.querySelector('[data-card="' + id + '"]')?.textContent ?? ''
    if (text.includes(price)) resolve(performance.timeOrigin + performance.now())
    else requestAnimationFrame(look)
  }
  look()
})`

/** From the answer that a price was changed on one instance, which follows its commit at once, to a screen of the other. */
async function priceArrives(
  browser: Browser,
  [one, other]: [Child, Child],
  cookies: Cookies,
  rate: number,
  atMost: number,
): Promise<Result> {
  const desk = await browser.newContext()
  await desk.addCookies(await signedIn(browser, one.url, admin))
  const idsOf = async (path: string) => {
    const answer = await desk.request.get(one.url + path, { headers: headers(one.url) })
    return ((await answer.json()) as { items: { id: string }[] }).items.map(({ id }) => id)
  }
  // the house sets the price of its own cards; the first page shows one of them
  const houses = new Set(await idsOf('/api/admin/cards?commitment=listing&ownerKind=house&limit=100'))
  const cardId = (await idsOf('/api/cards?sort=name')).find((id) => houses.has(id)) ?? ''
  const watching = await onPhone(browser, cookies)
  const page = await watching.newPage()
  const devtools = await watching.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
  await page.goto(`${other.url}/secure?sort=name`)
  await page.locator(`[data-card="${cardId}"]`).waitFor()
  await sleep(4_000)
  const times: number[] = []
  for (let n = 0; n < changes; n++) {
    const cents = 1_000_000 + n * 100
    const words = `$${(cents / 100).toLocaleString('en-US')}`
    const shown = page.evaluate<number>(`(${priceShown})(${JSON.stringify([cardId, words])})`)
    const answer = await desk.request.post(`${one.url}/api/admin/cards/listings`, {
      headers: { ...headers(one.url), 'idempotency-key': crypto.randomUUID() },
      data: { action: 'reprice', price: { by: 'price', cents }, select: { ids: [cardId] } },
    })
    const committed = performance.timeOrigin + performance.now()
    if (!answer.ok()) throw new Error(await answer.text())
    times.push(Math.max((await shown) - committed, 0))
    await sleep(betweenChangesMs)
  }
  await watching.close()
  await desk.close()
  const worst = times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN
  return {
    figure: `a price changed on one instance, on another’s screen${rate > 1 ? `, ${rate}× slower` : ''}: p99 of ${changes}`,
    ours: `${worst.toFixed(0)} ms, median ${median(times).toFixed(0)} ms`,
    peer: '',
    value: worst,
    unit: 'ms',
    limit: { atMost },
  }
}
