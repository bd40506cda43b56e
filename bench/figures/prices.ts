import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from '@playwright/test'

import { type Child, demoEnv, freePort } from '../lib/child.ts'
import { type Figure, median, type Result } from '../lib/figure.ts'
import { type Cookies, onPhone, openBrowser, signedIn } from '../lib/visit.ts'

const changes = 30
/** Longer than the window in which refreshes of one list are coalesced. */
const betweenChangesMs = 1_800
const admin = '+12025550100'
const collector = '+12025550101'

/** How soon a price change by an admin on one instance appears on the screen of a member on another. */
export const prices: Figure = {
  name: 'prices',
  minutes: 8,
  database: 'empty',
  run: async (stage) => {
    const env = { ...demoEnv(path.join(stage.folder, 'prices')), DATABASE_URL: stage.databaseUrl, DEMO: 'on' }
    const one = await stage.start({ entry: 'server/dist/main.mjs', env })
    const other = await stage.start({ entry: 'server/dist/main.mjs', env })
    const browser = await openBrowser(await freePort())
    try {
      const cookies = await signedIn(browser, one.url, collector)
      return [
        await priceArrives(browser, [one, other], cookies, 4, 250),
        await priceArrives(browser, [one, other], cookies, 1, 100),
      ]
    } finally {
      await browser.close()
      await one.stop()
      await other.stop()
    }
  },
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

/** From the response to a price change on one instance, which directly follows its commit, to a screen of the other. */
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
  // admins set the price of our own cards; the first page shows one of them
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
