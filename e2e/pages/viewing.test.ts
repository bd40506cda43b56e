import { describe, expect, test } from 'vitest'

import { issued } from '../../server/test/billing.ts'
import { useHarness } from '../../server/test/harness.ts'
import { buildLoan, loanWorld } from '../../server/test/loans.ts'
import { openPage, type Page } from './page.ts'
import { openAsViewer, part, shows } from './parts.ts'

const harness = useHarness()

/** What a staff member with these roles sees of a borrower's account. */
async function viewedBy(staffRoles: ('concierge' | 'lending')[]) {
  const world = await loanWorld(harness())
  const loan = await buildLoan(world, { principalCents: 2_000_000 })
  // something that needs attention, without which a newcomer's steps are shown
  await issued(world.admin, world.borrower.id)
  const staff = await harness().buildUser({ staffRoles, name: 'Cora Quist' })
  const opened = await openAsViewer(harness(), staff, world.borrower, '/dashboard')
  return { opened, loan, borrower: world.borrower }
}

const asked = 'Someone with the Vault, Lending, Finance, or Administrator role can view this.'
/** Nothing on the page offers to load a part again that stays closed. */
const isCalm = ({ page }: Page) => {
  expect(page.queryByRole('button', { name: 'Reload' })).toBeNull()
}

describe('an account viewed by staff', () => {
  test('says whom to ask about the parts that their roles don’t include', async () => {
    const { opened, loan, borrower } = await viewedBy(['concierge'])
    const loans = await part(opened.page, 'region', 'Loans')
    await shows(() => loans.element, 'Not included in your roles', asked)
    await opened.page.findByRole('heading', { name: 'Needs attention (only what your roles include)' })
    isCalm(opened)
    for (const path of ['/lend', '/lend?tab=loans', '/lend?tab=lender', `/lend?loan=${loan.id}`]) {
      const page = await openPage(harness(), path, null, { after: opened })
      await page.page.findByText(asked)
      isCalm(page)
    }
    const settings = await openPage(harness(), '/settings', null, { after: opened })
    await settings.page.findByText('Someone with the Compliance or Administrator role can view this.')
    const identity = await openPage(harness(), '/settings?verify=overview', null, { after: opened })
    await identity.page.findByRole('heading', { level: 1, name: 'Verify your identity' })
    await identity.page.findByText('Someone with the Compliance or Administrator role can view this.')
    // what only the member can ask for says so instead of failing
    const [card] = await harness().query('SELECT id FROM cards WHERE owner_id = $1', [borrower.id])
    const registered = await openPage(harness(), `/registry?card=${card.id}`, null, { after: opened })
    await registered.page.findByText('You can’t change anything in admin mode.')
    isCalm(registered)
  })

  test('shows the rest to those whose roles include it', async () => {
    const { opened, loan } = await viewedBy(['concierge', 'lending'])
    const loans = await part(opened.page, 'region', 'Loans')
    await shows(() => loans.element, loan.number)
    expect(opened.page.queryByText(/Not included in your roles/)).toBeNull()
  })
})
