import type { FundFault } from '@ambry/contract/funds/catalog/records'
import type { Audience } from '@ambry/contract/funds/kinds'

import type { Db } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { today } from '../../billing/ledger/service.ts'
import { documentCountries, gateFault, membersPastGate } from '../../identity/gates-service.ts'
import { listHolderIds } from '../admin/queries.ts'
import { type FundRow, listTerms } from '../fund-queries.ts'
import { termsOn } from '../nav/rules.ts'
import { sumIssued } from '../subscriptions/queries.ts'
import { findOwnPlace, isActiveMember, listMemberIds } from './eligibility-queries.ts'
import { faultsFor, type Investor, isOfferedIn } from './eligibility-rules.ts'

export async function investorOf(db: Db, deps: Deps, memberId: string): Promise<Investor> {
  return {
    isActive: await isActiveMember(db, memberId),
    // the level that a purchase needs is the one before accreditation and address
    identityFault: await gateFault(db, deps, memberId, 'purchase'),
    accreditationFault: await gateFault(db, deps, memberId, 'fund'),
    country: (await documentCountries(db, [memberId])).get(memberId) ?? null,
  }
}

/** Why a member can't subscribe to a fund; empty when they can. Checked again in the transaction that subscribes them. */
export async function faultsOf(db: Db, deps: Deps, memberId: string, fund: FundRow): Promise<FundFault[]> {
  const day = today(deps, deps.clock.now())
  const { mostHolders } = termsOn(await listTerms(db, fund.id), day)
  const offered = { ...fund, mostHolders, issuedCents: await sumIssued(db, fund.id) }
  return faultsFor(offered, await investorOf(db, deps, memberId), await findOwnPlace(db, fund.id, memberId), day)
}

/** Who they are lets them subscribe, whether or not the fund takes anyone now. */
const isEligible = ({ countries }: Pick<FundRow, 'countries'>, investor: Investor): boolean =>
  investor.isActive &&
  investor.identityFault === null &&
  investor.accreditationFault === null &&
  isOfferedIn(countries, investor.country)

/** What a member sees of a fund's documents and updates. */
export const audiencesOf = (fund: FundRow, investor: Investor, isHolder: boolean): Audience[] => [
  'members',
  ...(isHolder || isEligible(fund, investor) ? (['eligible'] as const) : []),
  ...(isHolder ? (['holders'] as const) : []),
]

/** The members of an audience, each once. */
export async function membersIn(db: Db, deps: Deps, fund: FundRow, audience: Audience): Promise<string[]> {
  const holders = await listHolderIds(db, fund.id)
  if (audience === 'holders') return holders
  const members = await listMemberIds(db)
  if (audience === 'members') return members
  const passed = await membersPastGate(db, deps, members, 'fund')
  const countries = await documentCountries(db, [...passed])
  const eligible = members.filter((id) => passed.has(id) && isOfferedIn(fund.countries, countries.get(id) ?? null))
  return [...new Set([...holders, ...eligible])]
}
