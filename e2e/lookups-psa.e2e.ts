import type { Page } from '@playwright/test'
import { type PsaServer, psaAnswers, startPsaServer } from '../server/test/psa-server.ts'
import { dialog } from './cards.ts'
import { expect } from './expect.ts'
import { openServer, stage } from './own-server.ts'
import { admin, test as base, call, enter, expectFits, expectLive } from './people.ts'

/** A server with its own fake PSA, whose responses the test sets. */
const test = base.extend<object, { psa: PsaServer }>({
  psa: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from the pattern
    async ({}, use) => {
      const psa = await startPsaServer()
      await use(psa)
      await psa.close()
    },
    { scope: 'worker' },
  ],
  address: [
    async ({ psa }, use, { parallelIndex }) => {
      const environment = { PSA: 'psa', PSA_API_TOKEN: 'e2e-token', PSA_API_URL: psa.url, PSA_PARALLEL: '2' }
      const { address, close } = await openServer(stage(), 10 + parallelIndex, environment)
      await use(address)
      await close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

const answerAfter = (psa: PsaServer, milliseconds: number) =>
  psa.answerWith((reply, cert) => setTimeout(() => psaAnswers.found()(reply, cert), milliseconds))

/** Raises today's lookup budget. */
async function grant(page: Page, more: number): Promise<void> {
  const read = async (path: string) => JSON.parse((await call(page, 'GET', path)).body)
  const { budget } = await read('/api/admin/lookups/quota')
  const { version, values } = await read('/api/admin/settings')
  const psaDailyBudget = budget.of - budget.left + more + values.psaHeadroom
  const { status, body } = await call(page, 'PATCH', '/api/admin/settings', { version, values: { psaDailyBudget } })
  expect(status, body).toBe(200)
}

/** Certs that have not been looked up before. */
const certs = (first: number, count: number) => Array.from({ length: count }, (_, n) => first + n).join('\n')

async function plan(page: Page, text: string): Promise<void> {
  await page.getByLabel('Cert numbers').fill(text)
  await page.getByRole('button', { name: 'Check first' }).click()
}

const figure = (page: Page) => page.locator('.bulk-progress .figure')

test('a job is paused, resumed, and canceled; a second tab follows it live, and a reload loses nothing', async ({
  page,
  context,
  psa,
}) => {
  answerAfter(psa, 1_000)
  await enter(page, admin, '/admin/psa-lookup?tab=many')
  await grant(page, 100)
  await plan(page, certs(61_000_000, 40))
  await expect(page.getByText('Uses 40 of the 100 left today.')).toBeVisible()
  await page.getByRole('button', { name: 'Look up 40' }).click()
  await expect(page.getByText('You can leave this page. The lookup continues in the background.')).toBeVisible()
  const second = await context.newPage()
  await second.goto(page.url())
  await page.reload()
  await Promise.all([expectLive(page), expectLive(second)])
  await expect(figure(second)).toHaveText(/^([5-9]|[1-3]\d) of 40$/)
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(second.getByRole('button', { name: 'Resume' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Paused' })).toBeVisible()
  await expectFits(page)
  const requestCount = psa.asked.length
  expect(requestCount).toBeLessThan(40)

  await second.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByRole('region', { name: 'Checking with PSA' })).toBeVisible()
  await expect.poll(() => psa.asked.length).toBeGreaterThan(requestCount)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page, 'Cancel this list').getByText('Results so far are saved')).toBeVisible()
  await expectFits(page)
  await dialog(page, 'Cancel this list').getByRole('button', { name: 'Cancel list' }).click()
  await expect(second.getByRole('region', { name: 'Canceled' })).toBeVisible()

  answerAfter(psa, 0)
  await page.getByRole('button', { name: /^Retry \d+$/ }).click()
  await expect(figure(second)).toHaveText('40 of 40')
  await expect(page.getByRole('button', { name: 'Register 40 matching cards' })).toBeVisible()
  expect(new Set(psa.asked).size).toBe(40)
})
