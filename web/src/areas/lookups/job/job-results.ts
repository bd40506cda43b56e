import { lookupResultCodes } from '@ambry/contract/lookups/kinds'

import type { CertResult, CertState } from '../../../ui/BulkProgress.tsx'

const states: Record<keyof typeof lookupResultCodes, CertState> = {
  waiting: 'waiting',
  asking: 'current',
  verified: 'match',
  mismatch: 'differs',
  not_found: 'absent',
  invalid_format: 'unfit',
  unavailable: 'unanswered',
  not_configured: 'unanswered',
}

const byMark = new Map<string, CertState>(
  Object.entries(lookupResultCodes).map(([name, mark]) => [mark, states[name as keyof typeof lookupResultCodes]]),
)

/** The signs of a job's rows as the cells of its matrix; a row is known by its place. */
export const resultsOf = (resultCodes: string): CertResult[] =>
  Array.from(resultCodes, (mark, at) => ({ cert: `Cert ${at + 1}`, state: byMark.get(mark) ?? 'waiting' }))
