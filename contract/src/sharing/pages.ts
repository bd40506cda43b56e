import type { CardCategory } from '../cards/kinds.ts'
import type { PublicCard, SharedView } from './records.ts'

/** What public pages know about this site. */
export type PublicSite = { name: string; timeZone: string; isDemo: boolean }

/** The preview messengers show before anyone opens a link: no more than its page shows. */
export type LinkPreview = { title: string; description: string; site: string; shortId: string }

/** The public view of a link or of one of its cards. */
export type SharedCards = {
  token: string
  shortId: string
  view: SharedView
  /** The single card of this view; null when there are several. */
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

/** Every page for people without an account, with all of its contents. */
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
  /** Opened by a link in an email; the button submits the page. */
  | { screen: 'email'; title: string; sentence: string; button: string | null }

export type SharedPage = SharedScreen & { house: PublicSite; preview?: LinkPreview }
