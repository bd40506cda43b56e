import { expect, test } from 'vitest'

import { useHarness } from '../../server/test/harness.ts'
import { loanWorld } from '../../server/test/loans.ts'
import { appraisedAt, calledLoan } from '../../server/test/margin.ts'
import { openPage } from './page.ts'
import { dialog, fill, press, toast } from './parts.ts'

const harness = useHarness()

test('a margin call is called so on every page that shows the loan, to the borrower and to staff', async () => {
  const world = await loanWorld(harness())
  const loan = await calledLoan(world)
  const [card] = loan.collateral.map((item: { card: { id: string } }) => item.card.id)
  const tagged = [
    [world.borrower, '/dashboard'],
    [world.borrower, '/lend?tab=loans'],
    [world.borrower, `/lend?loan=${loan.id}`],
    [world.admin, '/admin/loans?stage=all'],
    [world.admin, `/admin/loans?loan=${loan.id}`],
    [world.admin, `/admin/user-access?user=${world.borrower.id}`],
    [world.admin, `/admin/cards?card=${card}`],
  ] as const
  for (const [person, path] of tagged) {
    const { page, until } = await openPage(harness(), path, person)
    await page.findAllByText(loan.number)
    // in a member's panel, the account's own status is active
    const isMember = path.includes('user=')
    const tags = () =>
      [...document.querySelectorAll('.tag')].map(({ className, textContent: text }) => [className, text])
    await until(() => expect(tags(), path).toContainEqual(['tag tag-bad', 'Margin call']))
    if (!isMember) expect(tags(), path).not.toContainEqual(['tag tag-ok', 'Active'])
  }
})

test('a borrower reads a margin call, consents to a sale and withdraws it, and disputes a value; recovered values end the call', async () => {
  const world = await loanWorld(harness())
  const loan = await calledLoan(world)
  const opened = await openPage(harness(), `/lend?loan=${loan.id}`, world.borrower)
  const { page, user } = opened
  await press(opened, page, 'I’ve read this')
  await page.findByText(/^You confirmed on .* that you read this/)
  await press(opened, page, 'Consent to sale', 'link')
  const consent = await dialog(opened, 'Consent to a sale')
  await press(opened, consent, 'Consent to sale')
  await consent.findByText('Check the box to agree.')
  await user.click(await consent.findByLabelText('I agree that Ambry can sell these cards to pay my loan.'))
  await press(opened, consent, 'Consent to sale')
  await toast('Consent saved', 'We’ll notify you when there’s a buyer. Until then, you can withdraw your consent.')
  await page.findByText('You agreed to a sale')
  await press(opened, page, 'Withdraw consent')
  await toast('Consent withdrawn', 'We’ll stop looking for a buyer.')

  await press(opened, page, 'Dispute a value', 'link')
  const dispute = await dialog(opened, 'Dispute a value')
  const [box] = await dispute.findAllByRole('checkbox')
  await user.click(box as HTMLElement)
  await fill(dispute, /^Comps/, 'One sold on November 2 for $29,500.')
  await press(opened, dispute, 'Send dispute')
  await toast('Dispute sent', 'We’ll review the value within one business day.')

  for (const { card } of loan.collateral) await appraisedAt(world.admin, card.id, 650_000)
  const after = await openPage(harness(), `/lend?loan=${loan.id}`, world.borrower)
  await after.page.findByRole('heading', { name: '$5,000 against two cards' })
  expect(after.page.queryByText(/short$/)).toBe(null)
})
