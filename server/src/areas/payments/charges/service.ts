import { randomUUID } from 'node:crypto'
import { addSeconds } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import {
  type ChargeAction,
  chargeActions,
  declineCodeOf,
  declines,
  isUnderWay,
  type MethodKind,
} from '@ambry/contract/payments/kinds'

import { notThere } from '../../../access/access.ts'
import { siteAddress } from '../../../config.ts'
import type { Db } from '../../../db/db.ts'
import { systemOrigin, type Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { GatewayDown, type Order, type Outcome, type PaymentGateway } from '../../../gateways/payments.ts'
import { today } from '../../billing/ledger/service.ts'
import { openPayables, payables, recordCollected } from '../../billing/settling/collecting-service.ts'
import { notify } from '../../notices/service.ts'
import { learnDispute } from '../disputes/service.ts'
import { keepMethod, labelOf } from '../methods/service.ts'
import { listRecorded } from '../processor/queries.ts'
import { absorb, settle } from '../processor/service.ts'
import * as labels from './labels.ts'
import {
  type ChargeRow,
  type ChargeSource,
  type ChargeTarget,
  chargeList,
  findCustomer,
  insertCharge,
  insertCustomer,
  listUnchecked,
  lockCharge,
  markChecked,
  updateCharge,
} from './queries.ts'
import { flagUnbooked, unflagBooked } from './review-service.ts'

/** The processor in use. Without one we accept wires only. */
export function gatewayOf({ payments }: Pick<Deps, 'payments'>): PaymentGateway {
  if (!payments) throw new AppError('refused', labels.weAcceptWiresOnly)
  return payments
}

export const chargeUpdated = (tx: Tx, memberId: string) =>
  tx.publish({ admins: true, users: [memberId] }, { type: 'payment_updated', userId: memberId })

export async function chargeRow(db: Db, id: string): Promise<ChargeRow> {
  const row = await chargeList.one(db, id)
  if (!row) throw notThere()
  return row
}

type Begun = {
  memberId: string
  source: ChargeSource
  kind: MethodKind
  label: string | null
} & (
  | { parts: { invoiceId: string; amountCents: number }[]; target?: undefined }
  /** Its area has checked the amount. */
  | { parts?: undefined; target: ChargeTarget; amountCents: number }
)

/** Records what is about to be collected before calling the processor, so that any outcome can be recovered. */
export async function begin(tx: Tx, deps: Deps, begun: Begun): Promise<string> {
  const { memberId, parts = [], target = null, source, kind, label } = begun
  const ids = parts.map(({ invoiceId }) => invoiceId)
  if (new Set(ids).size < ids.length) throw new AppError('refused', labels.eachInvoiceCanAppearOnly)
  await openPayables(tx, memberId, parts)
  const amountCents = begun.target ? begun.amountCents : parts.reduce((sum, part) => sum + part.amountCents, 0)
  const { cardMostDollars } = deps.settings.current
  if (kind === 'card' && source.kind !== 'unattended' && amountCents > cardMostDollars * 100)
    throw new AppError('refused', labels.cardPaymentsAreLimited(formatMoney(cardMostDollars * 100)))
  const { leastCents, mostCents } = gatewayOf(deps).limits
  if (amountCents < leastCents) throw new AppError('refused', labels.tooSmallToCharge(formatMoney(leastCents)))
  if (amountCents > mostCents) throw new AppError('refused', labels.tooLargeToCharge(formatMoney(mostCents)))
  const id = randomUUID()
  await insertCharge(tx, {
    id,
    memberId,
    gateway: gatewayOf(deps).kind,
    amountCents,
    source,
    kind,
    label,
    parts,
    target,
  })
  tx.audit({
    action: 'payment.begin',
    object: { kind: 'payment', id },
    after: { memberId, amountCents, parts, ...(target && { loan: target.id }), source: source.kind },
  })
  chargeUpdated(tx, memberId)
  return id
}

/** The member's customer id at the processor; must be called outside any transaction. */
export async function customerOf(deps: Deps, memberId: string, name: string): Promise<string> {
  const gateway = gatewayOf(deps)
  const known = await findCustomer(deps.db, memberId, gateway.kind)
  if (known) return known
  const ref = await gateway.customer({ id: memberId, name })
  await deps.transactions.run(systemOrigin, (tx) => insertCustomer(tx, memberId, gateway.kind, ref))
  return ref
}

/** Where the member started it. */
const pageOf = ({ purpose, purposeId, parts }: ChargeRow): string => {
  if (purpose === 'lender_balance') return '/lend?tab=lending'
  return purposeId
    ? `/lend?loan=${purposeId}`
    : `/checkout?invoice=${parts.map(({ invoiceId }) => invoiceId).join(',')}`
}

function orderOf(deps: Deps, row: ChargeRow, customer: string): Order {
  const { source } = row
  const base = siteAddress(deps.config)
  const paysFor = row.purposeLabel ?? row.parts.map(({ number }) => number).join(', ')
  return {
    id: row.id,
    amountCents: row.amountCents,
    customer,
    words: `${deps.settings.current.houseName}: ${paysFor}`.slice(0, 200),
    source:
      source.kind === 'hosted'
        ? { kind: 'hosted', save: source.save, methodKind: row.kind }
        : { kind: 'method', ref: source.ref, isOffSession: source.kind === 'unattended' },
    returnUrl: `${base}/payment-success?payment=${row.id}`,
    cancelUrl: `${base}${pageOf(row)}`,
  }
}

const askFirstSeconds = 30

/** Whether its first request may still be running. */
const isRecent = ({ clock }: Deps, createdAt: string): boolean =>
  Date.parse(createdAt) >= clock.now().getTime() - askFirstSeconds * 1000

/**
 * Sends a charge to the processor and applies its answer. Safe to call again at any time: the processor knows the
 * charge by its id, and nothing is applied twice. Without an answer the charge is left to `check`.
 */
export async function collect(deps: Deps, id: string): Promise<ChargeRow> {
  const row = await chargeRow(deps.db, id)
  if (row.status !== 'created') return row
  try {
    const gateway = gatewayOf(deps)
    const customer = await customerOf(deps, row.memberId, row.memberName)
    // an older one may have been sent before its process was killed
    const known = isRecent(deps, row.createdAt) ? null : await gateway.find({ id, ref: row.ref, customer })
    await learn(deps, id, known ?? (await gateway.charge(orderOf(deps, row, customer))))
  } catch (error) {
    if (!(error instanceof GatewayDown)) throw error
    deps.log.warn({ err: error, charge: id }, 'the processor gave no answer; it is asked again')
  }
  return chargeRow(deps.db, id)
}

/** After this long without a trace at the processor a charge counts as never sent. */
const neverSentSeconds = 600

/** How long a member may take to confirm a payment. */
const waitSeconds = 86_400

/** Queries the processor for the status of a charge. */
export async function check(deps: Deps, id: string): Promise<ChargeRow> {
  const row = await chargeRow(deps.db, id)
  const gateway = gatewayOf(deps)
  if (row.gateway !== gateway.kind) return row
  const customer = await findCustomer(deps.db, row.memberId, gateway.kind)
  const outcome = customer ? await gateway.find({ id, ref: row.ref, customer }) : null
  if (outcome) {
    await learn(deps, id, outcome)
    await giveUpWaiting(deps, id, waitSeconds)
  } else if (
    isUnderWay(row.status) &&
    Date.parse(row.createdAt) < deps.clock.now().getTime() - neverSentSeconds * 1000
  ) {
    await deps.transactions.run(systemOrigin, (tx) => give(tx, deps, id, 'cancel'))
  }
  await deps.transactions.run(systemOrigin, (tx) => markChecked(tx, id))
  return chargeRow(deps.db, id)
}

/** Runs every minute, and so after every crash: queries charges in progress that have not been updated. */
export async function checkAll(deps: Deps): Promise<void> {
  if (!deps.payments) return
  for (const { id } of await listUnchecked(deps.db, new Date(addSeconds(deps.clock.now(), -45)), 200)) {
    try {
      await check(deps, id)
    } catch (error) {
      deps.log.warn({ err: error, charge: id }, 'a charge could not be checked; it is tried again')
      if (error instanceof GatewayDown) return
    }
  }
}

/**
 * Applies the processor's status once. What was disputed and what moved our balance comes second, because the money must
 * have come in first.
 */
export async function learn(
  deps: Deps,
  id: string,
  outcome: Outcome,
  first: (tx: Tx) => Promise<boolean> = async () => true,
) {
  try {
    await deps.transactions.run(systemOrigin, async (tx) => {
      if (await first(tx)) await apply(tx, deps, id, outcome)
    })
  } catch (error) {
    if (outcome.status === 'succeeded') await flagUnbooked(deps, id, error)
    throw error
  }
  const { gateway } = await chargeRow(deps.db, id)
  for (const dispute of outcome.disputes) await learnDispute(deps, id, gateway, dispute)
  const known = await listRecorded(
    deps.db,
    gateway,
    outcome.transactions.map(({ ref }) => ref),
  )
  for (const each of outcome.transactions) if (!known.has(each.ref)) await absorb(deps, gateway, each)
}

const actionFor = {
  requires_action: 'ask',
  processing: 'process',
  succeeded: 'succeed',
  failed: 'fail',
  canceled: 'cancel',
} as const satisfies Record<Outcome['status'], ChargeAction>

async function apply(tx: Tx, deps: Deps, id: string, outcome: Outcome): Promise<void> {
  const row = await lockCharge(tx, id)
  if (!row) throw notThere()
  const { method } = outcome
  const label = method && labelOf(method)
  const isNew =
    (outcome.ref !== null && row.ref !== outcome.ref) ||
    row.actionUrl !== outcome.actionUrl ||
    (label !== null && row.label !== label)
  if (isNew)
    await updateCharge(tx, id, {
      ...(outcome.ref !== null && { ref: outcome.ref }),
      action_url: outcome.actionUrl,
      ...(label && { label, kind: method.kind }),
    })
  const action = actionFor[outcome.status]
  const { from } = chargeActions[action] as { from: readonly string[] }
  if (!from.includes(row.status)) return
  if (outcome.status === 'succeeded') return succeed(tx, deps, { ...row, kind: method?.kind ?? row.kind }, outcome)
  await give(tx, deps, id, action, outcome)
  // notify a member who closed the page days ago
  if (outcome.status === 'failed' && row.status === 'processing' && row.source.kind !== 'unattended')
    await notifyFailed(tx, await chargeRow(tx, id))
}

/** Ends or advances a charge that brought no money, and notifies about it. */
async function give(tx: Tx, deps: Deps, id: string, action: ChargeAction, outcome?: Outcome): Promise<void> {
  const declineCode = action === 'fail' ? declineCodeOf(outcome?.declineCode) : null
  await transition(tx, 'charges', chargeActions, {
    id,
    action,
    also: {
      updated_at: tx.now,
      ...(declineCode && { decline_code: declineCode, decline_message: declines[declineCode] }),
    },
  })
  const row = await chargeRow(tx, id)
  tx.audit({ action: 'payment.end', object: { kind: 'payment', id }, after: { status: row.status, declineCode } })
  if (action === 'fail' || action === 'cancel') await deps.hooks.chargeFailed(tx, id)
  chargeUpdated(tx, row.memberId)
}

/** Applies the money to what is still open; the rest becomes the member's credit and never passes a title. */
async function succeed(tx: Tx, deps: Deps, row: ChargeRow, outcome: Outcome): Promise<void> {
  const { id, memberId, amountCents, parts, source, kind, gateway } = row
  const paymentId = await recordCollected(tx, deps, {
    memberId,
    amountCents,
    parts: await payables(tx, memberId, parts),
    method: kind === 'card' ? 'card' : 'ach',
    gateway,
    reference: outcome.ref ?? id,
    ...(row.purposeLabel !== null && { paysFor: row.purposeLabel }),
  })
  await transition(tx, 'charges', chargeActions, {
    id,
    action: 'succeed',
    also: { updated_at: tx.now, payment_id: paymentId, decline_code: null, decline_message: null },
  })
  await settle(tx, deps, { chargeId: id, gateway, transactions: outcome.transactions })
  await unflagBooked(tx, row)
  if ((source.kind === 'token' || source.kind === 'hosted') && source.save && outcome.method)
    await keepMethod(tx, memberId, gateway, outcome.method)
  if (row.purpose !== 'invoices' && row.purposeId)
    await deps.hooks.chargeSucceeded(tx, {
      ...{ chargeId: id, purpose: row.purpose, purposeId: row.purposeId, data: row.purposeData },
      ...{ paymentId, amountCents, receivedOn: today(deps, tx.now) },
    })
  tx.audit({ action: 'payment.end', object: { kind: 'payment', id }, after: { status: 'succeeded', paymentId } })
  chargeUpdated(tx, memberId)
}

/** Cancels a charge at the processor when it is not confirmed within this many seconds. */
export async function giveUpWaiting(deps: Deps, id: string, afterSeconds: number): Promise<void> {
  const row = await chargeRow(deps.db, id)
  const isOld = Date.parse(row.createdAt) <= deps.clock.now().getTime() - afterSeconds * 1000
  if (row.status === 'requires_action' && row.ref !== null && isOld)
    await learn(deps, id, await gatewayOf(deps).cancel(row.ref))
}

/** A member cancels a charge that waits for their confirmation, or that never reached the processor. */
export async function cancelOwn(deps: Deps, id: string): Promise<ChargeRow> {
  const known = await chargeRow(deps.db, id)
  const row = known.status === 'created' ? await askedAbout(deps, known) : known
  if (row.status === 'canceled') return row
  if (row.status !== 'requires_action' || row.ref === null)
    throw new AppError('wrong_state', labels.onlyAPaymentWaiting)
  await learn(deps, id, await gatewayOf(deps).cancel(row.ref))
  return chargeRow(deps.db, id)
}

/** What became of a charge that got no answer. One that the processor doesn't know is canceled. */
async function askedAbout(deps: Deps, { id, ref, memberId, gateway, createdAt }: ChargeRow): Promise<ChargeRow> {
  const processor = gatewayOf(deps)
  const customer = await findCustomer(deps.db, memberId, gateway)
  const outcome = customer ? await processor.find({ id, ref, customer }).catch(unanswered) : null
  if (outcome) await learn(deps, id, outcome)
  // it may be on its way to the processor in this moment
  else if (isRecent(deps, createdAt)) throw new AppError('wrong_state', labels.stillBeingSent)
  else await deps.transactions.run(systemOrigin, (tx) => give(tx, deps, id, 'cancel'))
  return chargeRow(deps.db, id)
}

function unanswered(error: unknown): never {
  if (!(error instanceof GatewayDown)) throw error
  throw new AppError('unavailable', labels.cantAskTheProcessor, { retryAfterSeconds: 60, cause: error })
}

/** For charges the member started; a failed renewal is reported by the plans area. */
const notifyFailed = (tx: Tx, row: ChargeRow) =>
  notify(tx, row.memberId, {
    kind: 'invoices',
    title: labels.paymentFailed,
    message: `We didn’t receive ${formatMoney(row.amountCents)}. ${row.declineMessage ?? ''}`.trim(),
    variant: 'destructive',
    link: pageOf(row),
  })
