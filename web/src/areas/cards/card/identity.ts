import { isTopLabel } from '@ambry/contract/cards/grades'
import { type CardCategory, cardCategories, type Grader } from '@ambry/contract/cards/kinds'
import type { NewCard } from '@ambry/contract/cards/registry/endpoints'
import { keysOf } from '@ambry/contract/kernel/keys'

import type { FormReader } from '../../../ui/fields/form.ts'
import * as labels from './labels.ts'

/** A card's identity as a form holds it. */
export type Identity = Pick<
  NewCard,
  | 'category'
  | 'playerName'
  | 'year'
  | 'set'
  | 'cardNumber'
  | 'variety'
  | 'grader'
  | 'grade'
  | 'qualifier'
  | 'certNumber'
>

export const identityLabels: Record<keyof Identity, string> = {
  category: 'Category',
  playerName: 'Name',
  year: 'Year',
  set: 'Set',
  cardNumber: labels.cardNumber,
  variety: 'Variety',
  grader: 'Grader',
  grade: 'Grade',
  qualifier: 'Qualifier',
  certNumber: labels.certNumber,
}
export const identityKeys = keysOf(identityLabels)

/** Records have plain strings where the form has a select. */
type Recorded = { [Key in keyof Identity]: Identity[Key] | (null extends Identity[Key] ? string | null : never) }

export const identityOf = (card: Recorded): Identity =>
  Object.fromEntries(identityKeys.map((key) => [key, card[key]])) as Identity

/** As printed on the label: without spaces, in upper case. */
export const tidyCert = (typed: string): string => typed.replaceAll(/\s+/g, '').toUpperCase()

const certShapes = {
  PSA: { shape: /^\d{4,12}$/, words: labels.aPsaCertNumberHas },
  others: { shape: /^[A-Z0-9][A-Z0-9-]{2,19}$/, words: labels.aCertNumberHas3 },
}
const certShapeOf = (grader: Grader) => (grader === 'PSA' ? certShapes.PSA : certShapes.others)

/** Whether the text has the shape of a cert number; incomplete input rarely does. */
export const canBeCert = (grader: Grader, cert: string): boolean => certShapeOf(grader).shape.test(cert)

export const certLabel = (grader: Grader): string => certShapeOf(grader).words

/** One option of the grade list: `10`, or `10 Black Label` where the best tens have their own label. */
export const gradeChoice = ({ grade, qualifier }: Partial<Pick<Identity, 'grade' | 'qualifier'>>): string =>
  [grade, qualifier && isTopLabel(qualifier) && qualifier].filter(Boolean).join(' ')

/** A raw card has neither grade nor cert number, whatever those fields contained before. */
export function readIdentity(form: FormReader): Identity {
  const grader = form.text('grader') as Grader
  const [grade = null, ...topLabel] = form.optional('grade')?.split(' ') ?? []
  const qualifier = topLabel.join(' ') || form.optional('qualifier')
  const graded = <Value>(value: Value): Value | null => (grader === 'RAW' ? null : value)
  return {
    category: form.text('category') as CardCategory,
    playerName: form.text('playerName'),
    year: form.optional('year'),
    set: form.optional('set'),
    cardNumber: form.optional('cardNumber'),
    variety: form.optional('variety'),
    grader,
    grade: graded(grade) as Identity['grade'],
    qualifier: graded(qualifier) as Identity['qualifier'],
    certNumber: graded(tidyCert(form.text('certNumber')) || null),
  }
}

export const showIdentity = (identity: Identity, key: keyof Identity): string =>
  key === 'category' ? cardCategories[identity.category] : (identity[key] ?? 'nothing')
