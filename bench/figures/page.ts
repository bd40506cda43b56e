import path from 'node:path'

import type { Browser } from '@playwright/test'

import { demoEnv, freePort } from '../lib/child.ts'
import { type Figure, median, type Result } from '../lib/figure.ts'
import { lighthouseScores } from '../lib/lighthouse.ts'
import { type Cookies, openBrowser, signedIn, type Visit, visit } from '../lib/visit.ts'

const phone = { width: 390, height: 844 }
const slowdown = 4
const rounds = 5
const admin = '+12025550100'
const collector = '+12025550101'

/**
 * What a user with a slow phone gets: the landing page, the signed-in shell, and the layout stability of every screen.
 */
export const page: Figure = {
  name: 'page',
  minutes: 6,
  database: 'empty',
  run: async ({ start, folder }) => {
    const server = await start({ entry: 'server/dist/main.mjs', env: demoEnv(path.join(folder, 'page')) })
    const debuggingPort = await freePort()
    const browser = await openBrowser(debuggingPort)
    try {
      const landing = await several(browser, `${server.url}/`, null)
      const cookies = await signedIn(browser, server.url, admin)
      const shell = await several(browser, `${server.url}/dashboard`, cookies)
      const back = await several(browser, `${server.url}/admin/user-access`, cookies)
      const payer = await signedIn(browser, server.url, collector)
      const due = await firstDue(browser, server.url, payer)
      const checkout = await several(browser, `${server.url}/checkout?invoice=${due}`, payer)
      return [
        size('landing page: JavaScript', landing, 140),
        size('signed-in shell: JavaScript', shell, 150),
        size('checkout: JavaScript', checkout, 220),
        blocked('landing page: blocking time, 4× slower', landing, 200),
        blocked('dashboard: blocking time, 4× slower', shell, 300),
        shift('landing page: layout shift', landing),
        shift('dashboard: layout shift', shell),
        shift('user access: layout shift', back),
        shift('checkout: layout shift', checkout),
        ...(await lighthouseScores('landing page', `${server.url}/`, debuggingPort)),
      ]
    } finally {
      await browser.close()
      await server.stop()
    }
  },
}

/** A demo invoice that this member can pay. */
async function firstDue(browser: Browser, url: string, cookies: Cookies): Promise<string> {
  const context = await browser.newContext()
  await context.addCookies(cookies)
  const headers = { 'client-id': 'ambry-web', 'client-key': 'ambry-public' }
  const answer = await context.request.get(`${url}/api/user/invoices?displayStatus=open`, { headers })
  const { items } = (await answer.json()) as { items: { id: string }[] }
  await context.close()
  return items[0]?.id ?? ''
}

async function several(browser: Browser, url: string, cookies: Cookies | null): Promise<Visit[]> {
  const visits: Visit[] = []
  for (let round = 0; round < rounds; round++) {
    const context = await browser.newContext({ viewport: phone, isMobile: true, hasTouch: true })
    if (cookies) await context.addCookies(cookies)
    visits.push(await visit(await context.newPage(), url, slowdown))
    await context.close()
  }
  return visits
}

const size = (figure: string, visits: Visit[], atMost: number): Result => {
  const value = median(visits.map(({ javascriptKb }) => javascriptKb))
  return { figure, ours: `${value.toFixed(1)} kB`, peer: '', value, unit: 'kB', limit: { atMost } }
}

const blocked = (figure: string, visits: Visit[], atMost: number): Result => {
  const value = median(visits.map(({ blockedMs }) => blockedMs))
  return { figure, ours: `${value.toFixed(0)} ms`, peer: '', value, unit: 'ms', limit: { atMost } }
}

const shift = (figure: string, visits: Visit[]): Result => {
  // the worst of them: a shift in one of five visits still counts
  const value = Math.max(...visits.map(({ layoutShift }) => layoutShift))
  return { figure, ours: value.toFixed(4), peer: '', value, unit: '', limit: { atMost: 0.02 } }
}
