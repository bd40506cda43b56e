import { describe, expect, test } from 'vitest'

import { issued, key, line } from '../../server/test/billing.ts'
import { wanted } from '../../server/test/cards.ts'
import { type Caller, useHarness } from '../../server/test/harness.ts'
import { sandboxCounter } from '../../server/test/payments.ts'
import { expectPdf } from './files.ts'
import { openPage, type Page } from './page.ts'
import { dialog, fill, focused, isInvalid, part, press, pressTwice, shows, toast } from './parts.ts'

const harness = useHarness()

const title = ({ page }: Page, name: string) => page.findByRole('heading', { level: 1, name })
const fieldValue = ({ page }: Page, label: string) => page.getByLabelText<HTMLInputElement>(label).value
const testNumber = async (opened: Page, name: string) =>
  press(opened, await part(opened.page, 'complementary', 'Test numbers'), new RegExp(`^${name} \\d`))

/** A member with an invoice that is due. */
async function owing(label: string, cents: number) {
  const admin = await harness().buildUser({ isAdmin: true })
  const member = await harness().buildUser({ name: 'Paying Member' })
  const invoice: { id: string; number: string } = await issued(admin, member.id, [line(label, cents)])
  return { admin, member, invoice }
}

/** The checkout of an invoice, with a number that the sandbox knows. */
async function filledIn(member: Caller, invoice: { id: string }, number: string) {
  const opened = await openPage(harness(), `/checkout?invoice=${invoice.id}`, member)
  await press(opened, opened.page, 'Card', 'radio')
  await testNumber(opened, number)
  return opened
}

/** Every payment of an invoice, including failed ones, by their status. */
async function chargesOf(member: Caller, { id }: { id: string }): Promise<[status: string, amountCents: number][]> {
  const { items } = await wanted(member.get(`/api/user/payments?invoiceId=${id}`))
  const charges: { status: string; amountCents: number }[] = items
  return charges.map(({ status, amountCents }): [string, number] => [status, amountCents]).sort()
}

test('a declined card charges nothing and keeps the form; the next card is charged once despite a double click', async () => {
  const { member, invoice } = await owing('Appraisal', 120_00)
  const opened = await openPage(harness(), '/dashboard?invoices=due', member)
  const { page } = opened
  await press(opened, page, `Pay ${invoice.number}`, 'link')
  await title(opened, 'Pay $120.00')
  await press(opened, page, 'Card', 'radio')
  await fill(page, 'Card number', '4000000000000002')
  await fill(page, 'Expiration', '1234')
  await fill(page, 'Security code', '123')
  await press(opened, page, 'Pay $120.00')
  await page.findByText(
    'Your bank declined the card. Use another payment method or contact your bank. Nothing was charged.',
  )
  expect([fieldValue(opened, 'Card number'), fieldValue(opened, 'Security code')]).toEqual([
    '4000 0000 0000 0002',
    '123',
  ])
  await fill(page, 'Card number', '4242424242424242')
  await pressTwice(opened, page, 'Pay $120.00')
  const paid = await title(opened, '$120.00 paid')
  await focused(() => paid)
  expect(opened.address()).toMatch(/\/payment-success\?payment=/)
  expect(await chargesOf(member, invoice)).toEqual([
    ['failed', 120_00],
    ['succeeded', 120_00],
  ])
  const receipt = (await page.findByRole('link', { name: 'Download receipt' })).getAttribute('href') ?? ''
  expectPdf(await member.get(receipt))
})

test('a card that the bank asks about is charged only when it is confirmed there', async () => {
  const { member, invoice } = await owing('Courier', 80_00)
  const opened = await filledIn(member, invoice, 'Needs confirmation with the bank')
  const { page } = opened
  await press(opened, page, 'Pay $80.00')
  await press(opened, await dialog(opened, 'Confirm $80.00 with your bank'), 'Decline')
  await page.findByText(/^The payment wasn’t confirmed with your bank\..* Nothing was charged\.$/)
  expect(fieldValue(opened, 'Card number')).toBe('4000 0025 0000 3155')
  await press(opened, page, 'Pay $80.00')
  await pressTwice(opened, await dialog(opened, 'Confirm $80.00 with your bank'), 'Confirm')
  await title(opened, '$80.00 paid')
  expect(await chargesOf(member, invoice)).toEqual([
    ['failed', 80_00],
    ['succeeded', 80_00],
  ])
})

