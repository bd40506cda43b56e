import { type CardCategory, cardCategoryNames } from '@ambry/contract/cards/kinds'
import { dayIn } from '@ambry/contract/kernel/dates'
import type { PublicCard, SharedView } from '@ambry/contract/sharing/records'

import type { Deps } from '../../../deps.ts'
import { publicHistory, publicName } from '../rules.ts'
import { type Door, notOpen, type Visiting } from './door.ts'
import {
  countByCategory,
  findShownCard,
  listShownCards,
  listShownEvents,
  listShownPhotos,
  type OpenLink,
  type ShownRow,
} from './queries.ts'

const cardsPerPage = 24

type Input = { cursor?: string | undefined; card?: string | undefined; category?: string | undefined }

export async function shared(deps: Deps, door: Door, who: Visiting, token: string, input: Input): Promise<SharedView> {
  const link = await door.openInside(token, who, { isView: true })
  return (await look(deps, link, token, input)).view
}

export type Look = {
  view: SharedView
  /** The single card of this view; null when there are several. */
  card: PublicCard | null
  categories: { category: CardCategory; cards: number }[]
}

/** The public view of a link or of one of its cards. A card that is not part of the link is not found. */
export async function look(deps: Deps, link: OpenLink, token: string, input: Input): Promise<Look> {
  const isCollection = link.scope !== 'card'
  const common = {
    name: isCollection ? link.name : null,
    sharedBy: link.shows.includes('owner') ? publicName(link.ownerName) : null,
    expiresOn: dayIn(deps.settings.current.timeZone, link.expiresAt),
    asOf: deps.clock.now().toISOString(),
    isCollection,
    shows: link.shows,
  }
  if (input.card !== undefined || !isCollection) {
    const row = await cardOfLink(deps, link, input.card)
    const card = { ...present(row, token), ...(await detailsOf(deps, link, row, token)) }
    return { view: { ...common, cards: [card], nextCursor: null, total: 1 }, card, categories: [] }
  }
  const category = cardCategoryNames.find((name) => name === input.category) ?? null
  const categories = await countByCategory(deps.db, link)
  const rows = await listShownCards(deps.db, link, {
    after: input.cursor === undefined ? null : requireId(input.cursor),
    category,
    limit: cardsPerPage + 1,
  })
  const cards = rows.slice(0, cardsPerPage)
  return {
    view: {
      ...common,
      cards: cards.map((row) => present(row, token)),
      nextCursor: rows.length > cardsPerPage ? (cards.at(-1)?.id ?? null) : null,
      total: categories.reduce((sum, one) => sum + (category === null || one.category === category ? one.cards : 0), 0),
    },
    card: null,
    categories,
  }
}

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function requireId(text: string): string {
  if (!isId.test(text)) throw notOpen()
  return text
}

/** A card of this link; for a link to one card the id can be omitted. */
export async function cardOfLink(deps: Deps, link: OpenLink, cardId?: string): Promise<ShownRow> {
  const row =
    cardId === undefined
      ? (await listShownCards(deps.db, link, { after: null, category: null, limit: 1 }))[0]
      : await findShownCard(deps.db, link, requireId(cardId))
  if (!row) throw notOpen()
  return row
}

function present({ frontPhotoId: _, ...row }: ShownRow, token: string): PublicCard {
  return { ...row, picture: `/files/shared/${token}/cards/${row.id}/picture` }
}

async function detailsOf(
  deps: Deps,
  { shows }: OpenLink,
  { id }: ShownRow,
  token: string,
): Promise<Pick<PublicCard, 'photos' | 'history'>> {
  const photos = shows.includes('photos') ? await listShownPhotos(deps.db, id) : null
  const events = shows.includes('history') ? await listShownEvents(deps.db, id, shows) : null
  return {
    ...(photos && {
      photos: photos.map(({ id: photo, purpose }) => ({ purpose, address: `/files/shared/${token}/photos/${photo}` })),
    }),
    ...(events && {
      history: publicHistory(events),
    }),
  }
}
