import type { Locator, Page } from '@playwright/test'
import { dialog, downloaded, registeredByCert, row, rows } from './cards.ts'
import { expect } from './expect.ts'
import {
  admin,
  authenticate,
  call,
  collector,
  enter,
  expectAccessible,
  expectToast,
  lender,
  test,
  visit,
} from './people.ts'

const lookUp = async (page: Page, typed: string) => {
  await page.getByLabel('Cert number').fill(typed)
  await page.getByRole('button', { name: 'Look up', exact: true }).click()
}
const answer = (page: Page, cert: string) => page.getByRole('article', { name: `Cert # ${cert}` })
const progress = (page: Page) => page.getByRole('region', { name: 'Checked with the sample data' })
const rowOf = (page: Page, cert: string) => row(page, `Cert # ${cert}`)

/** Registers a card that differs from PSA's record of its cert. */
async function registerDiffering(page: Page, card: object): Promise<void> {
  const { status, body } = await call(page, 'POST', '/api/registry', { grader: 'PSA', record: 'ours', ...card })
  expect(status, body).toBe(201)
}

test('one cert looked up by its PSA URL: the result is marked as sample data, and the registered card is verified', async ({
  page,
}) => {
  await enter(page, collector, '/registry')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('link', { name: 'PSA lookup', exact: true }).click()
  await expect(page.getByText('Results come from sample data, not from PSA.')).toBeVisible()
  await lookUp(page, 'https://www.psacard.com/cert/991003100/psa')
  const found = answer(page, '991003100')
  await expect(found.getByRole('heading', { level: 2, name: 'Gil Rennick' })).toBeVisible()
  await expect(found.getByText('Sample data')).toBeVisible()
  await expect(found.getByText('Match', { exact: true })).toBeVisible()
  await found.getByRole('button', { name: 'Population by grade' }).click()
  await expect(found.getByRole('table').getByRole('row')).toHaveCount(11)
  await expectAccessible(page)
  await found.getByRole('button', { name: 'Look up again' }).click()
  await expect(dialog(page, 'Look up again').getByText('It’s free.')).toBeVisible()
  await expectAccessible(page)
  await dialog(page, 'Look up again').getByRole('button', { name: 'Look up again' }).click()
  await found.getByRole('button', { name: 'Register card' }).click()
  await expectAccessible(page)
  await dialog(page, 'Register Gil Rennick').getByRole('button', { name: 'Register card' }).click()
  await expectToast(page, 'Card registered', 'Gil Rennick')
  await expect(found.getByText('This card is in your registry.')).toBeVisible()
  await found.getByRole('link', { name: 'View card' }).click()
  const card = page.getByRole('article', { name: /Gil Rennick/ })
  await expect(card.getByText(/^Verified/)).toBeVisible()
  await expect(card.getByText('Sample data')).toBeVisible()
})

test('a cert registered by another member does not name them, and a lookup without a result says what to do', async ({
  page,
  newWindow,
}) => {
  const owner = await newWindow()
  await authenticate(owner, lender)
  await registeredByCert(owner, '991003101')
  await enter(page, collector, '/registry/psa-lookup')
  await lookUp(page, 'PSA #9910 0310 1')
  const taken = answer(page, '991003101')
  await expect(taken.getByText('Another member has registered this card.')).toBeVisible()
  await expect(taken).not.toContainText('Calloway')
  await taken.getByRole('button', { name: 'Claim this card' }).click()
  await expect(dialog(page, 'Claim this card').getByLabel('Why it’s yours')).toBeVisible()
  await page.keyboard.press('Escape')

  await lookUp(page, '99200001')
  await expect(
    page.getByText('PSA has no record of cert # 99200001. Check the number against the label.'),
  ).toBeVisible()
  await expect(page.getByText('PSA has no record of this cert number, so it can’t be registered.')).toBeVisible()
  await expectAccessible(page)
  await lookUp(page, '../cert\u00007')
  await expect(page.getByText('This isn’t a PSA cert number. PSA numbers have 5 to 10 digits.')).toBeVisible()
  await lookUp(page, '12345678')
  await expect(page.getByText('This cert number isn’t in the sample data.')).toBeVisible()
  await lookUp(page, '99210001')
  await expect(page.getByText('PSA isn’t responding. You can register the card manually')).toBeVisible()
  await page.getByRole('link', { name: 'Register manually' }).click()
  await expect(dialog(page, 'Register card').getByRole('textbox', { name: 'Cert number' })).toHaveValue('99210001')
})

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

