import { displayStatusOf } from '@ambry/contract/billing/invoices/kinds'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { Charge, Checkout } from '@ambry/contract/payments/endpoints'
import type { MethodKind } from '@ambry/contract/payments/kinds'
import { type Actor, notThere } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { QueryOf } from '../../../db/define-list.ts'
import type { Transact, Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { publishChange } from '../../billing/invoices/issuing-service.ts'
import { balance, invoiceRow } from '../../billing/invoices/service.ts'
import { today } from '../../billing/ledger/service.ts'
import { applyCredit } from '../../billing/settling/service.ts'
import { notifyAdmins } from '../../notices/service.ts'
import {
  type ChargeRow,
  type ChargeTarget,
  chargeList,
  findUnderWay,
  findUnderWayFor,
  markWireSaid,
} from '../charges/queries.ts'
import { begin, cancelOwn, chargeRow, check, collect, gatewayOf, learn } from '../charges/service.ts'
import { labelOf, methodOf, ownMethods, sandboxOf } from '../methods/service.ts'
import { adminCharge, charge } from '../present.ts'
import * as labels from './labels.ts'

export type SourceInput =
  | { kind: 'saved'; methodId: string }
  | { kind: 'token'; token: string; save: boolean }
  | { kind: 'hosted'; save: boolean; methodKind: MethodKind }

type Input = { parts: { invoiceId: string; amountCents: number }[]; source: SourceInput }

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Only this member's invoices, and no drafts. */
async function ownInvoices(deps: Deps, actor: Actor, ids: string[]) {
  if (ids.length > 20 || ids.some((id) => !uuid.test(id))) throw notThere()
  return Promise.all(
    ids.map(async (id) => {
      const row = await invoiceRow(deps.db, id)
      if (row.memberId !== actor.id || row.number === null || row.dueOn === null) throw notThere()
      return { ...row, number: row.number, dueOn: row.dueOn }
    }),
  )
}

export async function checkout(deps: Deps, actor: Actor, input: string): Promise<Checkout> {
  const ids = [...new Set(input.split(','))]
  const rows = await ownInvoices(deps, actor, ids)
  const now = today(deps, deps.clock.now())
  const dueCents = rows.reduce((sum, row) => sum + row.owedCents, 0)
  const mostCents = deps.settings.current.cardMostDollars * 100
  const underWay = await findUnderWay(deps.db, ids)
  const { creditCents } = await balance(deps.db, deps, actor.id)
  const plan = rows.find(({ purpose }) => purpose === 'subscription')
  return {
    invoices: rows.map((row) => ({
      id: row.id,
      number: row.number,
      title: row.title,
      displayStatus: displayStatusOf(row, now),
      dueOn: row.dueOn,
      dueCents: row.owedCents,
    })),
    dueCents,
    creditCents,
    gateway: deps.payments?.kind ?? null,
    card: { isAllowed: deps.payments !== null && dueCents <= mostCents, mostCents },
    bank: { isAllowed: deps.payments !== null },
    wireSaidAt: rows.find(({ wireSaidAt }) => wireSaidAt !== null)?.wireSaidAt ?? null,
    underWay: underWay ? charge(underWay) : null,
    methods: await ownMethods(deps.db, deps, actor.id),
    subscription: plan ? { planName: plan.title } : null,
  }
}

/** The payment source to record: never a card number, only the processor's reference. */
async function sourceOf(deps: Deps, actor: Actor, source: SourceInput) {
  const gateway = gatewayOf(deps)
  if (source.kind === 'saved') {
    const method = await methodOf(deps.db, actor.id, source.methodId)
    if (method.gateway !== gateway.kind) throw notThere()
    return { source: { kind: 'saved' as const, ref: method.ref }, kind: method.kind, label: labelOf(method) }
  }
  if (source.kind === 'token') {
    const customer = await gateway.customer({ id: actor.id, name: '' })
    const typed = await sandboxOf(deps).typed(source.token, customer)
    if (!typed) throw new AppError('refused', labels.weDontRecognizeThisPayment)
    return {
      source: { kind: 'token' as const, ref: typed.ref, save: source.save },
      kind: typed.kind,
      label: labelOf(typed),
    }
  }
  if (gateway.kind === 'sandbox') throw new AppError('refused', labels.theSandboxHasNoPage)
  return { source: { kind: 'hosted' as const, save: source.save }, kind: source.methodKind, label: null }
}

/** Recorded first under the request's idempotency key, then sent. A retry continues where it stopped. */
export async function pay(deps: Deps, actor: Actor, input: Input, transact: Transact): Promise<Charge> {
  const from = await sourceOf(deps, actor, input.source)
  const { id } = await transact(async (tx) => ({
    id: await begin(tx, deps, { memberId: actor.id, parts: input.parts, ...from }),
  }))
  return charge(await collect(deps, id))
}

type Prepared = { target: ChargeTarget; amountCents: number }

/** The same for something other than invoices, which its area checks in the same transaction. */
export async function payTarget(
  deps: Deps,
  actor: Actor,
  source: SourceInput,
  transact: Transact,
  prepare: (tx: Tx) => Promise<Prepared>,
): Promise<Charge> {
  const from = await sourceOf(deps, actor, source)
  const { id } = await transact(async (tx) => ({
    id: await begin(tx, deps, { memberId: actor.id, ...(await prepare(tx)), ...from }),
  }))
  return charge(await collect(deps, id))
}

/** The charge in progress for something other than invoices. */
export async function underWayFor(db: Db, purposeId: string): Promise<Charge | null> {
  const row = await findUnderWayFor(db, purposeId)
  return row ? charge(row) : null
}

async function ownRow(deps: Deps, actor: Actor, id: string): Promise<ChargeRow> {
  const row = await chargeRow(deps.db, id)
  if (row.memberId !== actor.id) throw notThere()
  return row
}

/** Polled by a waiting page: a charge in progress is also checked at the processor, a few seconds apart. */
export async function ownCharge(deps: Deps, actor: Actor, id: string): Promise<Charge> {
  const row = await ownRow(deps, actor, id)
  const isWaiting =
    row.status === 'created' || row.status === 'processing' || (row.status === 'requires_action' && row.actionUrl)
  if (!isWaiting || Date.parse(row.updatedAt) > deps.clock.now().getTime() - 3_000) return charge(row)
  try {
    return charge(await check(deps, id))
  } catch (error) {
    deps.log.warn({ err: error, charge: id }, 'a charge could not be checked for its member')
    return charge(row)
  }
}

export async function confirmOwn(deps: Deps, actor: Actor, id: string, agree: boolean): Promise<Charge> {
  const row = await ownRow(deps, actor, id)
  // on a retry it already has an answer
  if (row.status === 'requires_action' && row.ref !== null)
    await learn(deps, id, await sandboxOf(deps).confirm(row.ref, agree))
  return charge(await chargeRow(deps.db, id))
}

export async function resend(deps: Deps, actor: Actor, id: string): Promise<Charge> {
  await ownRow(deps, actor, id)
  return charge(await collect(deps, id))
}

export async function giveUp(deps: Deps, actor: Actor, id: string): Promise<Charge> {
  await ownRow(deps, actor, id)
  return charge(await cancelOwn(deps, id))
}

export async function useOwnCredit(tx: Tx, deps: Deps, actor: Actor, id: string, amountCents: number): Promise<number> {
  const row = await invoiceRow(tx, id)
  if (row.memberId !== actor.id || row.number === null) throw notThere()
  await applyCredit(tx, deps, id, amountCents)
  return row.owedCents - amountCents
}

export async function wireSent(tx: Tx, actor: Actor, id: string): Promise<Date> {
  const row = await invoiceRow(tx, id)
  if (row.memberId !== actor.id || row.number === null) throw notThere()
  if (row.status !== 'open') throw new AppError('wrong_state', labels.nothingIsDue)
  if (row.wireSaidAt) return new Date(row.wireSaidAt)
  await markWireSaid(tx, id)
  tx.audit({ action: 'payment.wire_sent', object: { kind: 'invoice', id } })
  await notifyAdmins(tx, {
    kind: 'invoices',
    title: labels.aWire,
    message: labels.reportedAWire(row.memberName ?? '', formatMoney(row.owedCents), row.number),
    link: `/admin/edit-invoice/${id}`,
  })
  publishChange(tx, actor.id)
  return tx.now
}

export const ownCharges = ({ db }: Deps, actor: Actor, query: QueryOf<typeof chargeList>) =>
  chargeList.page(db, { ...query, memberId: actor.id }, charge)

export const charges = ({ db }: Deps, query: QueryOf<typeof chargeList>) => chargeList.page(db, query, adminCharge)
