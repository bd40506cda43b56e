import type { Api, Page } from '@ambry/contract/areas'
import type { Endpoint } from '@ambry/contract/kernel/endpoint'
import { useSearch } from '@tanstack/react-router'

import type { FilterOf } from './api/queries.ts'
import type { Search } from './search.ts'

// Every page with its search params. A link, a navigation or a page that uses any other param does not compile. Only
// the names are checked: people type, truncate and bookmark URLs, so pages read every value as text.

/** The params of a list: the endpoint's filters, the display settings, and the open record. */
type List<E extends Endpoint, Record extends string> = FilterOf<E> | 'q' | 'sort' | 'page' | 'size' | 'columns' | Record

type Lookups = 'tab' | 'job' | 'cert' | List<Api['lookups']['rows'], 'row'>

type ShareAnalytics =
  | 'tab'
  | 'days'
  | List<Api['sharing']['adminShareLinks'], 'link'>
  | List<Api['sharing']['adminShareVisits'], 'visit'>

/** `begin` opens a page with its dialog for a new record. */
type SearchKeys = {
  '/': 'verify'
  '/settings': 'verify' | 'for' | 'back'
  '/admin/user-access': 'begin' | List<Api['accounts']['users'], 'user'>
  '/admin/access-requests': List<Api['accounts']['accessRequests'], 'request'>
  '/admin/invoices':
    | 'begin'
    | 'tab'
    | 'view'
    | List<Api['billing']['invoices'], 'invoice'>
    | List<Api['billing']['payments'], 'payment'>
    | List<Api['billing']['payouts'], 'payout'>
    | List<Api['billing']['ledgerEntries'], 'entry'>
    | List<Api['billing']['ledgerAccounts'], 'account'>
    | List<Api['billing']['accountPostings'], 'posting'>
    | List<Api['payments']['charges'], 'charge'>
    | List<Api['payments']['paymentDisputes'], 'dispute'>
    | List<Api['plans']['subscriptions'], 'subscription'>
  '/admin/edit-invoice/$id': never
  '/admin/fee-templates': 'begin' | 'view' | List<Api['billing']['feeTemplates'], 'template'>
  '/registry':
    | 'view'
    | 'sheet'
    | 'import'
    | 'tab'
    | 'part'
    | 'days'
    | List<Api['cards']['registry'], 'card'>
    | List<Api['sharing']['shareLinks'], 'link'>
    | List<Api['sharing']['shareVisits'], 'visit'>
  '/admin/cards': 'begin' | 'tab' | List<Api['cards']['cards'], 'card'> | List<Api['cards']['adminDisputes'], 'claim'>
  '/dashboard': 'invoice' | 'invoices' | 'view' | 'from' | 'to'
  '/admin':
    | 'tab'
    | 'approval'
    | 'show'
    | 'on'
    | 'person'
    | 'queue'
    | 'assignee'
    | List<Api['approvals']['approvals'], 'entry'>
  '/admin/kyc-verification':
    | 'tab'
    | 'draft'
    | List<Api['identity']['identityCases'], 'case'>
    | List<Api['identity']['watchlistHits'], 'hit'>
  '/terms': 'version'
  '/privacy': 'version'
  '/cookies': 'version'
  '/admin/legal-pages': 'page'
  '/admin/settings': 'tab' | List<Api['site']['audit'], 'entry'> | List<Api['accounts']['messages'], 'message'>
  '/registry/psa-lookup': Lookups
  '/admin/psa-lookup': Lookups
  '/checkout': 'invoice'
  '/payment-success': 'payment'
  '/payment-test': never
  '/subscribe': 'interval'
  '/subscription-success': 'payment'
  '/sales': List<Api['sales']['ownSales'], 'sale'>
  '/admin/sales':
    | 'begin'
    | 'tab'
    | List<Api['sales']['sales'], 'sale'>
    | List<Api['sales']['comparables'], 'comparable'>
    | List<Api['sales']['adminCatalog'], 'entry'>
  '/secure':
    | 'tab'
    | 'view'
    | 'compare'
    | 'marked'
    | List<Api['secure']['gallery'], 'card'>
    | List<Api['secure']['ownRequests'], 'request'>
  '/secure/$id': never
  '/lend': 'loan' | 'part' | 'tab' | 'step' | 'dialog' | 'card' | 'amount' | 'offer' | 'note'
  '/admin/loans':
    | 'tab'
    | 'view'
    | 'part'
    | List<Api['lending']['loans'], 'loan'>
    | List<Api['lending']['loanChanges'], 'change'>
    | List<Api['lending']['lenders'], 'lender'>
    | List<Api['lending']['allNoteTransfers'], 'transfer'>
    | 'fall'
    | 'category'
    | 'categoryFall'
  '/source':
    | 'tab'
    | 'view'
    | 'dialog'
    | 'record'
    | 'post'
    | 'offer'
    | 'for'
    | 'card'
    | List<Api['source']['activePosts'], 'response'>
    | List<Api['source']['ownPosts'], 'post'>
    | List<Api['source']['ownHunts'], 'hunt'>
    | List<Api['source']['ownSells'], 'offer'>
  '/source/post': 'card' | 'find' | 'words' | 'edit'
  '/funds': 'show' | 'dialog'
  '/funds/$id': 'tab' | 'step' | 'amount' | 'subscription' | 'dialog'
  '/funds/$fundId/card/$cardId': never
  '/admin/funds':
    | 'begin'
    | 'tab'
    | List<Api['funds']['adminFunds'], 'fund'>
    | List<Api['funds']['adminSubscriptions'], 'subscription'>
    | List<Api['funds']['adminRedemptions'], 'redemption'>
    | List<Api['funds']['adminUnitTransfers'], 'transfer'>
    | List<Api['funds']['adminFundQuestions'], 'question'>
  '/admin/funds/$id/manage':
    | 'tab'
    | 'on'
    | List<Api['funds']['adminHoldings'], 'card'>
    | List<Api['funds']['fundStrikes'], 'strike'>
    | List<Api['funds']['adminSubscriptions'], 'subscription'>
    | List<Api['funds']['adminRedemptions'], 'redemption'>
    | List<Api['funds']['adminUnitTransfers'], 'transfer'>
    | List<Api['funds']['adminFundQuestions'], 'question'>
  '/admin/sources': List<Api['source']['adminPosts'], 'post'>
  '/admin/source-analytics': 'days'
  '/admin/requests':
    | 'tab'
    | List<Api['secure']['requests'], 'request'>
    | List<Api['source']['adminHunts'], 'hunt'>
    | List<Api['source']['adminSells'], 'offer'>
  '/admin/promotion-requests': 'tab' | 'from' | List<Api['secure']['adminPromotions'], 'promotion'>
  '/admin/secure-analytics':
    | 'tab'
    | List<Api['secure']['secureFigures'], 'card'>
    | List<Api['secure']['coldStock'], 'card'>
    | List<Api['secure']['emptySearches'], 'search'>
  '/admin/share-analytics': ShareAnalytics
  '/share-analytics': ShareAnalytics
}

