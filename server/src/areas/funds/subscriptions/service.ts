import { randomUUID } from 'node:crypto'
import type { LineDraft } from '@ambry/contract/billing/invoices/kinds'
import type { FundTerms } from '@ambry/contract/funds/catalog/records'
import type { OwnSubscription } from '@ambry/contract/funds/investing/records'
import { placeDays, subscriptionActions } from '@ambry/contract/funds/kinds'
import { addDays, addSeconds } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'

import { type Actor, notThere } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { issueFor } from '../../billing/invoices/issuing-service.ts'
import { today } from '../../billing/ledger/service.ts'
import { isTheirName } from '../../identity/gates-service.ts'
import { notifyStaff } from '../../notices/service.ts'
import { faultsOf } from '../catalog/eligibility-service.ts'
import { legends } from '../catalog/labels.ts'
import { type FundRow, listTerms, lockFund } from '../fund-queries.ts'
import { adminFundLink, fundChanged } from '../fund-service.ts'
import { termsOn } from '../nav/rules.ts'
import { recount } from '../units/queries.ts'
import * as labels from './labels.ts'
import { presentSubscription } from './present.ts'
import {
  findSubscription,
  insertSubscription,
  listUnaccepted,
  lockSubscription,
  type Signed,
  type SubscriptionRow,
  signedColumns,
  sumIssued,
} from './queries.ts'
import { amountFault, entryFeeOf, hashOf } from './rules.ts'

async function lockedFund(tx: Tx, id: string): Promise<FundRow> {
  const fund = await lockFund(tx, id)
  if (!fund || fund.status === 'draft') throw notThere()
  return fund
}

export const currentTerms = async (db: Db, deps: Deps, fundId: string, now: Date): Promise<FundTerms> =>
  termsOn(await listTerms(db, fundId), today(deps, now))

/** What the fund still takes: its target, less what bought units. */
export const remainingCents = async (db: Db, fund: FundRow): Promise<number> =>
  Math.max(0, fund.targetCents - (await sumIssued(db, fund.id)))

/** The agreement for an amount, as this member would sign it now. */
export async function agreement(
  db: Db,
  deps: Deps,
  actor: Actor,
  fund: Pick<FundRow, 'id' | 'name' | 'offeringRule'>,
  amountCents: number,
  terms: FundTerms,
) {
  const { legalName, houseName } = deps.settings.current
  const body = labels.agreementText({
    ...{ fund: fund.name, legend: legends[fund.offeringRule], member: actor.name ?? actor.phone, amountCents },
    ...{ feeCents: entryFeeOf(amountCents, terms), terms, manager: legalName ?? houseName },
    documents: (await listUnaccepted(db, fund.id, actor.id, 'all')).map(
      ({ title, number }) => `${title} (version ${number})`,
    ),
  })
  return { body, hash: hashOf(body) }
}

type Signing = { signedName: string; hash: string; userAgent: string | null }

/** Everything is checked again when they sign: the fund, the member, the amount, the documents, and the text itself. */
async function signed(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  fund: FundRow,
  terms: FundTerms,
  { amountCents, signedName, hash }: Signing & { amountCents: number },
): Promise<{ body: string; hash: string }> {
  const [missing] = await listUnaccepted(tx, fund.id, actor.id, 'missing')
  if (missing) throw new AppError('refused', labels.acceptFirst(missing.title))
  const text = await agreement(tx, deps, actor, fund, amountCents, terms)
  if (text.hash !== hash) throw new AppError('conflict', labels.documentChanged)
  if (!(await isTheirName(tx, actor.id, signedName)))
    throw new AppError('invalid', labels.nameDiffers, { errors: [{ path: 'signedName', message: labels.nameDiffers }] })
  return text
}

const line = (source: 'fund' | 'fund_fee', label: string, cents: number, detail: string | null): LineDraft => ({
  ...{ source, label, detail, quantity: 1, rate: { kind: 'flat', cents } },
  ...{ cardId: null, templateId: null, templateVersion: null },
})

/** Bills the member and keeps the place until the invoice is due. */
async function placed(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  fund: FundRow,
  { id, amountCents, feeCents }: { id: string; amountCents: number; feeCents: number },
  { signedName, userAgent }: Signing,
  text: { body: string; hash: string },
): Promise<Signed> {
  const dueOn = addDays(today(deps, tx.now), placeDays)
  const invoice = await issueFor(tx, deps, {
    ...{ purpose: 'fund', purposeId: id, memberId: actor.id, dueOn, memo: labels.memo },
    lines: [
      line('fund', labels.unitsLine(fund.name), amountCents, labels.unitsDetail),
      ...(feeCents > 0 ? [line('fund_fee', labels.feeLine(fund.name), feeCents, null)] : []),
    ],
  })
  return {
    ...{ agreement: text.body, hash: text.hash, name: signedName, ip: tx.origin.ip, agent: userAgent },
    ...{ reservedUntil: addSeconds(tx.now, placeDays * 86_400), invoiceId: invoice.id },
  }
}

