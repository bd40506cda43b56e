import type { Page } from '@playwright/test'
import { type Member, member } from './billing.ts'
import { expect } from './expect.ts'
import { enter } from './people.ts'
import { got } from './secure.ts'
import type { NewWindow } from './windows.ts'

/** A member in their own window. */
export async function windowOf(newWindow: NewWindow, desk: Page, phone: Member['phone'], to: string) {
  const who = await member(desk, phone)
  const page = await newWindow()
  await enter(page, who.phone, to)
  return { who, page }
}

/** Pays the invoice whose checkout is open with a test card. */
export async function payWithCard(page: Page, amount: string): Promise<void> {
  await page.getByRole('radio', { name: 'Card', exact: true }).check()
  await page
    .getByRole('complementary', { name: 'Test numbers' })
    .getByRole('button', { name: /^Succeeds \d/ })
    .click()
  await page.getByRole('button', { name: `Pay ${amount}`, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${amount} paid` })).toBeVisible()
}

/** What our books say about the sale of a card. */
export async function saleOf(desk: Page, playerName: string) {
  const { items } = await got<{
    items: { status: string; channel: string; priceCents: number; buyerFeeCents: number }[]
  }>(desk, `/api/admin/sales?q=${encodeURIComponent(playerName)}`)
  expect(items).toHaveLength(1)
  return items[0]
}