describe('a page that does not know the latest', () => {
  test('a changed amount is shown before paying', async () => {
    const { admin, member, invoice } = await owing('Photography', 100_00)
    const opened = await filledIn(member, invoice, 'Succeeds')
    const { page } = opened
    const credit = { amountCents: 30_00, reason: 'A card fewer' }
    await wanted(admin.post(`/api/admin/invoices/${invoice.id}/credit-notes`, credit, key()), 201)
    await press(opened, page, 'Pay $100.00')
    await page.findByText('It was $100.00 when you opened this page and is now $70.00. Nothing was charged.')
    await press(opened, page, 'Pay $70.00')
    await title(opened, '$70.00 paid')
    expect(await chargesOf(member, invoice)).toEqual([['succeeded', 70_00]])
  })

  test('an invoice that was paid in another window is not paid again', async () => {
    const { member, invoice } = await owing('Cleaning', 50_00)
    const opened = await filledIn(member, invoice, 'Succeeds')
    await sandboxCounter(harness()).pay(member, [{ invoiceId: invoice.id, amountCents: 50_00 }], 'success')
    await press(opened, opened.page, 'Pay $50.00')
    await title(opened, 'Nothing due')
    expect(await chargesOf(member, invoice)).toEqual([['succeeded', 50_00]])
  })

  test('an answer that was lost is asked for again with the same key, and nothing is charged twice', async () => {
    const { member, invoice } = await owing('Scanning', 60_00)
    const opened = await filledIn(member, invoice, 'Succeeds')
    const keys: (string | undefined)[] = []
    const send = globalThis.fetch
    const asked = new Set<Promise<unknown>>()
    let isLost = false
    globalThis.fetch = async (input, init) => {
      if (isLost) throw new TypeError('Failed to fetch')
      if (init?.method !== 'POST' || !String(input).endsWith('/api/user/payments')) {
        const answer = send(input, init)
        asked.add(answer)
        return answer.finally(() => asked.delete(answer))
      }
      keys.push((init.headers as Record<string, string>)['idempotency-key'])
      // from here on the page hears nothing, also not by reading again: it was charged, but nobody knows
      isLost = keys.length === 1
      await Promise.allSettled(asked)
      const answer = await send(input, init)
      if (isLost) throw new TypeError('Failed to fetch')
      return answer
    }
    await press(opened, opened.page, 'Pay $60.00')
    await shows(() => document.querySelector('main'), 'You won’t be charged twice.')
    isLost = false
    expect(fieldValue(opened, 'Card number')).toBe('4242 4242 4242 4242')
    await press(opened, opened.page, 'Pay $60.00')
    await title(opened, '$60.00 paid')
    expect(keys).toEqual([keys[0], keys[0]])
    expect(keys[0]).toBeTruthy()
    expect(await chargesOf(member, invoice)).toEqual([['succeeded', 60_00]])
  })
})

test('a card and a bank account are saved in the settings, one is made the default, and one is removed', async () => {
  const opened = await openPage(harness(), '/settings', await harness().buildUser({ name: 'Saving Member' }))
  const { page, until } = opened
  await page.findByText(/^No saved payment methods\./)
  const panel = await part(page, 'region', 'Payment methods')
  await press(opened, panel, 'Add payment method')
  const add = await dialog(opened, 'Add payment method')
  await fill(add, 'Card number', '4111 1111 1111 1111')
  await fill(add, 'Expiration', '12 / 34')
  await fill(add, 'Security code', '123')
  await press(opened, add, 'Save')
  await until(() => expect(isInvalid(add.getByLabelText('Card number'))).toBe(true))
  await testNumber(opened, 'Succeeds')
  await pressTwice(opened, add, 'Save')
  await toast('Payment method saved', 'Visa ending in 4242')
  await press(opened, panel, 'Add payment method')
  const bank = await dialog(opened, 'Add payment method')
  await press(opened, bank, 'Bank account', 'radio')
  await testNumber(opened, 'Bank transfer succeeds')
  await press(opened, bank, 'Save')
  await toast('Payment method saved', 'Sandbox Bank ending in 6789')
  const lines = () => panel.getAllByRole('listitem').map(({ textContent }) => textContent)
  await until(() => expect(lines()).toHaveLength(2))
  expect(lines().find((text) => text?.includes('Visa ending in 4242'))).toContain('Default')
  await press(opened, panel, 'Make default Sandbox Bank ending in 6789')
  await until(() => expect(lines().find((text) => text?.includes('Sandbox Bank'))).toContain('Default'))
  await until(() => expect(panel.getAllByText('Default')).toHaveLength(1))
  await press(opened, panel, 'Remove Sandbox Bank ending in 6789')
  const remove = await dialog(opened, 'Remove Sandbox Bank ending in 6789')
  expect(remove.element.textContent).toContain('Renewals are charged to another payment method.')
  await press(opened, remove, 'Remove')
  await until(() => expect(lines()).toHaveLength(1))
})

test('every sandbox outcome is run, and shows the resulting payment, invoice and ledger entries', async () => {
  const member = await harness().buildUser({ name: 'Testing Member' })
  // the server's own test runs each of them; here the first is real and stands for the others
  const first = await wanted(member.post('/api/payment-test/success'))
  const opened = await openPage(harness(), '/payment-test', member)
  opened.intervene(({ path }) => {
    const test = /^\/api\/payment-test\/(\w+)$/.exec(path)?.[1]
    return test ? Response.json({ ...first, test }) : undefined
  })
  await press(opened, opened.page, 'Run all')
  await opened.page.findByText('19 of 19 passed.')
  expect(opened.sent.filter(({ path }) => path.startsWith('/api/payment-test/'))).toHaveLength(19)
  const results = await opened.page.findAllByText('Result')
  expect(results).toHaveLength(19)
  await shows(() => results[0]?.closest('details, li, section'), /INV-\d{4}-\d+/, 'Card processor', '$1.00')
})
