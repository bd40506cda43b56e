import type { BadgeName } from '@ambry/contract/cards/badges'
import type { PublicCard } from '@ambry/contract/sharing/records'

type Standings = Pick<PublicCard, 'isVerified' | 'isSample' | 'isInVault' | 'title' | 'grader'>

/** The marks that a card bears, in the order they are always shown, with what each is called here. */
export function badgesOf(card: Standings): [BadgeName, string][] {
  const all: [BadgeName, string, boolean][] = [
    ['cert', `${card.isSample ? 'Sample' : card.grader} cert verified`, card.isVerified],
    ['vault', 'In the vault', card.isInVault],
    ['title', 'Title on record', card.title !== 'disputed'],
    ['lien', 'Lien on record', card.title === 'lien'],
  ]
  return all.filter(([, , holds]) => holds).map(([mark, words]) => [mark, words])
}
