import { beforeAll, expect, test } from 'vitest'

import { wanted } from '../../server/test/cards.ts'
import { type Caller, useHarness } from '../../server/test/harness.ts'
import { expectPdf } from './files.ts'
import { openPage, type Page } from './page.ts'
import { choose, dialog, fill, press, pressTwice, row, shows, toast } from './parts.ts'

const harness = useHarness()
let admin: Caller
beforeAll(async () => {
  admin = await harness().buildUser({ isAdmin: true, name: 'Margaret Ashby' })
})

const title = ({ page }: Page, level: number, name: string) => page.findByRole('heading', { level, name })
const planCard = (name: string) =>
  [...document.querySelectorAll('li')].find((item) => item.querySelector('h3')?.textContent === name)

/** Pays at the checkout with the test card that succeeds, and saves it. */
async function payByCard(opened: Page, amount: string): Promise<void> {
  const { page, user } = opened
  await press(opened, page, 'Card', 'radio')
  await fill(page, 'Card number', '4242 4242 4242 4242')
  await fill(page, 'Expiration', '12 / 34')
  await fill(page, 'Security code', '123')
  const save = await page.findByLabelText<HTMLInputElement>('Save for next time')
  if (!save.checked) await user.click(save)
  // a double click still pays once
  await pressTwice(opened, page, `Pay ${amount}`)
}

test('a member subscribes by card, upgrades with a credit for unused time, and undoes a downgrade and a cancellation', async () => {
  const sana = await harness().buildUser({ name: 'Sana Iver' })
  const opened = await openPage(harness(), '/settings', sana)
  const { page, until, address } = opened
  await press(opened, page, 'See plans', 'link')
  await title(opened, 2, 'Collector')
  await page.findByText('0 of 25 used this month')
  await press(opened, page, 'Yearly', 'radio')
  await shows(() => planCard('Curator'), 'Yearly billing saves $98 a year.')
  expect(address()).toBe('/subscribe?interval=year')
  await press(opened, page, 'Monthly', 'radio')
  await press(opened, page, 'Choose Curator')
  const first = await dialog(opened, 'Curator, monthly')
  await shows(() => first.element, '$49.00 today, then $49.00 on')
  await press(opened, first, 'Pay $49.00')
  await until(() => expect(address()).toMatch(/\/checkout\?invoice=/))

  // not paid yet: nothing is in effect, and there is a link back to the checkout
  const again = await openPage(harness(), '/subscribe', sana)
  await title(again, 2, 'Collector')
  await press(again, again.page, 'Continue to checkout', 'link')
  await payByCard(again, '$49.00')
  await title(again, 1, 'Curator is active')
  expect(again.address()).toMatch(/\/subscription-success\?payment=/)
  await again.page.findByText('250 lookups per month')
  const receipt = (await again.page.findByRole('link', { name: 'Download receipt' })).getAttribute('href')
  expectPdf(await sana.get(receipt ?? ''))
  await press(again, again.page, 'View your plan', 'link')
  await title(again, 2, 'Curator')
  await again.page.findByText(/^Renews .* for \$49\.00, then every month\.$/)

  // on its first day the whole period is left, so the amount due is the difference of the prices
  await press(again, again.page, 'Choose Patron')
  const up = await dialog(again, 'Patron, monthly')
  await shows(() => up.element, 'Unused time on Curator', '−$49.00')
  await pressTwice(again, up, 'Pay $150.00')
  await title(again, 1, 'Patron is active')
  const { items } = await wanted(sana.get('/api/user/payments?status=succeeded'))
  expect(items.map(({ amountCents }: { amountCents: number }) => amountCents).sort()).toEqual([150_00, 49_00])

  const patron = await openPage(harness(), '/subscribe', sana)
  await press(patron, patron.page, 'Choose Curator')
  const down = await dialog(patron, 'Curator, monthly')
  await shows(() => down.element, 'Nothing is charged today.', '250 lookups per month instead of 2,500')
  await press(patron, down, /^Change on /)
  await toast('Plan change scheduled', 'It takes effect on')
  await patron.page.findByText(/^Curator starts /)
  await shows(() => planCard('Curator'), 'Starts ')
  await press(patron, patron.page, 'Undo change')
  await until(() => expect(patron.page.queryByText(/^Curator starts /)).toBe(null))

  await press(patron, patron.page, 'Cancel Patron')
  const leave = await dialog(patron, 'Cancel Patron')
  await fill(leave, /^Reason/, 'I sold my cards.')
  await press(patron, leave, /^Cancel on /)
  await patron.page.findByText(/^Patron ends /)
  await title(patron, 2, 'Patron')
  await press(patron, patron.page, 'Keep Patron')
  await until(() => expect(patron.page.queryByText(/^Patron ends /)).toBe(null))
  await patron.page.findByText(/^Renews .* for \$199\.00, then every month\.$/)
})

