import type { Browser, BrowserContextOptions, Page } from '@playwright/test'

import { recordToasts } from './toasts.ts'

export type NewWindow = (options?: BrowserContextOptions) => Promise<Page>

/** Small, same-origin and without scripts: a window parked here keeps its process, and so its compiled code. */
const restingPlace = '/robots.txt'

const storyEvents = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'framenavigated',
  'load',
  'page',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'weberror',
  'websocket',
]

/**
 * Windows of a worker, reused from test to test: a new one costs twice the CPU time of one that has shown the app
 * before. A returned window has no cookies, storage, routes, listeners or extra tabs left.
 */
export class Windows {
  readonly #browser: Browser
  readonly #free = new Map<string, Page[]>()
  readonly #optionsOf = new WeakMap<Page, BrowserContextOptions>()
  readonly #spoiled = new WeakSet<Page>()

  constructor(browser: Browser) {
    this.#browser = browser
  }

  async lend(options: BrowserContextOptions): Promise<Page> {
    const free = this.#free.get(JSON.stringify(options))?.pop()
    if (free) return free
    const context = await this.#browser.newContext(options)
    await recordToasts(context)
    const page = await context.newPage()
    this.#optionsOf.set(page, options)
    whenSpoiled(page, () => this.#spoiled.add(page))
    return page
  }

  /** A window that a test broke, closed or changed permanently is not reused, nor is one that cannot be reset. */
  async takeBack(page: Page, isWell: boolean): Promise<void> {
    const options = this.#optionsOf.get(page)
    if (!options || !isWell || page.isClosed() || this.#spoiled.has(page)) return page.context().close()
    const isReset = await reset(page, options).then(
      () => true,
      () => false,
    )
    if (!isReset) return page.context().close()
    const key = JSON.stringify(options)
    this.#free.set(key, [...(this.#free.get(key) ?? []), page])
  }
}

/** Playwright has no way to undo these. */
function whenSpoiled(page: Page, spoil: () => void): void {
  const scripting = ['addInitScript', 'exposeBinding', 'exposeFunction', 'routeWebSocket']
  const timing = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime']
  for (const [owner, names] of [
    [page, scripting],
    [page.context(), scripting],
    [page.clock, timing],
  ] as const) {
    const methods = owner as unknown as Record<string, (...args: unknown[]) => unknown>
    for (const name of names) {
      const method = methods[name]?.bind(owner)
      if (!method) throw new Error(`Playwright has no ${name} any more`)
      methods[name] = (...args) => {
        spoil()
        return method(...args)
      }
    }
  }
}

async function reset(page: Page, { viewport }: BrowserContextOptions): Promise<void> {
  const context = page.context()
  for (const event of storyEvents) for (const owner of [page, context]) owner.removeAllListeners(event)
  await Promise.all(context.pages().map((tab) => tab !== page && tab.close()))
  for (const owner of [page, context]) await owner.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  // the app must be unloaded before its cookies are cleared, or its unload requests would reach the next test
  if (new URL(page.url()).pathname !== restingPlace) await page.goto(restingPlace)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await context.clearCookies()
  await context.clearPermissions()
  if (viewport) await page.setViewportSize(viewport)
  await page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion: 'reduce' })
}
