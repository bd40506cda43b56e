import { maskContacts } from '@ambry/contract/kernel/contacts/contacts'

/** Names and sets repeat from card to card, and lists show many. */
const shown = new Map<string, string>()
const maxKept = 20_000

function masked(text: string): string {
  const known = shown.get(text)
  if (known !== undefined) return known
  if (shown.size >= maxKept) shown.clear()
  const fresh = maskContacts(text)
  shown.set(text, fresh)
  return fresh
}

type Described = { playerName: string; set: string | null; cardNumber: string | null; variety: string | null }

/**
 * A card's details as members read them who must not learn whose it is. Contact details are refused when details are
 * entered; these may have been entered before that.
 */
export const descriptionForOthers = (card: Described): Described => ({
  playerName: masked(card.playerName),
  set: card.set && masked(card.set),
  cardNumber: card.cardNumber && masked(card.cardNumber),
  variety: card.variety && masked(card.variety),
})

export const describedToOthers = <Card extends Described>(card: Card): Card => ({
  ...card,
  ...descriptionForOthers(card),
})