test('an admin ends a granted plan from the list of subscriptions', async () => {
  const tove = await harness().buildUser({ name: 'Tove Jarl' })
  const opened = await openPage(harness(), `/admin/user-access?user=${tove.id}`, admin)
  const { page, user } = opened
  await press(opened, page, 'Grant plan')
  const grant = await dialog(opened, 'Grant plan: Tove Jarl')
  await choose(opened, grant, 'Plan', 'Patron')
  await fill(grant, /^Until/, '2999-12-31')
  await fill(grant, 'Reason', 'A friend of Ambry')
  await press(opened, grant, 'Grant plan')
  await toast('Patron granted', 'until Dec 31, 2999')
  await press(opened, page, 'All plans for this member', 'link')
  // not the one of the list of members, which is there until the next one is
  await user.click((await row(/Tove Jarl.*Granted/)).element)
  await page.findByRole('heading', { name: 'Patron of Tove Jarl' })
  await press(opened, page, 'End plan')
  const end = await dialog(opened, 'End Patron: Tove Jarl')
  await fill(end, 'Reason', 'It was a month')
  await press(opened, end, 'End plan')
  await toast('Plan ended', 'Tove Jarl')
  const member = await openPage(harness(), '/subscribe', tove)
  await title(member, 2, 'Collector')
})

test('a price that changed during checkout is shown before payment; two admins do not overwrite each other', async () => {
  const ulf = await harness().buildUser({ name: 'Ulf Kaye' })
  const versionNow = async () => {
    const { items } = await wanted(admin.get('/api/admin/plans'))
    return items.find(({ id }: { id: string }) => id === 'patron').version as number
  }
  const desk = await openPage(harness(), '/admin/settings', admin)
  await press(desk, desk.page, 'Edit Patron')
  const edit = await dialog(desk, 'Edit Patron')
  await fill(edit, 'Monthly price', '209')
  // another tab was faster
  await wanted(admin.patch('/api/admin/plans/patron', { version: await versionNow(), monthlyCents: 219_00 }))
  await press(desk, edit, 'Save plan')
  await shows(() => edit.element, 'Monthly price is now “$219.00”.')
  await press(desk, edit, 'Keep mine')
  await toast('Plan saved', 'Patron')

  const opened = await openPage(harness(), '/subscribe', ulf)
  await press(opened, opened.page, 'Choose Patron')
  const chosen = await dialog(opened, 'Patron, monthly')
  await chosen.findByRole('button', { name: 'Pay $209.00' })
  await wanted(admin.patch('/api/admin/plans/patron', { version: await versionNow(), monthlyCents: 199_00 }))
  await press(opened, chosen, 'Pay $209.00')
  await shows(() => chosen.element, 'The amount has changed. It was $209.00. Nothing was charged.')
  await press(opened, chosen, 'Pay $199.00')
  await opened.until(() => expect(opened.address()).toMatch(/\/checkout\?invoice=/))
})
