import type { FundFault } from '@ambry/contract/funds/catalog/records'
import type { FundStatus } from '@ambry/contract/funds/kinds'
import type { Day } from '@ambry/contract/kernel/dates'

import * as labels from './labels.ts'

/** What is known of a member, whatever the fund. */
export type Investor = {
  isActive: boolean
  /** a sentence when their identity, or only their accreditation, is missing */
  identityFault: string | null
  accreditationFault: string | null
  country: string | null
}

export type FundOffering = {
  status: FundStatus
  countries: readonly string[]
  opensOn: Day | null
  closesOn: Day | null
  targetCents: number
  issuedCents: number
  places: number
  mostHolders: number
}

/** What a member has of a fund. */
export type OwnPlace = {
  /** as a holder, or while they pay */
  hasPlace: boolean
  hasOpenSubscription: boolean
}

const identityPage = '/settings?verify=overview'

export const isOfferedIn = (countries: readonly string[], country: string | null): boolean =>
  countries.length === 0 || (country !== null && countries.includes(country))

/** Why they can't subscribe: first what is about them, then what is about the fund. */
export function faultsFor(fund: FundOffering, investor: Investor, own: OwnPlace, today: Day): FundFault[] {
  const faults: FundFault[] = []
  const add = (kind: FundFault['kind'], text: string, link: string | null = null) => faults.push({ kind, text, link })
  if (!investor.isActive) add('account', labels.accountNotActive)
  if (investor.identityFault) add('identity', investor.identityFault, identityPage)
  else if (investor.accreditationFault) add('accreditation', investor.accreditationFault, identityPage)
  // before their identity is known, so is nothing about their country
  if (!investor.identityFault && !isOfferedIn(fund.countries, investor.country))
    add('country', labels.wrongCountry(fund.countries))
  if (fund.status !== 'open' || (fund.closesOn !== null && fund.closesOn < today)) add('closed', labels.closed)
  else if (fund.opensOn !== null && fund.opensOn > today) add('opening', labels.opensOn(fund.opensOn))
  else if (fund.issuedCents >= fund.targetCents) add('closed', labels.allRaised)
  else if (own.hasOpenSubscription) add('open', labels.oneAtATime)
  else if (!own.hasPlace && fund.places >= fund.mostHolders) add('places', labels.noPlaces)
  return faults
}

/** Only a place is missing. */
export const canWait = (faults: readonly FundFault[]): boolean =>
  faults.length > 0 && faults.every(({ kind }) => kind === 'places')
