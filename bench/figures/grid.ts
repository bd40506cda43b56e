import path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { build } from 'vite'

import { demoEnv, freePort } from '../lib/child.ts'
import { alternate, type Figure } from '../lib/figure.ts'
import { times } from '../lib/rates.ts'
import { type Cookies, openBrowser, signedIn } from '../lib/visit.ts'

const slowdown = 4
const rounds = 9
const cards = 24
const collector = '+12025550101'
/** A phone tall enough to show all of them, so that each picture is fetched, decoded and painted. */
const viewport = { width: 390, height: 5_600 }

/**
 * What 24 cards cost on a slow phone: from the tap on Secure's first tab until the last picture is shown, compared with
 * a bare React page whose button shows the same cards with the same pictures. Both fetch the cards on the tap, and have
 * their code and the pictures in the cache.
 */
export const grid: Figure = {
  name: 'grid',
  minutes: 5,
  database: 'empty',
  run: async ({ start, folder }) => {
    const server = await start({ entry: 'server/dist/main.mjs', env: demoEnv(path.join(folder, 'grid')) })
    const outDir = path.join(folder, 'bare-page')
    const configFile = path.resolve(import.meta.dirname, '../../web/bench/bare-page/vite.config.ts')
    await build({ configFile, build: { outDir, emptyOutDir: true } })
    const peer = await start({ entry: 'bench/peers/bare-page.ts', env: { FOLDER: outDir, BEHIND: server.url } })
    const browser = await openBrowser(await freePort())
    try {
      const cookies = await signedIn(browser, server.url, collector)
      const measured = await alternate(
        rounds,
        await visitor(browser, cookies, `${server.url}/secure?tab=requests`, (page) =>
          page.getByRole('link', { name: /^Vault/ }),
        ),
        await visitor(browser, cookies, `${peer.url}/touch`, (page) => page.getByRole('button', { name: 'Gallery' })),
      )
      return [times(`a grid of ${cards} cards, from the touch to the last picture, ${slowdown}× slower`, measured, 1.3)]
    } finally {
      await browser.close()
      await peer.stop()
      await server.stop()
    }
  },
}

// runs in the page: from the tap to the frame after the last picture is shown
const watchForPictures = `
  globalThis.shownAfter = new Promise((resolve, reject) => {
    addEventListener('pointerdown', ({ timeStamp }) => {
      const look = () => {
        const pictures = [...document.querySelectorAll('.cabinet img')]
        const isThere = pictures.length >= ${cards} && pictures.every((picture) => picture.complete && picture.naturalWidth > 0)
        if (isThere) requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp), 0))
        else if (performance.now() - timeStamp > 60_000) reject(new Error('only ' + pictures.length + ' pictures after a minute'))
        else requestAnimationFrame(look)
      }
      look()
    }, { capture: true, once: true })
  })
`

async function visitor(
  browser: Browser,
  cookies: Cookies,
  url: string,
  control: (page: Page) => ReturnType<Page['getByRole']>,
): Promise<() => Promise<number>> {
  const context = await browser.newContext({ viewport, isMobile: true, hasTouch: true })
  await context.addCookies(cookies)
  const measure = async () => {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await page.addInitScript({ content: watchForPictures })
    await page.goto(url, { waitUntil: 'networkidle' })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await control(page).tap({ force: true })
    const shownAfter = await page.evaluate<number>('globalThis.shownAfter')
    await page.close()
    return shownAfter
  }
  // the first run generates the pictures and fills the cache
  await measure()
  await measure()
  return measure
}
