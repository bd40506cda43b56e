import type { GatewayKind } from '@ambry/contract/billing/invoices/kinds'
import type { SavedMethod } from '@ambry/contract/payments/endpoints'

import { type Actor, notThere } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { MethodFacts } from '../../../gateways/payments.ts'
import { Sandbox, type TypedNumber } from '../../../gateways/payments-sandbox.ts'
import * as labels from './labels.ts'
import { findMethod, insertMethod, listMethods, type MethodRow, markRemoved, setDefault } from './queries.ts'

/** “Visa ending 4242”. */
export const labelOf = ({ brand, last4 }: Pick<MethodFacts, 'brand' | 'last4'>): string => `${brand} ending in ${last4}`

/** A card is valid until the end of its month. */
export const isExpired = ({ expMonth, expYear }: Pick<MethodFacts, 'expMonth' | 'expYear'>, now: Date): boolean =>
  expYear !== null && expMonth !== null && Date.UTC(expYear, expMonth, 1) <= now.getTime()

export const presentMethod = (row: MethodRow, now: Date): SavedMethod => ({
  id: row.id,
  kind: row.kind,
  brand: row.brand,
  last4: row.last4,
  expMonth: row.expMonth,
  expYear: row.expYear,
  isExpired: isExpired(row, now),
  isDefault: row.isDefault,
  createdAt: row.createdAt,
  actions: row.isDefault ? ['remove'] : ['make_default', 'remove'],
})

export async function ownMethods(db: Db, deps: Deps, memberId: string): Promise<SavedMethod[]> {
  if (!deps.payments) return []
  const now = deps.clock.now()
  return (await listMethods(db, memberId, deps.payments.kind)).map((row) => presentMethod(row, now))
}

export async function methodOf(db: Db, memberId: string, id: string): Promise<MethodRow> {
  const row = await findMethod(db, memberId, id)
  if (!row) throw notThere()
  return row
}

/** The member's default method, to which renewals are charged. */
export async function usualMethod(db: Db, deps: Pick<Deps, 'payments'>, memberId: string): Promise<MethodRow | null> {
  if (!deps.payments) return null
  const rows = await listMethods(db, memberId, deps.payments.kind)
  return rows.find(({ isDefault }) => isDefault) ?? rows[0] ?? null
}

const changed = (tx: Tx, memberId: string) =>
  tx.publish({ users: [memberId] }, { type: 'payment_updated', userId: memberId })

export async function keepMethod(tx: Tx, memberId: string, gateway: GatewayKind, facts: MethodFacts): Promise<string> {
  const id = await insertMethod(tx, memberId, gateway, facts)
  tx.audit({ action: 'payment_method.add', object: { kind: 'payment_method', id }, after: { label: labelOf(facts) } })
  changed(tx, memberId)
  return id
}

export async function makeDefault(tx: Tx, actor: Actor, id: string): Promise<void> {
  const { memberId } = await methodOf(tx, actor.id, id)
  await setDefault(tx, memberId, id)
  tx.audit({ action: 'payment_method.default', object: { kind: 'payment_method', id } })
  changed(tx, memberId)
}

/** The next newest method becomes the default. */
export async function remove(tx: Tx, actor: Actor, id: string): Promise<MethodRow> {
  const row = await methodOf(tx, actor.id, id)
  await markRemoved(tx, id)
  const [next] = row.isDefault ? await listMethods(tx, row.memberId, row.gateway) : []
  if (next) await setDefault(tx, row.memberId, next.id)
  tx.audit({ action: 'payment_method.remove', object: { kind: 'payment_method', id } })
  changed(tx, row.memberId)
  return row
}

export function sandboxOf({ payments }: Pick<Deps, 'payments'>): Sandbox {
  if (!(payments instanceof Sandbox)) throw new AppError('refused', labels.theSandboxIsOffHere)
  return payments
}

/** A token belongs to the customer who typed it; anyone else's is unknown. */
export async function typedToken(deps: Deps, customer: string, token: string): Promise<string> {
  const typed = await sandboxOf(deps).typed(token, customer)
  if (!typed) throw new AppError('refused', labels.weDontRecognizeThisPayment)
  return typed.ref
}

export async function tokenFor(
  deps: Deps,
  actor: Actor,
  typed: TypedNumber,
): Promise<{ token: string; label: string }> {
  const sandbox = sandboxOf(deps)
  if (typed.kind === 'card' && isExpired({ expMonth: typed.expMonth, expYear: typed.expYear }, deps.clock.now()))
    throw new AppError('invalid', labels.thisCardHasExpired, {
      errors: [{ path: 'expYear', message: labels.thisCardHasExpired }],
    })
  const method = await sandbox.token(typed, await sandbox.customer(actor))
  const [path, message] =
    typed.kind === 'card' ? ['number', labels.onlyTestNumbersWorkHere] : ['account', labels.onlyTestAccountNumbersWork]
  if (!method) throw new AppError('invalid', message, { errors: [{ path, message }] })
  return { token: method.ref, label: labelOf(method) }
}
