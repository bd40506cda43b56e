import type { BadgeName } from '@ambry/contract/cards/badges'
import type { PublicCard } from '@ambry/contract/sharing/records'
import * as labels from './labels.ts'

type Standings = Pick<PublicCard, 'isVerified' | 'isSample' | 'isInVault' | 'title' | 'grader'>

/** A card's badges in their fixed order, with their labels here. */
export function badgesOf(card: Standings): [BadgeName, string][] {
  const all: [BadgeName, string, boolean][] = [
    ['cert', `${card.isSample ? 'Sample' : card.grader} cert verified`, card.isVerified],
    ['vault', labels.inTheVault, card.isInVault],
    ['title', labels.titleOnRecord, card.title !== 'disputed'],
    ['lien', labels.lienOnRecord, card.title === 'lien'],
  ]
  return all.filter(([, , holds]) => holds).map(([mark, words]) => [mark, words])
}
