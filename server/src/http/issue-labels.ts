import type { z } from 'zod'

type RawIssue = Parameters<z.core.$ZodErrorMap>[0]

const unexpectedForm = 'The format isn’t right.'

/** reads well without a field name */
export const unknownId = 'This ID isn’t valid.'

/** The message when the contract has none: zod's own messages talk about types, which users do not understand. */
export function issueLabel(issue: RawIssue): string {
  const isMissing = issue.input === undefined || issue.input === null || issue.input === ''
  if (issue.code === 'unrecognized_keys') return 'This field isn’t recognized.'
  if (isMissing) return 'This is required.'
  if (issue.code === 'invalid_type') return typeLabel[issue.expected] ?? unexpectedForm
  if (issue.code === 'invalid_format') return formatLabel[issue.format] ?? unexpectedForm
  if (issue.code === 'invalid_value') return 'Choose one of the available options.'
  if (issue.code === 'invalid_union' && issue.discriminator) return 'Choose one of the available options.'
  if (issue.code === 'too_small') return boundLabel(issue.origin, 'least', Number(issue.minimum))
  if (issue.code === 'too_big') return boundLabel(issue.origin, 'most', Number(issue.maximum))
  return unexpectedForm
}

const typeLabel: Record<string, string> = {
  string: 'Enter text.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  boolean: 'Choose yes or no.',
  array: 'Enter a list.',
}

const formatLabel: Record<string, string> = {
  uuid: unknownId,
  datetime: 'Enter a date and time in UTC, for example 2026-11-15T12:00:00.000Z.',
  email: 'Enter a valid email address.',
}

function boundLabel(origin: string, bound: 'least' | 'most', value: number): string {
  const amount = value.toLocaleString('en-US')
  if (origin === 'string') return `Use at ${bound} ${amount} ${value === 1 ? 'character' : 'characters'}.`
  if (origin === 'array') return `Choose at ${bound} ${amount}.`
  return `Enter ${amount} or ${bound === 'least' ? 'more' : 'less'}.`
}
