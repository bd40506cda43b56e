import { type CardCategory, cardCategoryNames } from '@ambry/contract/cards/kinds'
import { dayIn, type Instant } from '@ambry/contract/kernel/dates'
import { AliasSchema } from '@ambry/contract/kernel/fields'
import type { PublicCard, SharedView } from '@ambry/contract/sharing/records'

import { type Aliases, aliasesIn } from '../../../aliases.ts'
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

/** Visitors know a link's cards and photos by ids that no other link has (decision 67). */
const aliasesOf = ({ secrets }: Deps, { id }: OpenLink): Aliases => aliasesIn(secrets, 'share link', id)

/** The id of what an address names. The caller checks that the link shows it. */
export function idIn(deps: Deps, link: OpenLink, address: string): string {
  const alias = AliasSchema.safeParse(address)
  if (!alias.success) throw notOpen()
  return aliasesOf(deps, link).idOf(alias.data)
}

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
    const card = { ...present(deps, link, row, token), ...(await detailsOf(deps, link, row, token)) }
    return { view: { ...common, cards: [card], nextCursor: null, total: 1 }, card, categories: [] }
  }
  const category = cardCategoryNames.find((name) => name === input.category) ?? null
  const categories = await countByCategory(deps.db, link)
  const rows = await listShownCards(deps.db, link, {
    after: input.cursor === undefined ? null : idIn(deps, link, input.cursor),
    category,
    limit: cardsPerPage + 1,
  })
  const cards = rows.slice(0, cardsPerPage).map((row) => present(deps, link, row, token))
  return {
    view: {
      ...common,
      cards,
      nextCursor: rows.length > cardsPerPage ? (cards.at(-1)?.id ?? null) : null,
      total: categories.reduce((sum, one) => sum + (category === null || one.category === category ? one.cards : 0), 0),
    },
    card: null,
    categories,
  }
}

/** A card of this link; for a link to one card the address can be omitted. */
export async function cardOfLink(deps: Deps, link: OpenLink, address?: string): Promise<ShownRow> {
  const row =
    address === undefined
      ? (await listShownCards(deps.db, link, { after: null, category: null, limit: 1 }))[0]
      : await findShownCard(deps.db, link, idIn(deps, link, address))
  if (!row) throw notOpen()
  return row
}

function present(
  deps: Deps,
  link: OpenLink,
  { frontPhotoId: _, vaultSince, ...row }: ShownRow,
  token: string,
): PublicCard {
  const id = aliasesOf(deps, link).aliasOf(row.id)
  return {
    ...row,
    id,
    picture: `/files/shared/${token}/cards/${id}/picture`,
    ...(vaultSince !== undefined && { vaultSince: vaultSince && dayOf(deps, vaultSince) }),
  }
}

/** The exact time of an event would be as good as an id: it is in the card's chain, which members see in Secure. */
const dayOf = ({ settings }: Deps, at: Instant) => dayIn(settings.current.timeZone, at)

async function detailsOf(
  deps: Deps,
  link: OpenLink,
  { id }: ShownRow,
  token: string,
): Promise<Pick<PublicCard, 'photos' | 'history'>> {
  const { shows } = link
  const { aliasOf } = aliasesOf(deps, link)
  const photos = shows.includes('photos') ? await listShownPhotos(deps.db, id) : null
  const events = shows.includes('history') ? await listShownEvents(deps.db, id, shows) : null
  return {
    ...(photos && {
      photos: photos.map((photo) => ({
        purpose: photo.purpose,
        address: `/files/shared/${token}/photos/${aliasOf(photo.id)}`,
      })),
    }),
    ...(events && {
      history: publicHistory(events).map(({ kind, at, detail }) => ({ kind, on: dayOf(deps, at), detail })),
    }),
  }
}
