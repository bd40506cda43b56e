import { memberFee } from '@ambry/contract/billing/fees/kinds'
import { addMonths } from '@ambry/contract/kernel/dates'
import { disclosureOf } from '@ambry/contract/lending/arithmetic/apr'
import type { Borrowing } from '@ambry/contract/lending/borrowing-records'
import type { Page } from '@playwright/test'

import { asked, type Member, member, today, verified } from './billing.ts'
import { photo } from './cards.ts'
import { expect } from './expect.ts'
import { admin, authenticate, call, codeFor, financeClerk, vaultClerk } from './people.ts'
import { got, vaulted } from './secure.ts'
import type { NewWindow } from './windows.ts'

type Facts = { playerName: string; certNumber: string }

/** A verified member's card in the vault with our appraisal. */
export async function pledgeable(desk: Page, owner: Member, dollars: number, facts: Facts): Promise<string> {
  const id = await vaulted(desk, facts, owner)
  await asked(desk, `/api/admin/cards/${id}/valuations`, { valueCents: dollars * 100 })
  return id
}

/** The panel of an open loan. */
export const panel = (page: Page) => page.getByRole('complementary').filter({ has: page.getByRole('navigation') })

/** A verified member with cards in the vault. */
export async function borrower(
  desk: Page,
  newWindow: NewWindow,
  phone: Member['phone'],
  certs: string[],
  dollars: number,
  thing = 'card',
) {
  const who = await member(desk, phone)
  const own = await newWindow()
  await authenticate(own, phone)
  await verified(desk, who)
  const cards: string[] = []
  for (const [at, certNumber] of certs.entries())
    cards.push(await pledgeable(desk, who, dollars, { playerName: `${who.name}’s ${thing} ${at + 1}`, certNumber }))
  return { who, own, cards }
}

type Loan = { id: string; number: string; version: number; principalCents: number }

type Terms = Pick<Borrowing, 'today' | 'feeRules' | 'feeDiscountBps'> & {
  product: { version: number; settings: { rateBps: number } }
}

/** The APR that the page would have disclosed. */
function disclosed({ product, today, feeRules, feeDiscountBps }: Terms, amountCents: number, months: number): number {
  const { aprPercent } = disclosureOf({
    ...{ principalCents: amountCents, rateBps: product.settings.rateBps, scheduleKind: 'interest_only' },
    ...{ fundedOn: today, firstDueOn: addMonths(today, 1), termMonths: months },
    ...{ feeCents: memberFee(feeRules, amountCents, feeDiscountBps), graceDays: 0, lateFeeBps: 0 },
    lateFeeMinimumCents: 0,
  })
  return aprPercent ?? 0
}

/** Applies with a saved draft, without the screens. */
export async function applied(own: Page, cardIds: string[], dollars: number, months = 6): Promise<Loan> {
  const { version } = JSON.parse(
    (
      await call(own, 'PATCH', '/api/user/loan-draft', {
        version: 0,
        draft: {
          ...{ step: 'review', cardIds, amountCents: dollars * 100, months, scheduleKind: 'interest_only' },
          ...{ purpose: 'A kitchen', state: 'NY', custodyChoice: 'vault', returnsCards: false },
          acceptedDisclosure: true,
        },
      })
    ).body,
  ) as { version: number }
  const terms = await got<Terms>(own, '/api/user/borrowing')
  return asked<Loan>(own, '/api/user/loans', {
    ...{ version, productVersion: terms.product.version },
    aprPercent: disclosed(terms, dollars * 100, months),
  })
}

/** Approves an application as it was made. */
export async function approved(desk: Page, { id }: Pick<Loan, 'id'>): Promise<void> {
  const loan = await got<Loan & { rateBps: number; termMonths: number; scheduleKind: string }>(
    desk,
    `/api/admin/loans/${id}`,
  )
  const { version, principalCents, rateBps, termMonths, scheduleKind } = loan
  await asked(desk, `/api/admin/loans/${id}/approve`, {
    ...{ version, principalCents, rateBps, termMonths, scheduleKind, conditions: [] },
  })
}

/** Checks every card in and has a second person sign it off. */
export async function checkedIn(desk: Page, newWindow: NewWindow, id: string): Promise<void> {
  const vault = await newWindow()
  await authenticate(vault, vaultClerk)
  const { collateral } = await got<{ collateral: { id: string; card: { id: string } }[] }>(
    desk,
    `/api/admin/loans/${id}`,
  )
  for (const item of collateral) {
    const { buffer } = await photo(desk, 'seagreen')
    const path = `/api/admin/cards/${item.card.id}/photos?purpose=condition`
    expect((await call(desk, 'POST', path, buffer)).status).toBe(201)
    await asked(desk, `/api/admin/loans/${id}/collateral/${item.id}/check-in`, {
      checks: ['cert', 'slab', 'photos', 'location'],
    })
    await asked(vault, `/api/admin/loans/${id}/collateral/${item.id}/sign-off`)
  }
}