test('several certs: the cost is shown first, problems are listed first, differences are resolved, and the rest are registered together', async ({
  page,
}) => {
  await enter(page, collector, '/registry/psa-lookup?tab=many')
  await registerDiffering(page, {
    ...{ certNumber: '991003114', category: 'basketball', playerName: 'Otis Oakes', year: '1973' },
    ...{ set: 'Crown Hoops', cardNumber: '307', variety: 'Rookie', grade: '7' },
  })
  await registerDiffering(page, {
    ...{ certNumber: '991003115', category: 'baseball', playerName: 'Walt Imai', year: '1951' },
    ...{ set: 'Harper Gum', cardNumber: '308', grade: '8' },
  })
  await page.getByLabel('Cert numbers').fill(pasted)
  await expect(page.getByText('8 found, 1 duplicate, 2 aren’t cert numbers.')).toBeVisible()
  await expect(page.getByText('Not cert numbers: no number, ../../etc/passwd')).toBeVisible()
  await page.getByRole('button', { name: 'Check first' }).click()
  // two were already looked up, when they were registered
  const plan = page.getByRole('form', { name: 'Before you start' })
  await expect(
    plan.getByRole('heading', { name: '10 certs: 2 already looked up, 6 to look up, 2 not cert numbers.' }),
  ).toBeVisible()
  await expect(plan.getByText('Free: results come from sample data.')).toBeVisible()
  await expect(plan.getByText('1 duplicate removed. 2 are already in your registry.')).toBeVisible()
  await plan.getByText('2 aren’t cert numbers and are skipped').click()
  await expect(plan.getByText('../../etc/passwd')).toBeVisible()
  await expectAccessible(page)
  await plan.getByLabel(/^List name/).fill('Spring box')
  await plan.getByRole('button', { name: 'Look up 6' }).click()

  const done = progress(page)
  await expect(done.getByText('10 of 10')).toBeVisible()
  await expect(done.getByRole('list', { name: 'Result for each cert' }).getByRole('listitem')).toHaveCount(10)
  for (const total of ['4 match', '2 differ', '1 not found', '2 not cert numbers', '1 no answer']) {
    await expect(done.getByText(total, { exact: true })).toBeVisible()
  }
  await expect(rows(page)).toHaveCount(10)
  await expect(rows(page).last()).toContainText('Match')
  await expect(rows(page).first()).not.toContainText('Match')
  await expect(rowOf(page, '991003114')).toContainText('Grade: we have 7, PSA has 6.')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Use PSA’s grade for cert 991003114' }).click()
  await expectToast(page, 'Done', 'Cert # 991003114')
  await expect(rowOf(page, '991003114')).toContainText('Updated to PSA’s record')
  await page.getByRole('button', { name: 'Compare cert 991003115' }).click()
  const panel = page.getByRole('complementary', { name: 'Walt Imai' })
  await expect(panel.getByRole('row', { name: 'Year 1951 1952' })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Use PSA’s record' })).toBeVisible()
  await expectAccessible(page)
  await panel.getByLabel('Use PSA’s grade').uncheck()
  await panel.getByRole('button', { name: 'Use PSA’s year' }).click()
  await expect(panel.getByRole('table')).toBeHidden()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Register 4 matching cards' }).click()
  const confirm = dialog(page, 'Register: 4 matching cards')
  await expectAccessible(page)
  await confirm.getByRole('button', { name: 'Register' }).dblclick()
  await expectToast(page, 'Register', '4 done')
  await expect(rows(page).filter({ hasText: 'Registered' })).toHaveCount(4)
  await page.getByRole('button', { name: 'Filter by result' }).click()
  await page.getByRole('button', { name: 'Match', exact: true }).click()
  // including the one updated to PSA's record
  await expect(rows(page)).toHaveCount(5)
  const csv = await downloaded(page, () => page.getByRole('button', { name: 'Export' }).click())
  const lines = csv.toString().trim().split('\r\n')
  expect(lines).toHaveLength(6)
  expect(lines[1]).toContain('991003110,verified')

  await page.getByRole('link', { name: 'Lists' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Spring box' })).toContainText(
    '10 certs: 5 match, 1 differs',
  )
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Spring box' }).click()
  await expect(done).toBeVisible()
  await visit(page, '/registry?q=Oakes')
  await expect(rows(page)).toHaveCount(5)
})

/** Presses Tab until the target has the focus. */
async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let steps = 0; steps < 60; steps++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the Tab key does not reach the target')
}

test('several certs are looked up and registered with the keyboard alone', async ({ page }) => {
  const press = async (target: Locator) => {
    await reach(page, target)
    await page.keyboard.press('Enter')
  }
  await enter(page, collector, '/registry/psa-lookup?tab=many')
  await reach(page, page.getByLabel('Cert numbers'))
  await page.keyboard.insertText('991003120, 991003121')
  await press(page.getByRole('button', { name: 'Check first' }))
  await press(page.getByRole('button', { name: 'Look up 2' }))
  await expect(progress(page).getByText('2 of 2')).toBeVisible()
  await press(page.getByRole('button', { name: 'Register 2 matching cards' }))
  await press(dialog(page, 'Register: 2 matching cards').getByRole('button', { name: 'Register' }))
  await expectToast(page, 'Register', '2 done')
})

test('an admin looks up certs for a member; the old URL redirects', async ({ page, newWindow }) => {
  await enter(page, admin, '/admin/bulk-psa-lookup')
  await expect(page).toHaveURL('/admin/psa-lookup')
  await page.getByRole('link', { name: 'Several certs' }).click()
  await page.getByLabel('Cert numbers').fill('991003130\n991003131')
  await page.getByRole('button', { name: 'Check first' }).click()
  await page.getByLabel(/^Include PSA’s images/).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Look up 2' }).click()
  await expect(progress(page).getByText('2 of 2')).toBeVisible()
  await page.getByRole('button', { name: 'Register 2 matching cards' }).click()
  const confirm = dialog(page, 'Register: 2 matching cards')
  await confirm.getByLabel('Find a member').fill('Calloway')
  await confirm.getByRole('radio', { name: /Ines Calloway/ }).check()
  await expectAccessible(page)
  await confirm.getByRole('button', { name: 'Register' }).click()
  await expectToast(page, 'Register', '2 done')
  await expect(rows(page).filter({ hasText: 'Registered' })).toHaveCount(2)
  const member = await newWindow()
  await enter(member, lender, '/registry?q=99100313')
  await expect(rows(member)).toHaveCount(2)
})

test('on a phone: one cert, a list, and its rows', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, collector, '/registry/psa-lookup')
  await lookUp(page, '48210377')
  await expect(answer(page, '48210377')).toBeVisible()
  await expectAccessible(page, 'light')
  await page.getByRole('link', { name: 'Several certs' }).click()
  await page.getByLabel('Cert numbers').fill('991003140, 991003141, 99200003')
  await page.getByRole('button', { name: 'Check first' }).click()
  await page.getByRole('button', { name: 'Look up 3' }).click()
  await expect(progress(page).getByText('3 of 3')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 800 })
  await expectAccessible(page, 'light')
  await rows(page).first().click()
  await expect(page.getByRole('complementary', { name: 'Cert # 99200003' })).toBeVisible()
  await expectAccessible(page, 'light')
})
