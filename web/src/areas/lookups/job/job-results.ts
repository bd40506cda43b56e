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

/** Decodes the result codes of a job into matrix cells, indexed by row. */
export const resultsOf = (resultCodes: string): CertResult[] =>
  Array.from(resultCodes, (mark, at) => ({ cert: `Cert ${at + 1}`, state: byMark.get(mark) ?? 'waiting' }))
