import {
  type AccreditationKind,
  accreditationKinds,
  type DocumentStatus,
  type FundsSource,
  type IdDocumentKind,
  type IdentityItem,
  type IdentityLevel,
  type IdentityStatus,
  identityItems,
  isAtLeast,
  itemsFor,
} from '@ambry/contract/identity/kinds'
import { addYears, type Day } from '@ambry/contract/kernel/dates'

import * as labels from './labels.ts'

/** What a member has entered and sent so far. */
export type Given = {
  target: Exclude<IdentityLevel, 'none'>
  country: string | null
  documentKind: IdDocumentKind | null
  legalName: string | null
  bornOn: Day | null
  address: string | null
  hasNumber: boolean
  documentExpiresOn: Day | null
  fundsSources: readonly FundsSource[]
  accreditationKind: AccreditationKind | null
  documents: readonly { item: IdentityItem; status: DocumentStatus }[]
}

const adultYears = 18

/** What must be added before it can be submitted, in the order in which it is asked. */
export function missingFrom(given: Given, today: Day): string[] {
  const missing: string[] = []
  const needs = (isMissing: boolean, sentence: string) => isMissing && missing.push(sentence)
  needs(!given.country || !given.documentKind, labels.chooseADocument)
  for (const item of itemsFor(given.target, given.documentKind)) {
    const sent = given.documents.find((document) => document.item === item)
    const { label } = identityItems[item]
    if (!sent) missing.push(labels.addItem(label))
    else if (sent.status === 'rejected') missing.push(labels.retakeItem(label))
  }
  needs(!given.legalName || !given.bornOn, labels.enterYourName)
  needs(given.bornOn !== null && addYears(given.bornOn, adultYears) > today, labels.mustBeAnAdult)
  needs(!given.hasNumber || !given.documentExpiresOn, labels.enterTheNumber)
  needs(given.documentExpiresOn !== null && given.documentExpiresOn <= today, labels.documentHasExpired)
  if (isAtLeast(given.target, 'address')) {
    needs(!given.address, labels.enterYourAddress)
    needs(given.fundsSources.length === 0, labels.chooseFundsSource)
  }
  if (isAtLeast(given.target, 'accreditation'))
    needs(
      given.accreditationKind === null || !(given.accreditationKind in accreditationKinds),
      labels.chooseAccreditation,
    )
  return missing
}

/** Verified identities are checked again with the document, and after five years at the latest; accreditation yearly. */
export function expiryOf(level: IdentityLevel, documentExpiresOn: Day, today: Day): Day {
  const latest = addYears(today, level === 'accreditation' ? 1 : 5)
  return documentExpiresOn < latest ? documentExpiresOn : latest
}

export type Held = { status: IdentityStatus; level: IdentityLevel; expiresOn: Day | null }

/** What counts today. A higher level applied for does not take away the one that was verified. */
export const heldLevel = ({ status, level, expiresOn }: Held, today: Day): IdentityLevel =>
  status === 'expired' || (expiresOn !== null && expiresOn <= today) ? 'none' : level

/** Why a level is not there yet, in a sentence. */
export function whyNot(held: Held & { target: IdentityLevel }, wanted: IdentityLevel, today: Day): string {
  if (held.status === 'submitted' && isAtLeast(held.target, wanted)) return labels.inReview
  if (held.status === 'rejected') return labels.needsAttention
  if (held.status === 'expired' || (held.expiresOn !== null && held.expiresOn <= today)) return labels.hasExpired
  return held.level === 'none' ? labels.notSubmitted : labels.oneStepMore
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Every word of the shorter name is in the longer one: middle names are often left out. */
export function isSameName(one: string, other: string): boolean {
  const [short = [], long = []] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.length - b.length)
  return short.length > 0 && short.every((word) => long.includes(word))
}

/** The same words in the same order, whatever is between them. */
export const isSameAddress = (one: string | null, other: string | null): boolean =>
  wordsOf(one ?? '').join(' ') === wordsOf(other ?? '').join(' ')
