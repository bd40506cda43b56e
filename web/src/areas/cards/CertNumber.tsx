import type { Grader } from '@ambry/contract/cards/kinds'

import { Tag } from '../../ui/Tag.tsx'
import * as labels from './labels.ts'

type Props = { card: { grader: Grader; certNumber: string | null } }

export const isCertMissing = ({ grader, certNumber }: Props['card']): boolean => certNumber === null && grader !== 'RAW'

/** A card's cert number in a table. Graded cards can be registered without one, which is then added later. */
export function CertNumber({ card }: Props) {
  if (card.certNumber) return <span className="record">{card.certNumber}</span>
  return isCertMissing(card) && <Tag tone="wait">{labels.certMissing}</Tag>
}
