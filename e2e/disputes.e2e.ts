import { confirmed, issued, member, openAdminWindow } from './billing.ts'
import { dialog, photo, row } from './cards.ts'
import { expect } from './expect.ts'
import { authenticate, expectFits, notices, test, visit } from './people.ts'

test('an inquiry is answered with evidence, a dispute is given up, and the member is told', async ({
  page,
  newWindow,
  server,
}) => {
  const adminPage = await openAdminWindow(newWindow)
  const who = await member(adminPage, '+15035550271')
  await authenticate(page, who.phone)
  const pay = async (cents: number, amount: string, number: string) => {
    const invoice = await issued(adminPage, who, 'Grading', cents)
    await visit(page, `/checkout?invoice=${invoice.id}`)
    await page.getByRole('radio', { name: 'Card', exact: true }).check()
    await page
      .getByRole('complementary', { name: 'Test numbers' })
      .getByRole('button', { name: new RegExp(`^${number} \\d`) })
      .click()
    await page.getByRole('button', { name: `Pay ${amount}`, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: `${amount} paid`, exact: true })).toBeVisible()
  }

  await pay(120_00, '$120.00', 'Succeeds, then the cardholder asks about it')
  await server.answerAsBank()
  await visit(adminPage, '/admin/invoices?tab=disputes')
  const inquiry = row(adminPage, '$120.00 from Disa Ekwall')
  await expect(inquiry).toContainText('Inquiry: needs response')
  await expectFits(adminPage)
  await inquiry.click()
  const panel = adminPage.getByRole('complementary', { name: '$120.00 from Disa Ekwall' })
  await expect(panel).toContainText('no money has moved')
  await expect(panel.getByRole('region', { name: 'Ledger entries' })).toContainText('Nothing has been posted.')
  await panel.getByLabel('Kind of document').selectOption('Proof of delivery')
  await panel.locator('input[type=file]').setInputFiles(await photo(adminPage, 'teal', 'delivered.jpg'))
  await expect(panel.getByRole('link', { name: 'Proof of delivery: delivered.jpg' })).toBeVisible()
  await panel.getByRole('button', { name: 'Send evidence' }).click()
  const answer = dialog(adminPage, 'Send evidence: $120.00 from Disa Ekwall')
  await answer.getByLabel('Explanation').fill('Graded and returned on November 12.')
  await expectFits(adminPage)
  await answer.getByRole('button', { name: 'Send evidence' }).click()
  await expect(panel).toContainText('Inquiry: under review')
  await server.answerAsBank()
  await expect(panel).toContainText('Inquiry closed')

  await pay(80_00, '$80.00', 'Succeeds, then charged back')
  await server.answerAsBank()
  await visit(adminPage, '/admin/invoices?tab=disputes&waiting=1')
  const dispute = row(adminPage, '$80.00 from Disa Ekwall')
  await expect(dispute).toContainText('Needs response')
  await dispute.click()
  const taken = adminPage.getByRole('complementary', { name: '$80.00 from Disa Ekwall' })
  await expect(taken.getByRole('region', { name: 'Ledger entries' })).toContainText('Card processor fees')
  await expect(taken.getByRole('region', { name: 'Timeline' })).toContainText('$80.00 taken by the bank')
  await expectFits(adminPage)
  await taken.getByRole('button', { name: 'Accept loss' }).click()
  await dialog(adminPage, /^Accept loss/)
    .getByRole('button', { name: 'Accept loss' })
    .click()
  await confirmed(adminPage)
  await expect(taken).toContainText('Lost')
  await expect(taken.getByRole('button', { name: 'Accept loss' })).toBeHidden()

  await visit(page, '/dashboard')
  await page.getByRole('button', { name: /^Notifications, \d+ new/ }).click()
  await expect(notices(page).filter({ hasText: 'opened a dispute of $80.00' })).toBeVisible()
})
