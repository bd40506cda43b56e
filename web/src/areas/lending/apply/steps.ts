import type { LoanDraft } from '@ambry/contract/lending/borrowing-records'

export const applySteps = ['details', 'disclosures', 'custody', 'review'] as const
export type ApplyStep = (typeof applySteps)[number]

export const isStep = (step: string | undefined): step is ApplyStep => applySteps.some((each) => each === step)

/** The first step that isn't filled in; the review when all are. */
export function firstOpen(draft: LoanDraft): ApplyStep {
  if (draft.purpose.trim() === '' || draft.state === null) return 'details'
  if (!draft.acceptedDisclosure) return 'disclosures'
  return draft.custodyChoice === null ? 'custody' : 'review'
}
