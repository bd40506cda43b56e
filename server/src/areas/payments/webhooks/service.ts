import type { GatewayKind } from '@ambry/contract/billing/invoices/kinds'

import { systemOrigin } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { GatewayEvent, PaymentGateway } from '../../../gateways/payments.ts'
import { BadSignature, type Signed } from '../../../gateways/signature.ts'
import { chargeList, findChargeId, findCustomer, findCustomerMember, insertEvent } from '../charges/queries.ts'
import { learn } from '../charges/service.ts'
import { keepMethod } from '../methods/service.ts'
import { readTransactions } from '../processor/service.ts'
import { sendPending } from '../refunds/service.ts'
import * as labels from './labels.ts'

/**
 * Handles a webhook. The signature is verified first; then the processor is queried for the status, so events may
 * arrive late, twice and in any order. The event is recorded in the same transaction as its effects.
 */
export async function hear(deps: Deps, kind: GatewayKind, signed: Signed): Promise<void> {
  const gateway = deps.payments
  if (gateway?.kind !== kind) throw new AppError('not_found', labels.pageNotFound)
  const event = await readEvent(gateway, signed)
  if (event.kept) return keep(deps, gateway, event)
  const once = (tx: Parameters<typeof insertEvent>[0]) => insertEvent(tx, kind, event.id, event.type)
  const id = await findChargeId(deps.db, kind, { kind: 'event', paymentRef: event.ref, key: event.chargeId })
  const row = id === undefined ? undefined : await chargeList.one(deps.db, id)
  const customer = row && (await findCustomer(deps.db, row.memberId, kind))
  const outcome = row && customer ? await gateway.find({ id: row.id, ref: row.ref ?? event.ref, customer }) : null
  if (!row || !outcome) {
    // not one of ours: acknowledged, so that the processor does not resend it for days
    await deps.transactions.run(systemOrigin, once)
    if (event.isAboutBalance) await readTransactions(deps)
    return
  }
  await learn(deps, row.id, outcome, once)
  if (event.type.includes('refund')) await sendPending(deps)
}

async function readEvent(gateway: PaymentGateway, signed: Signed): Promise<GatewayEvent> {
  try {
    return await gateway.readEvent(signed)
  } catch (error) {
    if (!(error instanceof BadSignature)) throw error
    throw new AppError('forbidden', labels.theSignatureIsInvalid, { cause: error })
  }
}

async function keep(deps: Deps, gateway: PaymentGateway, { id, type, kept }: GatewayEvent): Promise<void> {
  if (!kept) return
  await deps.transactions.run(systemOrigin, async (tx) => {
    const isNew = await insertEvent(tx, gateway.kind, id, type)
    const memberId = isNew ? await findCustomerMember(tx, gateway.kind, kept.customer) : undefined
    if (memberId) await keepMethod(tx, memberId, gateway.kind, kept.method)
  })
}
