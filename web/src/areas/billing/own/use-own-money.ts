import { useInfiniteQuery, useQuery } from '@tanstack/react-query'

import { api } from '../../../api/api.ts'
import { pagesOf, query } from '../../../api/queries.ts'
import { type InvoiceTab, queries } from './own-address.ts'

export const useOwnInvoices = (tab: InvoiceTab) =>
  useInfiniteQuery(pagesOf(api.billing.ownInvoices, { query: queries[tab] }))

/** What a member owes and is owed, and whether they have any billing history. */
export function useOwnMoney() {
  const balance = useQuery(query(api.billing.ownBalance, {}))
  const due = useOwnInvoices('due')
  const recent = useQuery(query(api.billing.ownInvoices, { query: { limit: 3 } }))
  const payouts = useQuery(query(api.billing.ownPayouts, { query: { limit: 3 } }))
  const queries = [balance, due, recent, payouts]
  const isAny =
    (recent.data?.items.length ?? 0) > 0 ||
    (payouts.data?.items.length ?? 0) > 0 ||
    (balance.data?.creditCents ?? 0) > 0
  return {
    balance,
    recent,
    payouts,
    /** Earliest due date first. */
    open: due.data?.pages[0]?.items ?? [],
    /** Also shown if something failed to load, so that the error is visible. */
    isShown: isAny || queries.some(({ error }) => error !== null),
    queries,
  }
}

export type OwnMoney = ReturnType<typeof useOwnMoney>
