import type { HouseMarkName } from '@ambry/contract/cards/marks'
import type { PublicCard } from '@ambry/contract/sharing/records'

type Standings = Pick<PublicCard, 'isVerified' | 'isSample' | 'isInVault' | 'title' | 'grader'>

/** The marks that a card bears, in the order they are always shown, with what each is called here. */
export function standingsOf(card: Standings): [HouseMarkName, string][] {
  const all: [HouseMarkName, string, boolean][] = [
    ['cert', `${card.isSample ? 'Sample' : card.grader} cert verified`, card.isVerified],
    ['vault', 'In the vault', card.isInVault],
    ['title', 'Title on record', card.title !== 'disputed'],
    ['lien', 'Lien recorded', card.title === 'lien'],
  ]
  return all.filter(([, , holds]) => holds).map(([mark, words]) => [mark, words])
}
