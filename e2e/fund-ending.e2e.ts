import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import { act, choose, confirmed, openAdminWindow, paid } from './billing.ts'
import { dialog, downloaded, row } from './cards.ts'
import { expect } from './expect.ts'
import {
  accepted,
  approvedBySecond,
  bought,
  expectBothWidths,
  fact,
  financeWindow,
  investor,
  opened,
  struck,
  subscribed,
} from './funds.ts'
import { admin, enter, expectFits, expectLive, expectToast, financeClerk, test, visit } from './people.ts'
import { got } from './secure.ts'

/** What someone without an account runs on the two files, and what it says. */
const verifiedOutside = (folder: string, holdings: string) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    execFile(process.execPath, ['verify-fund.mjs', holdings], { cwd: folder }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr }),
    )
  })

test('an outsider verifies the holdings, and the fund is liquidated to zero', async ({ page, newWindow, server }) => {
  const desk = await openAdminWindow(newWindow)
  const finance = await financeWindow(newWindow)
  const fund = await opened(finance, { name: 'Last Quarter' })
  const olga = await investor(desk, await newWindow(), '+14045550316')
  const pavel = await investor(desk, await newWindow(), '+14045550317')
  await accepted(finance, olga.who, await subscribed(olga.own, fund, olga.who, 2_000_000))
  await accepted(finance, pavel.who, await subscribed(pavel.own, fund, pavel.who, 1_000_000))
  await struck(finance, fund)
  await bought(desk, finance, fund, 800_000, { playerName: 'Ansel Kvist', certNumber: '99531601' })
  // a day later, a fee of 30,000 × 1.5% ÷ 365 = 1.23: 22,000 + 8,000 − 1.23 = 29,998.77
  await server.passFundDays(fund.id, 1)
  await struck(finance, fund)

  // the two files and one command; one changed byte is noticed
  const outsider = await newWindow()
  expect((await outsider.request.get(`/files/funds/${fund.id}/holdings.json`)).status()).toBe(200)
  await olga.own.goto(`/funds/${fund.id}`)
  const proof = olga.own.locator('#proof')
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ambry-fund-'))
  try {
    const file = await downloaded(olga.own, () => proof.getByRole('link', { name: 'Download proof' }).first().click())
    writeFileSync(path.join(folder, 'holdings.json'), file)
    writeFileSync(
      path.join(folder, 'verify-fund.mjs'),
      await downloaded(olga.own, () => proof.getByRole('link', { name: 'Download verifier' }).click(), /verify-fund/),
    )
    const { code, output } = await verifiedOutside(folder, 'holdings.json')
    expect(output).toContain('Last Quarter held 1 card worth $8,000.00')
    expect(output).toContain('with a NAV of $29,998.77.')
    expect(code).toBe(0)
    writeFileSync(path.join(folder, 'changed.json'), file.toString().replace('800000', '900000'))
    const changed = await verifiedOutside(folder, 'changed.json')
    expect(changed.output).toContain('Not verified. The statement was changed')
    expect(changed.code).toBe(1)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }

  // it begins with a second person, and the steps say what is left to do
  const at = `/admin/funds/${fund.id}/manage`
  await enter(page, financeClerk, at)
  await expectLive(page)
  await approvedBySecond(desk, admin, async () => {
    await act(page, 'Liquidate fund')
    const ending = dialog(page, 'Liquidate Last Quarter')
    await ending.getByLabel('Reason').fill('The last quarter is over.')
    await ending.getByRole('button', { name: 'Send for approval' }).click()
    await expectToast(page, 'Sent for approval', 'Nothing has changed yet.')
  })
  await expectToast(page, 'Request approved', 'approved: Liquidate Last Quarter.')
  const ending = page.getByRole('region', { name: 'Liquidation' })
  await expect(ending).toContainText('1 card to sell')
  await expect(ending.getByRole('button', { name: 'Pay out and end fund' })).toBeDisabled()
  await expectBothWidths(page)

  // the card is sold for $14,000, which is cash once it is paid
  const { who: clio } = await investor(desk, await newWindow(), '+14045550332')
  await visit(page, `${at}?tab=holdings`)
  await row(page, 'Ansel Kvist').click()
  const card = page.getByRole('complementary', { name: 'Ansel Kvist' })
  await card.getByRole('button', { name: 'Sell to a member' }).click()
  const selling = dialog(page, 'Sell Ansel Kvist')
  await choose(selling, clio)
  await selling.getByLabel('Price').fill('14,000')
  await selling.getByRole('button', { name: 'Sell to a member' }).click()
  await expectToast(page, 'Sale agreed', 'Ansel Kvist for $14,000.00.')
  const { items } = await got<{ items: { id: string; dueCents: number }[] }>(
    finance,
    `/api/admin/invoices?memberId=${clio.id}`,
  )
  await paid(finance, clio, items[0]?.id ?? '', items[0]?.dueCents ?? 0)

  // 36,000 less 1.23 of fees is 119.9959 for each of 300 units; carry is 20% of what is above 100:
  // 200 units: 23,999.18 − 20% of 3,999.18 = 23,199.34; 100 units: 11,999.59 − 20% of 1,999.59 = 11,599.67
  await visit(page, at)
  const shares = ending.getByRole('table', { name: 'What each holder would get' })
  await expect(shares.getByRole('row', { name: olga.who.name })).toContainText('$23,199.34')
  await expect(shares.getByRole('row', { name: pavel.who.name })).toContainText('$11,599.67')
  await expect(shares.getByRole('row', { name: '2 holders' })).toContainText('$34,799.01')
  await olga.own.goto(`/funds/${fund.id}?tab=position`)
  await expectLive(olga.own)
  await approvedBySecond(desk, admin, async () => {
    await ending.getByRole('button', { name: 'Pay out and end fund' }).click()
    const finishing = dialog(page, 'Pay out and end Last Quarter')
    await finishing.getByLabel('Note to holders').fill('All cards are sold.')
    await expectFits(page)
    await finishing.getByRole('button', { name: 'Send for approval' }).click()
    await confirmed(page, undefined, financeClerk)
    await expectToast(page, 'Sent for approval', 'Nothing has changed yet.')
  })

  // 34,799.01 to the holders, 1,199.76 of carry and 1.23 of fees to us: nothing of 36,000 is left
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Liquidated')
  const left = await got<{ cashCents: number; holders: number; cards: number; units: number }>(
    finance,
    `/api/admin/funds/${fund.id}`,
  )
  expect(left).toMatchObject({ cashCents: 0, holders: 0, cards: 0 })
  await expectBothWidths(page)
  await expect(fact(olga.own, 'Units')).toHaveText('0.000000 units')
  await expect(olga.own.getByRole('row', { name: /\$23,199\.34/ }).first()).toBeVisible()
  // 23,199.34 − 20,200 paid in
  await expect(olga.own.getByRole('button', { name: '+$2,999.34' })).toBeVisible()
  await expectBothWidths(olga.own)
  await visit(olga.own, `/funds/${fund.id}`)
  await expect(olga.own.getByRole('region', { name: 'Liquidated' })).toBeVisible()
  await expectBothWidths(olga.own)
})
