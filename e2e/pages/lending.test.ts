import { describe, expect, test } from 'vitest'

import { wanted } from '../../server/test/cards.ts'
import { useHarness } from '../../server/test/harness.ts'
import { buildLender, committed, openOffering, overviewOf } from '../../server/test/lenders.ts'
import { draftOf, savedDraft } from '../../server/test/lending.ts'
import { buildLoan, loanWorld, offeredLoan, vaultCards, wishedDraft } from '../../server/test/loans.ts'
import { savedFiles } from './files.ts'
import { openPage } from './page.ts'
import { choose, dialog, fill, part, press, shows, toast } from './parts.ts'

const harness = useHarness()

const officer = () => harness().buildUser({ staffRoles: ['lending'], name: 'Desmond Hale' })

describe('offering a loan to lenders', () => {
  test('the minimum can’t be more than the amount', async () => {
    const world = await loanWorld(harness())
    const loan = await offeredLoan(world, { principalCents: 2_000_000 })
    const opened = await openPage(harness(), `/admin/loans?loan=${loan.id}&part=lenders`, await officer())
    await opened.page.findByText(/Not offered to lenders\. We hold the whole loan\./)
    await press(opened, opened.page, 'Offer to lenders')
    const offer = await dialog(opened, `Offer ${loan.number} to lenders`)
    await shows(() => offer.element, 'Lenders get')
    await fill(offer, 'Amount', '12,000')
    await fill(offer, 'Minimum per lender', '13,000')
    await fill(offer, /^Memo/, 'A collector since 2019 who keeps the card in our vault.')
    await press(opened, offer, 'Offer to lenders')
    await offer.findByText('The minimum can’t be more than the amount.')
    await fill(offer, 'Minimum per lender', '1,000')
    await opened.user.click(await offer.findByRole('radio', { name: /^A Low risk/ }))
    await press(opened, offer, 'Offer to lenders')
    await toast('Offered to lenders', '$12,000.00')
    await opened.page.findByText(/\$0\.00 of \$12,000\.00 committed/)
  })

  test('an offering is stopped, and what was committed is released', async () => {
    const world = await loanWorld(harness())
    const loan = await openOffering(world, { principalCents: 900_000 }, { minimumCents: 100_000 })
    const lender = await buildLender(world, { cents: 500_000 })
    await committed(lender, loan.id, 300_000)
    const opened = await openPage(harness(), `/admin/loans?loan=${loan.id}&part=lenders`, await officer())
    await press(opened, opened.page, 'Stop offering')
    const stop = await dialog(opened, `Stop offering ${loan.number} to lenders`)
    await stop.findByText(/1 lender committed \$3,000\.00\./)
    await fill(stop, 'Reason', 'The borrower has found other money.')
    await press(opened, stop, 'Stop offering')
    await toast('Offering stopped', loan.number)
    await shows(() => opened.page.queryByRole('table', { name: 'Holders' }), 'Released')
    expect((await overviewOf(lender)).committedCents).toBe(0)
  })
})

test('the book shows what falling values would do to it', async () => {
  const loan = await buildLoan(await loanWorld(harness()), { principalCents: 2_000_000 })
  const opened = await openPage(harness(), '/admin/loans?tab=book', await officer())
  const { page, until } = opened
  await shows(() => page.queryByRole('region', { name: 'Key figures' }), 'Held by lenders')
  await shows(() => page.queryByRole('table', { name: 'Principal by days past due' }), 'Current')
  const calls = () => page.queryByRole('table', { name: 'Margin calls this would trigger' })?.textContent ?? ''
  await fill(page, 'All values fall by, percent', '70')
  await until(() => expect(calls()).toContain(loan.number))
  const saved = savedFiles(opened)
  await press(opened, page, 'Export')
  await until(() => expect(saved).toHaveLength(1))
  expect(saved[0]).toContain(loan.number)
  await press(opened, page, 'Basketball −35%')
  await until(() => expect(opened.address()).toMatch(/fall=0.*category=basketball/))
  expect((await page.findByLabelText<HTMLInputElement>('Basketball falls by')).value).toBe('35')
  await fill(page, 'Basketball falls by', '70')
  await until(() => expect(calls()).toContain(loan.number))
  // a card of another category stays as it is
  await choose(opened, page, 'Different fall for one category', 'Hockey')
  await until(() => expect(calls()).not.toContain(loan.number))
})

describe('products and states', () => {
  test('a product is saved as a version, and levels that fall are rejected', async () => {
    const admin = await harness().buildUser({ isAdmin: true })
    const opened = await openPage(harness(), '/admin/settings?tab=lending', admin)
    const { page } = opened
    await fill(page, 'Annual interest rate', '17.5')
    await fill(page, /^What changed/, 'Lower for the winter.')
    await press(opened, page, 'Save as new version')
    await page.findByText('Saved.')
    await opened.user.click(await page.findByText(/^Versions/))
    const latest = () =>
      page.queryAllByRole('listitem').find(({ textContent }) => textContent?.includes('Lower for the winter.'))
    await shows(latest, 'Annual interest rate: before 18% now 17.5%')
    // the form keeps what was typed
    const level = await fill(page, 'Notice up to', '10')
    await press(opened, page, 'Save as new version')
    await page.findByText('Each LTV level must be at or above the one before it.')
    expect(level.value).toBe('10')
  })

  test('a state is closed and opened again; only an administrator changes it', async () => {
    const admin = await harness().buildUser({ isAdmin: true })
    const opened = await openPage(harness(), '/admin/settings?tab=lending', admin)
    await press(opened, opened.page, 'Add state')
    const adding = await dialog(opened, 'Add state')
    await choose(opened, adding, 'State', 'Vermont')
    await press(opened, adding, 'Save')
    await adding.findByText('Close the state, or enter a largest loan or a highest rate.')
    await opened.user.click(await adding.findByLabelText('Closed to lending'))
    await press(opened, adding, 'Save')
    await toast('State rule saved', 'Vermont')
    await shows(() => opened.page.queryByRole('table', { name: 'States' }), 'Vermont')

    const other = await openPage(harness(), '/admin/settings?tab=lending', await officer())
    await part(other.page, 'table', 'States')
    expect((await other.page.findByLabelText('Annual interest rate')).matches(':disabled')).toBe(true)
    expect(other.page.queryByRole('button', { name: 'Remove Vermont' })).toBeNull()

    const again = await openPage(harness(), '/admin/settings?tab=lending', admin)
    await press(again, again.page, 'Remove Vermont')
    await press(again, await dialog(again, 'Remove the rule for Vermont?'), 'Remove')
    await toast('State rule removed', 'Vermont')
  })
})

test('a draft saved on another device keeps what is typed here, and takes the rest', async () => {
  const world = await loanWorld(harness())
  const { borrower } = world
  const draft = draftOf({ ...wishedDraft(await vaultCards(world, {}), {}), step: 'details', purpose: '' })
  await savedDraft(borrower, draft)
  const opened = await openPage(harness(), '/lend?step=details', borrower)
  await opened.page.findByLabelText('Purpose')
  await savedDraft(borrower, { ...draft, returnsCards: !draft.returnsCards })
  await fill(opened.page, 'Purpose', 'A booth at the National')
  await opened.until(async () => {
    const { draft: kept } = await wanted(borrower.get('/api/user/borrowing'))
    expect(kept.draft).toMatchObject({ purpose: 'A booth at the National', returnsCards: !draft.returnsCards })
  })
  expect((await opened.page.findByLabelText<HTMLInputElement>('Purpose')).value).toBe('A booth at the National')
})
