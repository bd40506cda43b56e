import type { Difference } from '@ambry/contract/cards/differences'
import type { NewCard } from '@ambry/contract/cards/registry/endpoints'

import { ApiError } from '../../../api/errors.ts'
import { centsOf } from '../../../ui/fields/amount.ts'
import type { FormReader } from '../../../ui/fields/form.ts'
import { readIdentity } from '../card/identity.ts'

const cents = (typed: string): number | null => {
  const read = centsOf(typed)
  return read === 'bad' ? null : read
}

/** `rookies, blue box` becomes two tags, without duplicates. */
export const readTags = (typed: string): string[] => [
  ...new Map(
    typed
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean)
      .map((tag) => [tag.toLowerCase(), tag]),
  ).values(),
]

/** Parses the form into the card to register. */
export const readNewCard = (form: FormReader): NewCard => ({
  ...readIdentity(form),
  costCents: cents(form.text('costCents')),
  acquiredOn: form.optional('acquiredOn'),
  acquiredFrom: form.optional('acquiredFrom'),
  notes: form.optional('notes'),
  tags: readTags(form.text('tags')),
  estimateCents: cents(form.text('estimateCents')),
})

/** Cards are often entered from one box, so the values they share are kept for the next one. */
export const keptFor = ({ set, year, category, grader }: NewCard): Partial<NewCard> => ({ set, year, category, grader })

/** Every field that can show its own error. */
export const newCardFields: readonly (keyof NewCard)[] = [
  'category',
  'playerName',
  'year',
  'set',
  'cardNumber',
  'variety',
  'grader',
  'grade',
  'qualifier',
  'certNumber',
  'costCents',
  'acquiredOn',
  'acquiredFrom',
  'notes',
  'tags',
  'estimateCents',
]

/** The differences from the grader's record, if they are why the registration was refused. */
export function differencesIn(error: unknown): readonly Difference[] | null {
  if (!(error instanceof ApiError) || error.refusal.code !== 'record_differs') return null
  return (error.refusal.present as { differences: Difference[] }).differences
}
