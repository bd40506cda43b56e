import type { CardCategory } from '../cards/kinds.ts'
import type { PublicCard, SharedView } from './records.ts'

/** What the public pages know of the house. */
export type PublicSite = { name: string; timeZone: string; isDemo: boolean }

/** What messengers show of a link before anybody opens it: no more than its page does. */
export type LinkPreview = { title: string; description: string; site: string; shortId: string }

/** What a link shows of itself, or of one of its cards. */
export type SharedCards = {
  token: string
  shortId: string
  view: SharedView
  /** The one card of this view; null where there are many. */
  card: PublicCard | null
  categories: readonly { category: CardCategory; cards: number }[]
  category: string | null
}

type Fault = { path: string; message: string }
export type InterestForm = {
  token: string
  cardId: string | null
  values?: { name: string; contact: string; message: string }
  faults?: readonly Fault[]
}

/** Every page that is shown to people without an account, with all that it says. */
export type SharedScreen =
  | ({ screen: 'cards' } & SharedCards)
  | ({ screen: 'interest'; sentence: string } & InterestForm)
  | { screen: 'interestSent'; token: string }
  | { screen: 'report'; token: string; reason: string; error: string | null }
  | { screen: 'reported'; token: string }
  | { screen: 'password'; error: string | null }
  | { screen: 'preview'; shortId: string }
  | { screen: 'notOpen' }
  | { screen: 'refused'; sentence: string }

export type SharedPage = SharedScreen & { house: PublicSite; preview?: LinkPreview }
