import { expect, test } from 'vitest'

import { fundWorld, openFund } from '../../server/test/funds.ts'
import { useHarness } from '../../server/test/harness.ts'
import { loanWorld, offeredLoan } from '../../server/test/loans.ts'
import { openPage } from './page.ts'
import { confirmed, dialog, fill, press, toast } from './parts.ts'

const harness = useHarness()

/** What assistive technology reads after the button's name. */
const describedAs = (button: HTMLElement) =>
  document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent ?? null

test('a fund’s agreement is signed after its end was reached, with a fresh code', async () => {
  const world = await fundWorld(harness())
  const fund = await openFund(world)
  const opened = await openPage(harness(), `/funds/${fund.id}?step=sign&amount=100000`, world.member)
  const { page, user } = opened
  await page.findByRole('region', { name: 'Subscription agreement' })
  await user.click(await page.findByLabelText(/^I’ve read the agreement/))
  await fill(page, 'Your full name', 'Mia Member')
  const sign = await page.findByRole('button', { name: 'Sign and subscribe' })
  expect(describedAs(sign)).toBe('Read the agreement to its end before you sign it.')
  sign.focus()
  expect([document.activeElement === sign, sign.getAttribute('aria-disabled')]).toEqual([true, 'true'])
  await user.click(sign)
  await user.keyboard('{Enter}')
  expect(opened.sent.filter(({ method, path }) => method === 'POST' && path.includes('subscriptions'))).toEqual([])
  // by keyboard: the end comes after the text and its table, which are scrolled
  const agreement = await page.findByRole('region', { name: 'Subscription agreement' })
  agreement.focus()
  await user.tab()
  await user.tab()
  expect(document.activeElement?.textContent).toBe('I’ve reached the end')
  expect([describedAs(sign), sign.getAttribute('aria-disabled')]).toEqual([null, null])
  await press(opened, page, 'Sign and subscribe')
  await confirmed(opened, harness(), world.member.phone)
  await toast('Subscribed', /Pay \$1,010\.00 by/)
})

test('a loan’s agreement can be signed once its PDF was opened', async () => {
  const world = await loanWorld(harness())
  const loan = await offeredLoan(world)
  const opened = await openPage(harness(), `/lend?loan=${loan.id}`, world.borrower)
  await press(opened, opened.page, 'Review and sign', 'link')
  const paper = await dialog(opened, /^Sign the agreement/)
  await paper.findByRole('region', { name: 'Loan agreement' })
  const sign = await paper.findByRole('button', { name: 'Sign agreement' })
  expect(describedAs(sign)).toBe('Read the agreement to its end, or open its PDF, before you sign it.')
  const link = await paper.findByRole('link', { name: 'Open PDF' })
  expect((await world.borrower.get(link.getAttribute('href') ?? '')).headers['content-type']).toBe('application/pdf')
  await opened.user.click(link)
  expect(describedAs(sign)).toBe(null)
  await opened.user.click(await paper.findByLabelText(/^I’ve read the agreement/))
  await fill(paper, 'Type your full legal name', 'Ann Borrower')
  await press(opened, paper, 'Sign agreement')
  await toast('Agreement signed', 'We’ll let you know when it’s funded.')
})
