import { type IdentityGate, identityGates, identityLevels, isAtLeast } from '@ambry/contract/identity/kinds'
import { dayIn } from '@ambry/contract/kernel/dates'

import type { Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import * as labels from './labels.ts'
import { type CaseRow, findCase, listCasesWithProfile } from './queries.ts'
import { heldLevel, isSameAddress, isSameName, whyNot } from './rules.ts'

/** The amount from which a gate applies; null means always. */
export function thresholdCents({ settings }: Pick<Deps, 'settings'>, gate: IdentityGate): number | null {
  const { identityPurchaseDollars, identityPayoutDollars } = settings.current
  if (gate === 'purchase') return identityPurchaseDollars * 100
  return gate === 'payout' ? identityPayoutDollars * 100 : null
}

/** Who reads the sentence: the member, or staff who act for them. */
type Audience = 'member' | 'staff'

function faultOf(
  deps: Deps,
  held: CaseRow | undefined,
  gate: IdentityGate,
  amountCents: number | null,
  audience: Audience,
): string | null {
  const limit = thresholdCents(deps, gate)
  if (limit !== null && amountCents !== null && amountCents < limit) return null
  const { level } = identityGates[gate]
  const today = dayIn(deps.settings.current.timeZone, deps.clock.now())
  if (held && isAtLeast(heldLevel(held, today), level)) return null
  const name = identityLevels[level].toLowerCase()
  if (audience === 'staff') return labels.memberNeedsLevel(name)
  return labels.needsLevel(name, held ? whyNot(held, level, today) : labels.notSubmitted)
}

/** Null when they may, or a sentence that says what is missing. Asked by every gate, before any work is done. */
export async function gateFault(
  db: Db,
  deps: Deps,
  userId: string,
  gate: IdentityGate,
  { amountCents = null, audience = 'member' }: { amountCents?: number | null; audience?: Audience } = {},
): Promise<string | null> {
  return faultOf(deps, await findCase(db, userId), gate, amountCents, audience)
}

/** Those of several members whom a gate lets pass whatever the amount. */
export async function membersPastGate(
  db: Db,
  deps: Deps,
  userIds: readonly string[],
  gate: IdentityGate,
): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const known = await listCasesWithProfile(db, [...new Set(userIds)])
  return new Set(known.filter((row) => faultOf(deps, row, gate, null, 'staff') === null).map(({ id }) => id))
}

/** The country of each member's ID, where it is known. */
export async function documentCountries(db: Db, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const known = await listCasesWithProfile(db, [...new Set(userIds)])
  return new Map(known.flatMap(({ id, country }) => (country === null ? [] : [[id, country] as const])))
}

type Leaving = { memberId: string; amountCents: number }

/** What to check before money goes out, for each of several payouts. */
export async function payoutWarnings(db: Db, deps: Deps, payouts: readonly Leaving[]): Promise<string[][]> {
  const known = new Map(
    (await listCasesWithProfile(db, [...new Set(payouts.map((each) => each.memberId))])).map((row) => [row.id, row]),
  )
  return payouts.map(({ memberId, amountCents }) => {
    const row = known.get(memberId)
    const gate = faultOf(deps, row, 'payout', amountCents, 'staff')
    return [...(gate ? [gate] : []), ...(row ? nameWarning(row) : [])]
  })
}

const nameWarning = (row: { legalName: string | null; profileName: string | null; level: string }): string[] =>
  row.level !== 'none' && row.legalName && row.profileName && !isSameName(row.legalName, row.profileName)
    ? [labels.nameMismatch(row.legalName, row.profileName)]
    : []

/** What to check before a card is shipped to someone. */
export async function shippingWarnings(db: Db, userId: string): Promise<string[]> {
  const [row] = await listCasesWithProfile(db, [userId])
  if (!row || row.level === 'none') return []
  const { address, shippingAddress } = row
  const differs = address && shippingAddress && !isSameAddress(address, shippingAddress)
  return [...nameWarning(row), ...(differs ? [labels.addressMismatch] : [])]
}

/**
 * Whether a typed name is the member's: that of their verified identity, or of their profile while there is none. A
 * first name alone is not enough where more is known.
 */
export async function isTheirName(db: Db, userId: string, typed: string): Promise<boolean> {
  const [row] = await listCasesWithProfile(db, [userId])
  const known = (row && row.level !== 'none' && row.legalName) || row?.profileName
  if (!known) return true
  const words = (text: string) => text.trim().split(/\s+/).length
  return isSameName(typed, known) && words(typed) >= Math.min(2, words(known))
}