/** The search params of a page. */
export type SearchOf<P extends Page> = { readonly [Key in SearchKeys[P]]?: string | undefined }

type PlainPage = Exclude<Page, `${string}$${string}`>
/** A page with its search params, for tables of links. */
export type Target = { [P in PlainPage]: { to: P; search: SearchOf<P> } }[PlainPage]

/**
 * Types the search params of a page's route. Nothing is dropped, since links from elsewhere may have more. Values are
 * text, because that is all `parseSearch` returns.
 */
export const searchOf =
  <P extends Page>(_: P) =>
  (search: Search) =>
    search as SearchOf<P>

/** The search params of the current page. Not `strict`, which throws while the page is being left. */
export function useSearchOf<P extends Page>(_: P) {
  const search: Search = useSearch({ strict: false })
  return search as SearchOf<P>
}

/**
 * The search params of a link or navigation to `.`. The router would accept those of any page, so the caller names the
 * page.
 */
export const here = <P extends Page>(_: P, search: SearchOf<P>): SearchOf<P> => search

/** The same, merged into the current search params, or into only the `kept` ones. */
export const hereWith =
  <P extends Page>(_: P, patch: SearchOf<P>, kept?: readonly SearchKeys[P][]) =>
  (before: Search): SearchOf<P> => ({
    ...(kept ? Object.fromEntries(kept.map((key) => [key, before[key]])) : before),
    ...patch,
  })

declare module '@tanstack/react-router' {
  /** The state of a browser history entry. */
  interface HistoryState {
    /** It differs from the previous entry by the open panel only, so closing goes back. */
    openedPanel?: boolean
    /** How many entries ago the gallery was. */
    sinceGallery?: number
    /** Cert numbers that another page passes to the lookup. */
    certs?: string
    /** Cards of the registry that are offered to us together. */
    offeredCards?: readonly string[]
  }
}
