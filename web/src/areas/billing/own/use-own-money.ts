import { useInfiniteQuery, useQuery } from '@tanstack/react-query'

import { api } from '../../../api/api.ts'
import { pagesOf, query } from '../../../api/queries.ts'
import { type InvoiceTab, queries } from './own-address.ts'

export const useOwnInvoices = (tab: InvoiceTab) =>
  useInfiniteQuery(pagesOf(api.billing.ownInvoices, { query: queries[tab] }))

/** What a member owes and is owed, and whether there ever was anything of the kind. */
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
    /** The soonest first. */
    open: due.data?.pages[0]?.items ?? [],
    /** What did not load is said where it belongs, and not left out. */
    isShown: isAny || queries.some(({ error }) => error !== null),
    queries,
  }
}

export type OwnMoney = ReturnType<typeof useOwnMoney>
