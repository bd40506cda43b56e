// Every sentence of this folder's detail pages and documents.

import type { LoanStatus } from '@ambry/contract/lending/kinds'

// present.ts
export const stepApplied = 'Applied'
export const stepAppraised = 'Appraised'
export const stepApproved = 'Conditionally approved'
export const stepSigned = 'Signed'
export const stepFunded = 'Funded'
export const historyLabels: Record<LoanStatus, string> = {
  pending: 'Applied',
  approved: 'Conditionally approved',
  active: 'Funded',
  paid: 'Paid off; liens released',
  rejected: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Offer expired',
  defaulted: 'In default',
  foreclosed: 'Foreclosed',
}
export const applied = 'Application submitted'
export const reopened = 'Reopened because a payment was reversed'
export const agreementSigned = 'Agreement signed'
export const checkedIn = (title: string) => `${title} checked in`
export const signedOff = (title: string) => `${title} signed off`
export const paymentOf = (amount: string) => `Payment of ${amount}`
export const waiverOf = (interest: string, fees: string) => `Waived ${interest} in interest and ${fees} in late fees`
export const writeOffOf = (amount: string) => `Wrote off ${amount}`
export const newTerms = (rate: string, payments: number, first: string) =>
  `New terms: ${rate} a year, ${payments === 1 ? '1 payment' : `${payments} payments`} from ${first}`
export const reversalOf = (kind: string) => `${kind} reversed`
export const lateFeeOf = (amount: string) => `Late fee of ${amount}`

// conditions
export const identityCondition = 'Identity and address verified'
export const cardsCondition = 'Cards checked in at the vault'
export const cardsMissing = (count: number) =>
  count === 1 ? '1 card isn’t checked in and signed off yet.' : `${count} cards aren’t checked in and signed off yet.`
export const signatureCondition = 'Agreement signed'

// documents
export const agreementDocument = 'Loan agreement'
export const termSheetDocument = 'Term sheet and disclosures'
export const payoffLetterDocument = 'Payoff letter'
export const statementDocument = (month: string) => `Statement, ${month}`
export const canceledDebtDocument = (year: number) => `Form 1099-C, canceled debt, ${year}`
export const actusDocument = 'Terms and events in ACTUS form (JSON)'
export const binderDocument = 'Closing binder'