async function requireEligible(tx: Tx, deps: Deps, actor: Actor, fund: FundRow, ignoring: readonly string[] = []) {
  const fault = (await faultsOf(tx, deps, actor.id, fund)).find(({ kind }) => !ignoring.includes(kind))
  if (fault) throw new AppError(fault.kind === 'places' ? 'conflict' : 'refused', fault.text)
}

function requireAmount(amountCents: number, terms: FundTerms, leftCents: number): void {
  const message = amountFault(amountCents, terms, leftCents)
  if (message) throw new AppError('refused', message, { errors: [{ path: 'amountCents', message }] })
}

type Subscribing = Signing & { amountCents: number }

export async function subscribe(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  fundId: string,
  input: Subscribing,
): Promise<OwnSubscription> {
  const fund = await lockedFund(tx, fundId)
  await requireEligible(tx, deps, actor, fund)
  const terms = await currentTerms(tx, deps, fundId, tx.now)
  requireAmount(input.amountCents, terms, await remainingCents(tx, fund))
  const text = await signed(tx, deps, actor, fund, terms, input)
  const { amountCents } = input
  const feeCents = entryFeeOf(amountCents, terms)
  const id = randomUUID()
  const held = await placed(tx, deps, actor, fund, { id, amountCents, feeCents }, input, text)
  const row = {
    id,
    fundId,
    memberId: actor.id,
    status: 'invoiced',
    amountCents,
    feeCents,
    termsNumber: terms.number,
  } as const
  await insertSubscription(tx, row, held)
  await subscribed(tx, actor, fund, { id, amountCents })
  return ownSubscription(tx, id)
}

async function subscribed(
  tx: Tx,
  actor: Actor,
  fund: FundRow,
  { id, amountCents }: { id: string; amountCents: number },
) {
  await recount(tx, fund.id)
  tx.audit({
    ...{ action: 'fund.subscribe', object: { kind: 'fund_subscription', id } },
    after: { fundId: fund.id, amountCents },
  })
  await notifyStaff(tx, 'fund.manage', {
    ...{ kind: 'funds', title: labels.subscribed, link: adminFundLink(fund.id, 'subscriptions') },
    message: labels.subscribedMessage(actor.name ?? actor.phone, fund.name, formatMoney(amountCents)),
  })
  fundChanged(tx)
}

/** Only a fund without places has a waitlist. */
export async function joinWaitlist(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  fundId: string,
  amountCents: number,
): Promise<OwnSubscription> {
  const fund = await lockedFund(tx, fundId)
  await requireEligible(tx, deps, actor, fund, ['places'])
  if ((await faultsOf(tx, deps, actor.id, fund)).length === 0) throw new AppError('wrong_state', labels.placesLeft)
  const terms = await currentTerms(tx, deps, fundId, tx.now)
  requireAmount(amountCents, terms, fund.targetCents)
  const id = randomUUID()
  const feeCents = entryFeeOf(amountCents, terms)
  await insertSubscription(tx, {
    ...{ id, fundId, memberId: actor.id, status: 'waiting', amountCents, feeCents, termsNumber: terms.number },
  })
  await subscribed(tx, actor, fund, { id, amountCents })
  return ownSubscription(tx, id)
}

/** Their place on the waitlist came up: they sign as everyone does. */
export async function signFromWaitlist(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  id: string,
  input: Signing,
): Promise<OwnSubscription> {
  const { fund, row } = await lockOwnSubscription(tx, actor, id)
  if (row.status !== 'waiting' || row.reservedUntil === null || row.reservedUntil <= tx.now.toISOString())
    throw new AppError('wrong_state', labels.noPlaceYet)
  await requireEligible(tx, deps, actor, fund, ['places', 'open'])
  const terms = await currentTerms(tx, deps, fund.id, tx.now)
  const { amountCents } = row
  requireAmount(amountCents, terms, await remainingCents(tx, fund))
  const text = await signed(tx, deps, actor, fund, terms, { ...input, amountCents })
  const feeCents = entryFeeOf(amountCents, terms)
  const held = await placed(tx, deps, actor, fund, { id, amountCents, feeCents }, input, text)
  await transition(tx, 'fund_subscriptions', subscriptionActions, {
    ...{ id, action: 'invite' },
    also: { ...signedColumns(tx, held), fee_cents: feeCents, terms_number: terms.number },
  })
  await subscribed(tx, actor, fund, { id, amountCents })
  return ownSubscription(tx, id)
}

/** The fund first, then what belongs to it. */
export async function lockOwnSubscription(
  tx: Tx,
  actor: Actor,
  id: string,
): Promise<{ fund: FundRow; row: SubscriptionRow }> {
  const found = await findSubscription(tx, id)
  if (found?.memberId !== actor.id) throw notThere()
  return lockSubscriptionAndFund(tx, found)
}

export async function lockSubscriptionAndFund(
  tx: Tx,
  { id, fundId }: SubscriptionRow,
): Promise<{ fund: FundRow; row: SubscriptionRow }> {
  const fund = await lockFund(tx, fundId)
  const row = await lockSubscription(tx, id)
  if (!fund || !row) throw notThere()
  return { fund, row }
}

export async function ownSubscription(db: Db, id: string): Promise<OwnSubscription> {
  const row = await findSubscription(db, id)
  if (!row) throw notThere()
  return presentSubscription(row)
}
