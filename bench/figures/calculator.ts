import path from 'node:path'
import type { Browser } from '@playwright/test'
import { build } from 'vite'

import { demoEnv, freePort } from '../lib/child.ts'
import { alternate, type Figure } from '../lib/figure.ts'
import { times } from '../lib/rates.ts'
import { type Cookies, openBrowser, signedIn } from '../lib/visit.ts'

const slowdown = 4
const rounds = 15
const collector = '+12025550101'

/**
 * Lend's calculator on a slow phone: from a key press in the amount to the frame in which gauge, schedule and chart
 * show it, compared with a bare React page that computes and draws the same.
 */
export const calculator: Figure = {
  name: 'calculator',
  minutes: 4,
  database: 'empty',
  run: async ({ start, folder }) => {
    const server = await start({ entry: 'server/dist/main.mjs', env: demoEnv(path.join(folder, 'calculator')) })
    const outDir = path.join(folder, 'bare-page')
    const configFile = path.resolve(import.meta.dirname, '../../web/bench/bare-page/vite.config.ts')
    await build({ configFile, build: { outDir, emptyOutDir: true } })
    const peer = await start({ entry: 'bench/peers/bare-page.ts', env: { FOLDER: outDir, BEHIND: server.url } })
    const browser = await openBrowser(await freePort())
    try {
      const cookies = await signedIn(browser, server.url, collector)
      const measured = await alternate(
        rounds,
        await typist(browser, cookies, `${server.url}/lend`),
        await typist(browser, cookies, `${peer.url}/calculator`),
      )
      return [
        times(`the calculator, from a key press to gauge, schedule and chart, ${slowdown}× slower`, measured, 1.5),
      ]
    } finally {
      await browser.close()
      await peer.stop()
      await server.stop()
    }
  },
}

// runs in the page: from the key to the frame after the gauge and the sum of the schedule have changed
const watch = `
  globalThis.drawnAfter = () => new Promise((resolve, reject) => {
    const shown = () => [document.querySelector('[data-testid=ltv]').textContent, document.querySelector('table tfoot').textContent]
    const before = shown()
    addEventListener('keydown', ({ timeStamp }) => {
      const look = () => {
        const now = shown()
        if (now.every((text, at) => text !== before[at])) requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp), 0))
        else if (performance.now() - timeStamp > 30_000) reject(new Error('nothing was drawn'))
        else requestAnimationFrame(look)
      }
      look()
    }, { capture: true, once: true })
  })
`

async function typist(browser: Browser, cookies: Cookies, url: string): Promise<() => Promise<number>> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true })
  await context.addCookies(cookies)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await page.addInitScript({ content: watch })
  await page.goto(url, { waitUntil: 'networkidle' })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const field = page.getByRole('textbox', { name: 'Loan amount' })
  await field.fill('30000')
  let digit = 0
  return async () => {
    digit = (digit % 9) + 1
    const drawn = page.evaluate<number>('globalThis.drawnAfter()')
    await field.press('End')
    await field.press('Backspace')
    await drawn
    const again = page.evaluate<number>('globalThis.drawnAfter()')
    await field.press(String(digit))
    return again
  }
}
