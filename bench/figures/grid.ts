import path from 'node:path'

import type { CDPSession, Page } from '@playwright/test'

import { demoEnv, freePort } from '../lib/child.ts'
import { alternate, type Figure, median } from '../lib/figure.ts'
import { openBrowser, signedIn } from '../lib/visit.ts'

const slowdown = 4
const rounds = 7
const cards = 24
const collector = '+12025550101'

/**
 * What 24 cards cost a slow phone. The answer with the cards is held back until the rest of the page is at rest; what
 * the page then does until it is at rest again is counted, once with 25 cards and once with a single one. What both do
 * is the page's (taking the answer, its bar and pager, the first niche); the difference is 24 cards, whole: their
 * part of the answer read, their elements made, styled and laid out, their pictures fetched.
 */
export const grid: Figure = {
  name: 'grid',
  minutes: 5,
  database: 'empty',
  run: async ({ start, folder }) => {
    const server = await start({ entry: 'server/dist/main.mjs', env: demoEnv(path.join(folder, 'grid')) })
    const browser = await openBrowser(await freePort())
    try {
      const cookies = await signedIn(browser, server.url, collector)
      const costOf = (count: number) => async (): Promise<number> => {
        const context = await browser.newContext({
          viewport: { width: 390, height: 844 },
          isMobile: true,
          hasTouch: true,
        })
        await context.addCookies(cookies)
        const cost = await arrivalCost(await context.newPage(), server.url, count)
        await context.close()
        return cost
      }
      // the first makes the pictures; those after it find them made
      await costOf(cards + 1)()
      const { ours: many, peer: one } = await alternate(rounds, costOf(cards + 1), costOf(1))
      const value = median(many) - median(one)
      return [
        {
          figure: `a grid of ${cards} cards, ${slowdown}× slower`,
          ours: `${median(many).toFixed(0)} ms with ${cards + 1}`,
          peer: `${median(one).toFixed(0)} ms with 1`,
          value,
          unit: 'ms',
          limit: { atMost: 50 },
        },
      ]
    } finally {
      await browser.close()
      await server.stop()
    }
  },
}

const settled = 1_500

async function arrivalCost(page: Page, url: string, count: number): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  // the page's own thread: what other processes take of the machine is not its work
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(
    ({ pathname }) => pathname === '/api/registry',
    async (route) => {
      const response = await route.fetch()
      const list = (await response.json()) as { items: unknown[] }
      if (list.items.length <= cards) throw new Error(`only ${list.items.length} cards`)
      await released
      await route.fulfill({ response, json: { ...list, items: list.items.slice(0, count) } })
    },
  )
  await page.goto(`${url}/registry?view=gallery`)
  await page.getByText(/^Total value of/).waitFor()
  // the niches stand in the window, and the letters of every name are there: those come once a visit
  await page.evaluate(`document.querySelector('.cabinet').scrollIntoView()`)
  await page.evaluate(`document.fonts.load('500 18px Newsreader', 'Aé').then(() => true)`)
  await page.waitForTimeout(settled)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const before = await spent(devtools)
  release()
  // nothing is asked of the page meanwhile: a question would be work of its own
  await page.waitForTimeout(settled)
  const after = await spent(devtools)
  const shown = await page.locator('.cabinet img').count()
  if (shown !== count) throw new Error(`${shown} cards are shown instead of ${count}`)
  return after - before
}

/** Script, style and layout, as the browser counts them. */
async function spent(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  return (of('ScriptDuration') + of('RecalcStyleDuration') + of('LayoutDuration')) * 1000
}
