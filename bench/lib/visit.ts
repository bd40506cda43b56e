import { statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'

import { browserFlags, browserPath } from '../../scripts/browser.ts'

const dist = fileURLToPath(new URL('../../web/dist/', import.meta.url))

/** A browser that Lighthouse can connect to as well. */
export const openBrowser = (debuggingPort: number): Promise<Browser> =>
  chromium.launch({
    executablePath: browserPath(),
    args: [...browserFlags, `--remote-debugging-port=${debuggingPort}`],
  })

export type Visit = {
  /** Everything the page requested until it was idle, not only what its document names. */
  javascriptKb: number
  /** Total time the main thread was blocked after the first paint, beyond 50 ms at a time. */
  blockedMs: number
  /** Cumulative layout shift. */
  layoutShift: number
}

const settled = 1_500

// runs in the page, before any of our code
const observe = `
  const seen = (globalThis.seen = { tasks: [], shift: 0 })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.tasks.push({ startTime, duration })
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) seen.shift += value
  }).observe({ type: 'layout-shift', buffered: true })
`

/** Loads a page from scratch with a slow CPU, and waits until it is idle. */
export async function visit(page: Page, url: string, slowdown: number): Promise<Visit> {
  const scripts = new Set<string>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js')) scripts.add(pathname)
  })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript({ content: observe })
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(settled)
  const seen = await page.evaluate<{ tasks: { startTime: number; duration: number }[]; shift: number }>(
    'globalThis.seen',
  )
  const painted = await page.evaluate<number>("performance.getEntriesByName('first-contentful-paint')[0].startTime")
  const bytes = [...scripts].map((pathname) => statSync(path.join(dist, `${pathname}.gz`)).size)
  return {
    javascriptKb: bytes.reduce((sum, size) => sum + size, 0) / 1000,
    blockedMs: seen.tasks
      .filter(({ startTime, duration }) => startTime + duration > painted)
      .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
    layoutShift: seen.shift,
  }
}

export type Cookies = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['cookies']>>

/** A session of one of the demo's people. */
export async function signedIn(browser: Browser, url: string, phone: string): Promise<Cookies> {
  const context = await browser.newContext()
  const { request } = context
  const headers = { 'client-id': 'ambry-web', 'client-key': 'ambry-public', origin: url }
  await request.post(`${url}/api/send-otp`, { headers, data: { phone } })
  const answer = await request.get(`${url}/api/demo/outbox?phone=${encodeURIComponent(phone)}`)
  const { messages } = (await answer.json()) as { messages: { code: string | null }[] }
  await request.post(`${url}/api/verify-otp`, {
    headers,
    data: { phone, otp: messages.find(({ code }) => code !== null)?.code },
  })
  const cookies = await context.cookies()
  await context.close()
  return cookies
}

export async function onPhone(browser: Browser, cookies: Cookies): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  await context.addCookies(cookies)
  return context
}
