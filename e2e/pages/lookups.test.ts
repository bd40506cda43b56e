import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { wanted } from '../../server/test/cards.ts'
import { type Caller, type Harness, startHarness, useHarness } from '../../server/test/harness.ts'
import { type PsaServer, psaAnswers, startPsaServer } from '../../server/test/psa-server.ts'
import { savedFiles } from './files.ts'
import { openPage, type Page } from './page.ts'
import { dialog, fill, part, press, pressTwice, row, rowTexts, shows, toast } from './parts.ts'

const main = () => document.querySelector('main')

/** Enters certs and shows what looking them up would cost. */
async function plan(opened: Page, text: string): Promise<void> {
  await fill(opened.page, 'Cert numbers', text)
  await press(opened, opened.page, 'Check first')
}

/** Starts it, and the worker begins. */
async function lookUp(opened: Page, { app }: Harness, button: string): Promise<void> {
  await press(opened, opened.page, button)
  await opened.page.findByText(/^You can leave this page|^\d+ of \d+$/)
  app.lookups.wake()
}

describe('several certs with sample data', () => {
  const harness = useHarness()

  const pasted = `Cert number
991003110, 991003111; https://www.psacard.com/cert/991003112/psa
PSA #9910 0311 3
991003110
no number
../../etc/passwd
99200002
99210002
991003114
991003115`

  /** Registers a card that differs from PSA's record of its cert. */
  const registerDiffering = (by: Caller, card: object) =>
    wanted(by.post('/api/registry', { grader: 'PSA', record: 'ours', ...card }), 201)

  test('the cost is shown first, problems are listed first, differences are resolved, and the rest are registered together', async () => {
    const h = harness()
    const by = await h.buildUser({ name: 'Theo Lindqvist' })
    await registerDiffering(by, {
      certNumber: '991003114',
      category: 'basketball',
      playerName: 'Otis Oakes',
      year: '1973',
      set: 'Crown Hoops',
      cardNumber: '307',
      variety: 'Rookie',
      grade: '7',
    })
    await registerDiffering(by, {
      certNumber: '991003115',
      category: 'baseball',
      playerName: 'Walt Imai',
      year: '1951',
      set: 'Harper Gum',
      cardNumber: '308',
      grade: '8',
    })
    const opened = await openPage(h, '/registry/psa-lookup?tab=many', by)
    const { page, user, until } = opened
    await fill(page, 'Cert numbers', pasted)
    await page.findByText(/8 found, 1 duplicate, 2 aren’t cert numbers\./)
    await page.findByText(/Not cert numbers: no number, \.\.\/\.\.\/etc\/passwd/)
    await press(opened, page, 'Check first')
    // two were already looked up, when they were registered
    const costs = await part(page, 'form', 'Before you start')
    await shows(
      () => costs.element,
      '10 certs: 2 already looked up, 6 to look up, 2 not cert numbers.',
      'Free: results come from sample data.',
      '1 duplicate removed. 2 are already in your registry.',
    )
    await user.click(await costs.findByText('2 aren’t cert numbers and are skipped'))
    await costs.findByText('../../etc/passwd')
    await fill(costs, /^List name/, 'Spring box')
    await lookUp(opened, h, 'Look up 6')

    const done = await part(page, 'region', 'Checked with the sample data')
    await shows(() => done.element, '10 of 10')
    const results = await part(done, 'list', 'Result for each cert')
    expect(await results.findAllByRole('listitem')).toHaveLength(10)
    for (const total of ['4 match', '2 differ', '1 not found', '2 not cert numbers', '1 no answer'])
      await done.findByText(total)
    await until(() => expect(rowTexts()).toHaveLength(10))
    await until(() => expect(rowTexts().at(-1)).toContain('Match'))
    expect(rowTexts()[0]).not.toContain('Match')
    const differing = await row('991003114')
    expect(differing.element.textContent).toContain('Grade: we have 7, PSA has 6.')

    await press(opened, page, 'Use PSA’s grade for cert 991003114')
    await toast('Done', 'Cert # 991003114')
    await row(/991003114.*Updated to PSA’s record/)
    await press(opened, page, 'Compare cert 991003115')
    const panel = await part(page, 'complementary', 'Walt Imai')
    await panel.findByRole('row', { name: /^Year 1951 1952/ })
    await panel.findByRole('button', { name: 'Use PSA’s record' })
    await user.click(await panel.findByLabelText('Use PSA’s grade'))
    await press(opened, panel, 'Use PSA’s year')
    await until(() => expect(panel.queryByRole('table')).toBeNull())
    await user.keyboard('{Escape}')

    await press(opened, page, 'Register 4 matching cards')
    await pressTwice(opened, await dialog(opened, 'Register: 4 matching cards'), 'Register')
    await toast('Register', '4 done')
    await until(() => expect(rowTexts().filter((text) => text.includes('Registered'))).toHaveLength(4))
    await press(opened, page, 'Filter by result')
    await press(opened, page, 'Match')
    // including the one updated to PSA's record
    await until(() => expect(rowTexts()).toHaveLength(5))
    const saved = savedFiles(opened)
    await press(opened, page, 'Export')
    await until(() => expect(saved).toHaveLength(1))
    const lines = saved[0]?.trim().split('\r\n') ?? []
    expect(lines).toHaveLength(6)
    expect(lines[1]).toContain('991003110,verified')

    await press(opened, page, 'Lists', 'link')
    await shows(main, 'Spring box', '10 certs: 5 match, 1 differs')
    await press(opened, page, 'Spring box', 'link')
    await page.findByRole('region', { name: 'Checked with the sample data' })
    const own = await openPage(h, '/registry?q=Oakes', by)
    await own.until(() => expect(rowTexts()).toHaveLength(5))
  })

  test('an admin looks up certs for a member; the old address redirects', async () => {
    const h = harness()
    const member = await h.buildUser({ name: 'Ines Calloway' })
    const opened = await openPage(h, '/admin/bulk-psa-lookup', await h.buildUser({ isAdmin: true }))
    const { page, user, until, address } = opened
    await until(() => expect(address()).toBe('/admin/psa-lookup'))
    await press(opened, page, 'Several certs', 'link')
    await plan(opened, '991003130\n991003131')
    await user.click(await page.findByLabelText(/^Include PSA’s images/))
    await lookUp(opened, h, 'Look up 2')
    await press(opened, page, 'Register 2 matching cards')
    const confirm = await dialog(opened, 'Register: 2 matching cards')
    await fill(confirm, 'Find a member', 'Calloway')
    await user.click(await confirm.findByRole('radio', { name: /Ines Calloway/ }))
    await press(opened, confirm, 'Register')
    await toast('Register', '2 done')
    await until(() => expect(rowTexts().filter((text) => text.includes('Registered'))).toHaveLength(2))
    expect((await wanted(member.get('/api/registry?q=99100313'))).items).toHaveLength(2)
  })
})

