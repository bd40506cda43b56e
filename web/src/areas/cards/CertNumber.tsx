import type { Grader } from '@ambry/contract/cards/kinds'

import { Tag } from '../../ui/Tag.tsx'

type Props = { card: { grader: Grader; certNumber: string | null } }

export const isCertMissing = ({ grader, certNumber }: Props['card']): boolean => certNumber === null && grader !== 'RAW'

/** A card's cert in a table. Graded cards can come in without one, and it is added later. */
export function CertNumber({ card }: Props) {
  if (card.certNumber) return <span className="record">{card.certNumber}</span>
  return isCertMissing(card) && <Tag tone="wait">Cert # missing</Tag>
}
