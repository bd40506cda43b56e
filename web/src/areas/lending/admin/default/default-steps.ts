import { formatDate } from '@ambry/contract/kernel/dates'
import type { NextStep } from '@ambry/contract/lending/margin/records'

import { nextSteps } from './labels.ts'

/** The server decides what can happen next and from when; this is its sentence. */
export function nextStepText({ step, on }: NextStep): string {
  const text = nextSteps[step]
  return typeof text === 'string' ? text : text(formatDate(on))
}
