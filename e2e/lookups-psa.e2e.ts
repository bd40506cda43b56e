import type { Page } from '@playwright/test'
import { type PsaServer, psaAnswers, startPsaServer } from '../server/test/psa-server.ts'
import { dialog } from './cards.ts'
import { expect } from './expect.ts'
import { openServer } from './own-server.ts'
import { admin, test as base, call, collector, enter, expectAccessible, expectLive, lender } from './people.ts'

/** A server with its own fake PSA, which answers as the test says. */
const test = base.extend<object, { psa: PsaServer }>({
  psa: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is asked for from the pattern
    async ({}, use) => {
      const psa = await startPsaServer()
      await use(psa)
      await psa.close()
    },
    { scope: 'worker' },
  ],
  address: [
    async ({ psa }, use, { workerIndex }) => {
      const environment = { PSA: 'psa', PSA_API_TOKEN: 'of the stories', PSA_API_URL: psa.url, PSA_PARALLEL: '2' }
      const { address, close } = await openServer(workerIndex, environment)
      await use(address)
      await close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

const after = (psa: PsaServer, milliseconds: number) =>
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

/** Certs that nobody has looked up before. */
const certs = (first: number, count: number) => Array.from({ length: count }, (_, n) => first + n).join('\n')

async function plan(page: Page, text: string): Promise<void> {
  await page.getByLabel('Cert numbers').fill(text)
  await page.getByRole('button', { name: 'Check first' }).click()
}

const figure = (page: Page) => page.locator('.bulk-progress .figure')

test('a job is paused, goes on and is cancelled; a second tab sees it live, and a reload loses nothing', async ({
  page,
  context,
  psa,
}) => {
  after(psa, 600)
  await enter(page, admin, '/admin/psa-lookup?tab=many')
  await grant(page, 100)
  await plan(page, certs(61_000_000, 40))
  await expect(page.getByText('Uses 40 of the 100 left today.')).toBeVisible()
  await page.getByRole('button', { name: 'Look up 40' }).click()
  await expect(page.getByText('You can leave this page, we will keep going.')).toBeVisible()
  const second = await context.newPage()
  await second.goto(page.url())
  await page.reload()
  await Promise.all([expectLive(page), expectLive(second)])
  await expect(figure(second)).toHaveText(/^([5-9]|[1-3]\d) of 40$/)
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(second.getByRole('button', { name: 'Resume' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Paused' })).toBeVisible()
  await expectAccessible(page)
  const asked = psa.asked.length
  expect(asked).toBeLessThan(40)

  await second.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByRole('region', { name: 'Checking with PSA' })).toBeVisible()
  await expect.poll(() => psa.asked.length).toBeGreaterThan(asked)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page, 'Cancel this list').getByText('Answers that came are kept')).toBeVisible()
  await expectAccessible(page)
  await dialog(page, 'Cancel this list').getByRole('button', { name: 'Cancel list' }).click()
  await expect(second.getByRole('region', { name: 'Canceled' })).toBeVisible()

  after(psa, 0)
  await page.getByRole('button', { name: /^Ask again for \d+$/ }).click()
  await expect(figure(second)).toHaveText('40 of 40')
  await expect(page.getByRole('button', { name: 'Register 40 matching cards' })).toBeVisible()
  expect(new Set(psa.asked).size).toBe(40)
})

test('the look-ups of a day end in the middle: the house is told why it waits and when it goes on', async ({
  page,
  psa,
}) => {
  after(psa, 0)
  await enter(page, admin, '/admin/psa-lookup?tab=many')
  await grant(page, 5)
  await plan(page, certs(62_000_000, 8))
  await expect(page.getByText('Uses 8 of the 5 left today. When they are used up it waits')).toBeVisible()
  await page.getByRole('button', { name: 'Look up 8' }).click()
  await expect(figure(page)).toHaveText('5 of 8')
  await expect(page.getByText(/^Today’s lookups are used up\. It resumes automatically at \d+:00/)).toBeVisible()
  await expect(page.getByText(/^0 of \d+ lookups left today\.$/)).toBeVisible()
  await expectAccessible(page)
  await grant(page, 100)
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(figure(page)).toHaveText('8 of 8')
})

test('a member learns what is left of the month, and nothing of the budget of the house', async ({ page, psa }) => {
  after(psa, 0)
  // without live events: the page polls instead
  await page.routeWebSocket('/ws', () => {})
  await enter(page, collector, '/registry/psa-lookup?tab=many')
  await expect(page.getByText('25 of 25 lookups left this month.')).toBeVisible()
  await expect(page.getByText('left today')).toHaveCount(0)
  await plan(page, certs(63_000_000, 27))
  await expect(page.getByText('Uses 27 of the 25 left this month.')).toBeVisible()
  await page.getByRole('button', { name: 'Look up 27' }).click()
  await expect(figure(page)).toHaveText('25 of 27')
  await expect(
    page.getByText(/^You’ve used all the lookups in your plan this month\. It goes on by itself/),
  ).toBeVisible()
  await expect(page.getByText('0 of 25 lookups left this month.')).toBeVisible()
})

test('PSA that answers nonsense is said in plain words, and what is wrong only to the house', async ({
  page,
  newWindow,
  psa,
}) => {
  psa.answerWith(psaAnswers.html)
  await enter(page, lender, '/registry/psa-lookup')
  await page.getByLabel('Cert number').fill('64000001')
  await page.getByRole('button', { name: 'Look up' }).click()
  await expect(page.getByText('PSA isn’t responding. You can register the card by hand')).toBeVisible()
  // nothing was deducted from the lender's plan
  await expect(page.getByText('2,500 of 2,500 lookups left this month.')).toBeVisible()
  const desk = await newWindow()
  await enter(desk, admin, '/admin/psa-lookup')
  await expect(desk.getByText('PSA’s response wasn’t valid.')).toBeVisible()
  await expectAccessible(desk)
})
