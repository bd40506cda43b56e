import { memberFee } from '@ambry/contract/billing/fees/kinds'
import { addMonths } from '@ambry/contract/kernel/dates'
import { disclosureOf } from '@ambry/contract/lending/arithmetic/apr'
import type { Borrowing } from '@ambry/contract/lending/borrowing-records'
import type { Page } from '@playwright/test'

import { asked, type Member } from './billing.ts'
import { photo } from './cards.ts'
import { expect } from './expect.ts'
import { authenticate, call, codeFor, financeClerk, vaultClerk } from './people.ts'
import { got, vaulted } from './secure.ts'
import type { NewWindow } from './windows.ts'

type Facts = { playerName: string; certNumber: string }

/** A verified member's card in the vault with our appraisal. */
export async function pledgeable(desk: Page, owner: Member, dollars: number, facts: Facts): Promise<string> {
  const id = await vaulted(desk, facts, owner)
  await asked(desk, `/api/admin/cards/${id}/valuations`, { valueCents: dollars * 100 })
  return id
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
