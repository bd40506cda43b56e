import type { Locator, Page } from '@playwright/test'

import { asked, type Member, member, paid, verified } from './billing.ts'
import { photo } from './cards.ts'
import { expect } from './expect.ts'
import { authenticate, call, codeFor, expectFits, financeClerk } from './people.ts'
import { got, vaulted } from './secure.ts'
import type { NewWindow } from './windows.ts'

export type Fund = { id: string; name: string; version: number }
type Subscription = { id: string; number: string; invoiceId: string; amountCents: number; feeCents: number }

const terms = {
  ...{ managementBps: 150, carryBps: 2_000, hurdleBps: 0, entryFeeBps: 100, minimumCents: 1_000_000 },
  ...{ stepCents: 100_000, lockUpDays: 0, windowMonths: 1, noticeDays: 0, gateBps: 10_000, mostHolders: 99 },
  coolingOffDays: 0,
}

export type Facts = { name: string; terms?: Partial<typeof terms>; opensOn?: string | null; closesOn?: string | null }

/** A fund that takes subscriptions, with the memorandum that everyone has to accept. */
export async function opened(finance: Page, { name, terms: own = {}, ...more }: Facts): Promise<Fund> {
  const fund = await asked<Fund>(finance, '/api/admin/funds', {
    ...{ name, strategy: 'Vintage hockey cards in high grades.', about: 'Rookies from 1951 to 1986, bought to hold.' },
    ...{ team: 'Two appraisers and a vault manager.', valuationMethod: 'Recent sales of the same card and grade.' },
    ...{ category: 'hockey', countries: [], risk: 'high', offeringRule: '506b', targetCents: 100_000_000 },
    ...{ opensOn: null, closesOn: null, heldUntil: null, firstPrice: 100_000_000_000, terms: { ...terms, ...own } },
    ...more,
  })
  await documented(finance, fund, { kind: 'memorandum', title: 'Offering memorandum', mustAccept: '1' })
  const { version } = await got<Fund>(finance, `/api/admin/funds/${fund.id}`)
  return asked<Fund>(finance, `/api/admin/funds/${fund.id}/move`, { action: 'open', reason: 'As planned', version })
}

const onePage = Buffer.from(
  `%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >> endobj
trailer << /Root 1 0 R >>
%%EOF
`,
)

export async function documented(finance: Page, { id }: Fund, facts: Record<string, string>): Promise<void> {
  const query = new URLSearchParams({ audience: 'members', ...facts })
  const { status, body } = await call(finance, 'POST', `/api/admin/funds/${id}/documents?${query}`, onePage, {
    'content-type': 'application/pdf',
  })
  expect(status, body).toBe(201)
}

/** A verified, accredited member who is signed in, in a window of their own. */
export async function investor(desk: Page, own: Page, phone: Member['phone']) {
  const who = await member(desk, phone)
  await authenticate(own, phone)
  await verified(desk, who)
  return { who, own }
}

/** Scrolls the agreement as a person does, with the mouse over it. */
export async function readToEnd(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Subscription agreement' }).hover()
  await page.mouse.wheel(0, 20_000)
}

/** Subscribes without the screens. */
export async function subscribed(own: Page, { id }: Fund, who: Member, amountCents: number): Promise<Subscription> {
  const { documents } = await got<{ documents: { id: string; mustAccept: boolean }[] }>(own, `/api/funds/${id}`)
  for (const each of documents.filter(({ mustAccept }) => mustAccept))
    for (const step of ['open', 'accept']) await asked(own, `/api/funds/${id}/documents/${each.id}/${step}`)
  const { hash } = await got<{ hash: string }>(own, `/api/funds/${id}/agreement?cents=${amountCents}`)
  await steppedUp(own, who.phone)
  return asked<Subscription>(own, `/api/funds/${id}/subscriptions`, { amountCents, signedName: who.name, hash })
}

/** Its invoice is paid and we accept it: the next NAV issues the units. */
export async function accepted(finance: Page, who: Member, made: Subscription): Promise<void> {
  await paid(finance, who, made.invoiceId, made.amountCents + made.feeCents)
  await asked(finance, `/api/admin/fund-subscriptions/${made.id}/decide`, { action: 'accept', reason: null })
}

export const struck = (finance: Page, { id }: Fund) => asked(finance, `/api/admin/funds/${id}/strike`)

/** A card of ours, photographed in the vault, that the fund buys. */
export async function bought(desk: Page, finance: Page, { id }: Fund, cents: number, facts: Record<string, string>) {
  const cardId = await vaulted(desk, facts as { playerName: string; certNumber: string })
  const { buffer } = await photo(desk, 'slategray')
  const { status, body } = await call(desk, 'POST', `/api/admin/cards/${cardId}/photos?purpose=audit`, buffer)
  expect(status, body).toBe(201)
  await asked(finance, `/api/admin/funds/${id}/buy`, { cardId, priceCents: cents })
  return cardId
}

export async function steppedUp(page: Page, phone: string): Promise<void> {
  await asked(page, '/api/auth/step-up', {})
  await asked(page, '/api/auth/step-up', { otp: await codeFor(page, phone) })
}

/** What a second person has to approve is requested by finance and approved by the admin. */
export async function approvedBySecond(desk: Page, adminPhone: string, request: () => Promise<unknown>): Promise<void> {
  const waiting = async () =>
    (await got<{ items: { id: string }[] }>(desk, '/api/admin/approvals?status=pending')).items.map(({ id }) => id)
  const before = await waiting()
  await request()
  const [id] = (await waiting()).filter((each) => !before.includes(each))
  if (!id) throw new Error('nothing waits for approval')
  await steppedUp(desk, adminPhone)
  await asked(desk, `/api/admin/approvals/${id}/approve`)
}

/** Finance in a window of their own, with a fresh code. */
export async function financeWindow(newWindow: NewWindow): Promise<Page> {
  const finance = await newWindow()
  await authenticate(finance, financeClerk)
  await steppedUp(finance, financeClerk)
  return finance
}

type Line = { holdingId: string; valueCents: number }

/** Appraises the fund's cards, and publishes these values with a second person. */
export async function valued(
  desk: Page,
  adminPhone: string,
  finance: Page,
  { id }: Fund,
  cards: Record<string, number>,
): Promise<void> {
  for (const [cardId, valueCents] of Object.entries(cards))
    await asked(desk, `/api/admin/cards/${cardId}/valuations`, { valueCents, confirm: true })
  const path = `/api/admin/funds/${id}/valuation`
  const run = await asked<{ version: number; lines: Line[] }>(finance, path)
  const lines = run.lines.map(({ holdingId, valueCents }) => ({
    ...{ holdingId, valueCents, source: 'appraisal', note: null, isConfirmed: true },
  }))
  const { status, body } = await call(finance, 'PATCH', path, { version: run.version, lines })
  expect(status, body).toBe(200)
  const { version } = JSON.parse(body) as { version: number }
  await approvedBySecond(desk, adminPhone, () => asked(finance, `${path}/publish`, { version, note: null }))
}

/** Fits a phone, and is accessible in both color schemes on a desktop. */
export async function expectBothWidths(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 800 })
  await expect(page.locator('.skeleton, .bone')).toHaveCount(0)
  await expectFits(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectFits(page)
}

export const fact = (within: Page | Locator, name: string) =>
  within.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd[1]')
