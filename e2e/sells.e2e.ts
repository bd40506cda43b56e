import type { Page } from '@playwright/test'
import { asked, freshCode, openAdminWindow, today, verified } from './billing.ts'
import { dialog, registered, rows } from './cards.ts'
import { expect } from './expect.ts'
import { authenticate, concierge, expectFits, expectLive, expectToast, financeClerk, test } from './people.ts'
import { got } from './secure.ts'
import { windowOf } from './source.ts'

const count = 40
const certs = Array.from({ length: count }, (_, n) => String(99_603_001 + n))
/** What is asked for each card, in dollars. */
const askedFor = (n: number) => 100 + n * 10

type Pending = { pendingApproval?: { id: string } }
type Offer = { cards: { id: string; status: string; card: { id: string; certNumber: string } }[]; paidCents: number }

/** Arrived at the vault, without its screens. */
async function arrived(desk: Page, cardId: string): Promise<void> {
  await asked(desk, `/api/admin/cards/${cardId}/custody`, {
    ...{ action: 'receive', vault: 'Delaware vault', condition: 'As described.' },
  })
}

test('a collection of forty cards is offered from a file, countered, accepted, received and inspected: one for less, one returned, the others ours and paid out', async ({
  newWindow,
}) => {
  test.slow()
  const desk = await openAdminWindow(newWindow, '/admin/requests?tab=sells&q=Fenna')
  await expectLive(desk)
  const { page, who } = await windowOf(newWindow, desk, '+14045550305', '/source?offer=new')
  for (const [n, certNumber] of certs.entries()) await registered(page, { playerName: `Eskil ${n}`, certNumber })
  const csv = ['Cert number,Asking price', ...certs.map((cert, n) => `${cert},${askedFor(n)}`), '55555555,10'].join(
    '\n',
  )
  await page
    .getByLabel('Add from a CSV file')
    .setInputFiles({ name: 'collection.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  const summary = page.getByRole('region', { name: 'Your offer' })
  await expect(summary).toContainText('40 cards')
  await expect(summary).toContainText('$11,800.00')
  await expect(page.getByText('We couldn’t read 1 row')).toBeVisible()
  await expectFits(page)
  await page.getByLabel(/^Note/).fill('All or nothing.')
  await page.getByRole('button', { name: 'Send offer' }).dblclick()
  await expectToast(page, 'Offer sent', 'We’ll notify you when we respond.')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('$11,800')
  await expectLive(page)

  // staff answer without the mouse
  await expect(rows(desk)).toHaveCount(1)
  await desk.keyboard.press('j')
  await desk.keyboard.press('Enter')
  const panel = desk.getByRole('complementary', { name: /^Fenna Kirk offers/ })
  await expect(panel).toContainText('All or nothing.')
  await expectFits(desk)
  await desk.keyboard.press('c')
  const counter = dialog(desk, 'Make a counteroffer')
  await counter.getByRole('textbox').first().fill('50')
  await expect(counter).toContainText('$11,750.00')
  await counter.getByRole('button', { name: 'Send counter' }).press('Enter')
  await expect(counter).toBeHidden()

  // so many cards without an estimate take two people
  await expect(panel).toContainText('40 cards have no estimate.')
  await expect(panel).toContainText('Offer Fenna Kirk $11,750.00 for their cards')
  await expectFits(desk)
  const second = await newWindow()
  await authenticate(second, concierge)
  await freshCode(second, concierge)
  const { items: waiting } = await got<{ items: { id: string }[] }>(
    second,
    '/api/admin/approvals?status=pending&kind=purchase',
  )
  expect(waiting).toHaveLength(1)
  await asked(second, `/api/admin/approvals/${waiting[0]?.id}/approve`)

  const accept = page.getByRole('button', { name: 'Accept $11,750' })
  await expect(accept).toBeVisible()
  await expect(page.getByRole('main')).toContainText('You receive')
  await expectFits(page)
  await accept.dblclick()
  await expectToast(page, 'Accepted', 'Send the cards to our vault.')

  const { items } = await got<{ items: { id: string }[] }>(page, '/api/user/sells')
  const offerId = items[0]?.id ?? ''
  const offer = () => got<Offer>(desk, `/api/admin/sells/${offerId}`)
  const { cards } = await offer()
  expect(cards).toHaveLength(count)
  for (const { card } of cards) await arrived(desk, card.id)

  // three from the screen, the others as the same clicks would send them
  const line = (cert: string) => panel.getByRole('article').filter({ hasText: cert })
  const [bought = '', less = '', returned = ''] = certs
  await expect(line(bought)).toContainText('Being inspected')
  await line(bought).getByRole('button', { name: 'Buy', exact: true }).press('Enter')
  await expect(dialog(desk, 'Buy this card')).toContainText('less the seller’s fee')
  await desk.keyboard.press('Enter')
  await expect(line(bought)).toContainText('Bought')
  await line(less).getByRole('button', { name: 'Lower offer' }).press('Enter')
  const lower = dialog(desk, 'Lower our offer after inspection')
  await lower.getByLabel('New price').fill('500')
  await lower.getByLabel('Reason').fill('A crease on the back.')
  await lower.getByRole('button', { name: 'Lower offer' }).press('Enter')
  await expect(lower).toContainText('$110.00')
  await lower.getByLabel('New price').fill('80')
  await expectFits(desk)
  await lower.getByRole('button', { name: 'Lower offer' }).press('Enter')
  await expect(line(less)).toContainText('New price after inspection')
  await line(returned).getByRole('button', { name: 'Return' }).press('Enter')
  const back = dialog(desk, 'Return this card')
  await back.getByLabel('Reason').fill('The case is cracked.')
  await back.getByRole('button', { name: 'Return' }).press('Enter')
  await expect(line(returned)).toContainText('Returned')
  for (const { id, card } of cards)
    if (![bought, less, returned].includes(card.certNumber))
      await asked(desk, `/api/admin/sell-cards/${id}/inspect`, { action: 'buy' })

  await expect(page.getByText('A crease on the back.')).toBeVisible()
  await expectFits(page)
  await page.getByRole('button', { name: 'Accept new price' }).dblclick()
  await expect(page.getByRole('main')).toContainText('Completed')
  await expectFits(page)

  // ours, and paid out to the cent: everything but the returned card, less the crease
  const done = await offer()
  expect(done.cards.filter(({ status }) => status === 'bought')).toHaveLength(39)
  const { items: left } = await got<{ items: { certNumber: string }[] }>(page, '/api/registry?q=Eskil')
  expect(left.map(({ certNumber }) => certNumber)).toEqual([returned])
  type Payout = { id: string; amountCents: number; status: string }
  const payouts = () => got<{ items: Payout[] }>(desk, `/api/admin/payouts?memberId=${who.id}&limit=100`)
  const { items: due } = await payouts()
  expect(due.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(done.paidCents)
  await verified(desk, who)
  // paid by someone who bought none of them, together with the desk above what one person pays
  const clerk = await newWindow()
  await authenticate(clerk, financeClerk)
  await freshCode(clerk, financeClerk)
  const paying = { method: 'wire', paidOn: today(), reference: 'OUT 40' }
  let waited = 0
  for (const { id } of due) {
    const { pendingApproval } = await asked<Pending>(clerk, `/api/admin/payouts/${id}/pay`, paying)
    if (!pendingApproval) continue
    await asked(desk, `/api/admin/approvals/${pendingApproval.id}/approve`)
    waited++
  }
  expect(waited).toBeGreaterThan(0)
  expect(new Set((await payouts()).items.map(({ status }) => status))).toEqual(new Set(['paid']))
  const { proof } = await asked<{ proof: { checks: { findings: unknown[] }[] } }>(desk, '/api/admin/ledger/proof')
  expect(proof.checks.flatMap(({ findings }) => findings)).toEqual([])
})