/** Records the wire that funds it. */
export async function funded(newWindow: NewWindow, id: string, on: string): Promise<void> {
  const finance = await newWindow()
  await authenticate(finance, financeClerk)
  await asked(finance, '/api/auth/step-up', {})
  await asked(finance, '/api/auth/step-up', { otp: await codeFor(finance, financeClerk) })
  await asked(finance, `/api/admin/loans/${id}/fund`, { fundedOn: on, reference: 'FED-1' })
}

/** Signs the agreement as its borrower. */
export async function signed(own: Page, id: string, { name, phone }: Member): Promise<void> {
  await asked(own, '/api/auth/step-up', {})
  await asked(own, '/api/auth/step-up', { otp: await codeFor(own, phone) })
  const { hash } = await got<{ hash: string }>(own, `/api/user/loans/${id}/agreement`)
  await asked(own, `/api/user/loans/${id}/agreement/sign`, { name, hash })
}

/** A funded loan over cards in the vault, without the screens. `own` is signed in as its borrower, who is verified. */
export async function running(
  desk: Page,
  newWindow: NewWindow,
  own: Page,
  who: Member,
  { cardIds, dollars }: { cardIds: string[]; dollars: number },
): Promise<Loan> {
  const loan = await applied(own, cardIds, dollars)
  await approved(desk, loan)
  await checkedIn(desk, newWindow, loan.id)
  await signed(own, loan.id, who)
  await funded(newWindow, loan.id, today())
  return loan
}

/** A new appraisal, however far from the last one. */
export const revalued = (desk: Page, cardId: string, dollars: number) =>
  asked(desk, `/api/admin/cards/${cardId}/valuations`, { valueCents: dollars * 100, confirm: true })

/** Gives a member the lender role. */
export async function madeLender(desk: Page, { id }: Member): Promise<void> {
  await asked(desk, '/api/auth/step-up', {})
  await asked(desk, '/api/auth/step-up', { otp: await codeFor(desk, admin) })
  const { version } = await got<{ version: number }>(desk, `/api/admin/users/${id}`)
  expect((await call(desk, 'PATCH', `/api/admin/users/${id}/roles`, { version, isLender: true })).status).toBe(200)
}

export type Lender = { who: Member; own: Page }

/** A verified member who may fund loans. */
export async function lender(desk: Page, newWindow: NewWindow, phone: Member['phone']): Promise<Lender> {
  const who = await member(desk, phone)
  const own = await newWindow()
  await authenticate(own, phone)
  await verified(desk, who)
  await madeLender(desk, who)
  return { who, own }
}

/** Lenders fund an approved loan, or a part of it, without the screens. */
export async function fundedBy(
  desk: Page,
  newWindow: NewWindow,
  { id }: Pick<Loan, 'id'>,
  parts: readonly { by: Lender; dollars: number }[],
): Promise<void> {
  const finance = await newWindow()
  await authenticate(finance, financeClerk)
  await asked(finance, '/api/auth/step-up', {})
  await asked(finance, '/api/auth/step-up', { otp: await codeFor(finance, financeClerk) })
  const closesOn = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  await asked(desk, `/api/admin/loans/${id}/offering`, {
    ...{
      amountCents: parts.reduce((sum, { dollars }) => sum + dollars * 100, 0),
      minimumCents: 100_000,
      feeBps: 1_000,
    },
    ...{ grade: 'B', memo: 'One card in our vault, three comps in 90 days.', closesOn },
  })
  for (const { by, dollars } of parts) {
    const amountCents = dollars * 100
    await asked(finance, `/api/admin/lenders/${by.who.id}/deposits`, {
      ...{ amountCents, receivedOn: today(), method: 'wire' },
    })
    await asked(by.own, `/api/user/offered-loans/${id}/accept`)
    await asked(by.own, `/api/user/offered-loans/${id}/commit`, { amountCents, understandsRisk: true })
  }
}

type Note = { loan: { id: string }; standing: string; repaidCents: number; lostCents: number; principalCents: number }

/** What a lender has of a loan. */
export async function noteOf({ own }: Lender, { id }: Pick<Loan, 'id'>): Promise<Note | undefined> {
  const { items } = await got<{ items: Note[] }>(own, '/api/user/notes')
  return items.find(({ loan }) => loan.id === id)
}

/** The administrator approves what an officer sent, found by how its title begins, without the screen. */
export async function approveWaiting(desk: Page, beginning: string): Promise<void> {
  const { items } = await got<{ items: { id: string; title: string }[] }>(desk, '/api/admin/approvals?status=pending')
  const waiting = items.find((each) => each.title.startsWith(beginning))
  if (!waiting) throw new Error(`“${beginning}” does not wait for approval`)
  await asked(desk, `/api/admin/approvals/${waiting.id}/approve`)
}