describe('with PSA', () => {
  let psa: PsaServer
  let h: Harness
  let admin: Caller
  beforeAll(async () => {
    psa = await startPsaServer()
    const environment = { PSA: 'psa', PSA_API_TOKEN: 'token', PSA_API_URL: psa.url, PSA_PARALLEL: '2' }
    h = await startHarness({ environment })
    admin = await h.buildUser({ isAdmin: true })
  })
  afterAll(async () => {
    await h.close()
    await psa.close()
  })

  /** Raises today's lookup budget. */
  async function grant(more: number): Promise<void> {
    const { budget } = await wanted(admin.get('/api/admin/lookups/quota'))
    const { version, values } = await wanted(admin.get('/api/admin/settings'))
    const psaDailyBudget = budget.of - budget.left + more + values.psaHeadroom
    await wanted(admin.patch('/api/admin/settings', { version, values: { psaDailyBudget } }))
  }

  /** Certs that have not been looked up before. */
  const certs = (first: number, count: number) => Array.from({ length: count }, (_, n) => first + n).join('\n')

  test('a list is paused, resumed and canceled, and what is there is kept', async () => {
    // the third cert is answered when the test says so
    let release = () => {}
    let answered = 0
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    psa.answerWith((reply, cert) => {
      const answer = () => psaAnswers.found()(reply, cert)
      void (answered++ < 2 ? Promise.resolve() : released).then(answer)
    })
    await grant(100)
    const opened = await openPage(h, '/admin/psa-lookup?tab=many', admin)
    const { page } = opened
    await plan(opened, certs(61_000_000, 40))
    await page.findByText(/Uses 40 of the 100 left today\./)
    await lookUp(opened, h, 'Look up 40')
    await page.findByText('You can leave this page. The lookup continues in the background.')
    await shows(main, '2 of 40')
    await press(opened, page, 'Pause')
    await page.findByRole('region', { name: 'Paused' })
    expect(psa.asked.length).toBeLessThan(40)

    // another tab has the same, and goes on with it
    const again = await openPage(h, opened.address(), admin)
    await press(again, again.page, 'Resume')
    h.app.lookups.wake()
    await again.page.findByRole('region', { name: 'Checking with PSA' })
    await press(again, again.page, 'Cancel')
    const canceling = await dialog(again, 'Cancel this list')
    await canceling.findByText(/Results so far are saved/)
    await press(again, canceling, 'Cancel list')
    await again.page.findByRole('region', { name: 'Canceled' })

    release()
    await h.app.lookups.settled()
    await press(again, again.page, /^Retry \d+$/)
    await again.until(() => expect(again.page.queryByRole('button', { name: /^Retry/ })).toBeNull())
    h.app.lookups.wake()
    await shows(main, '40 of 40')
    await again.page.findByRole('button', { name: 'Register 40 matching cards' })
    expect(new Set(psa.asked).size).toBe(40)
  })

  test('the daily lookups run out midway: admins see why the list waits and when it resumes', async () => {
    psa.answerWith(psaAnswers.found())
    await grant(5)
    const opened = await openPage(h, '/admin/psa-lookup?tab=many', admin)
    const { page } = opened
    await plan(opened, certs(62_000_000, 8))
    await page.findByText(/Uses 8 of the 5 left today\. When they run out, the list waits/)
    await lookUp(opened, h, 'Look up 8')
    await shows(main, '5 of 8')
    await page.findByText(/^Today’s lookups are used up\. It resumes automatically at \d+:00/)
    await page.findByText(/^0 of \d+ lookups left today\.$/)
    await grant(100)
    await press(opened, page, 'Pause')
    await press(opened, page, 'Resume')
    await page.findByRole('button', { name: 'Pause' })
    h.app.lookups.wake()
    await shows(main, '8 of 8')
  })

  test('a member sees their monthly quota but not the daily budget', async () => {
    psa.answerWith(psaAnswers.found())
    await grant(100)
    const opened = await openPage(h, '/registry/psa-lookup?tab=many', await h.buildUser())
    const { page } = opened
    await page.findByText('25 of 25 lookups left this month.')
    expect(main()?.textContent).not.toContain('left today')
    await plan(opened, certs(63_000_000, 27))
    await page.findByText(/Uses 27 of the 25 left this month\./)
    await lookUp(opened, h, 'Look up 27')
    await shows(main, '25 of 27')
    await page.findByText(/^You’ve used all the lookups in your plan this month\. It resumes automatically/)
    await page.findByText('0 of 25 lookups left this month.')
  })

  test('an invalid response from PSA shows members a plain message and admins the cause', async () => {
    psa.answerWith(psaAnswers.html)
    const opened = await openPage(h, '/registry/psa-lookup', await h.buildUser())
    await fill(opened.page, 'Cert number', '64000001')
    await press(opened, opened.page, 'Look up')
    await opened.page.findByText(/PSA isn’t responding\. You can register the card manually/)
    // nothing was deducted from their plan
    await opened.page.findByText('25 of 25 lookups left this month.')
    const desk = await openPage(h, '/admin/psa-lookup', admin)
    await desk.page.findByText(/PSA’s response wasn’t valid\./)
  })
})
