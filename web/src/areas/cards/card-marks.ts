import type { CardStatus, Commitment, Custody, Verification } from '@ambry/contract/card-kinds'

import type { Standing } from '../../ui/HouseMark.tsx'

type Standings = {
  status: CardStatus
  verification: Verification
  custody: Custody
  commitment: Commitment | null
  isDisputed: boolean
}

/** The marks a card bears, in the order they are always shown. A disputed title is not on record. */
export function standingsOf(card: Standings): readonly Standing[] {
  const marks: [Standing, boolean][] = [
    ['cert', card.verification === 'verified'],
    ['vault', card.custody === 'in_vault'],
    ['title', card.status === 'registered' && !card.isDisputed],
    ['lien', card.commitment === 'loan'],
    ['fund', card.commitment === 'fund_holding'],
  ]
  return marks.filter(([, holds]) => holds).map(([standing]) => standing)
}
