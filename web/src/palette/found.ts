import type { CurrentUser, User } from '@ambry/contract/accounts/records'
import type { Invoice, OwnInvoice, Payment, Payout } from '@ambry/contract/billing/invoices/records'
import type { HouseCard, RegistryCard } from '@ambry/contract/cards/records'
import type { SecureCard } from '@ambry/contract/secure/records'
import { useQuery } from '@tanstack/react-query'

import { api } from '../api/api.ts'
import { usePaused } from '../parts/use-paused.ts'

type VaultPlace = Awaited<ReturnType<typeof api.cards.vaultPlaces>>['items'][number]

export type Found = {
  people: readonly User[]
  houseCards: readonly HouseCard[]
  invoices: readonly OwnInvoice[]
  houseInvoices: readonly Invoice[]
  payments: readonly Payment[]
  payouts: readonly Payout[]
  places: readonly VaultPlace[]
  ownCards: readonly RegistryCard[]
  listedCards: readonly SecureCard[]
  /** Something could not be looked for: that nothing was found does not mean that there is nothing. */
  isPart: boolean
}

const nothing: Found = {
  people: [],
  houseCards: [],
  invoices: [],
  houseInvoices: [],
  payments: [],
  payouts: [],
  places: [],
  ownCards: [],
  listedCards: [],
  isPart: false,
}

const fewest = 2
const most = 5
/** No label of a place is longer. */
const longestPlace = 40
const nowhere = Promise.resolve({ items: [] as VaultPlace[] })

/**
 * What the house knows by the words that are typed. All of it comes in one moment, so that nothing moves once it is
 * shown; what was found before stays until then, and `isLate` says that it answers other words.
 */
export function useFound({ isAdmin }: Pick<CurrentUser, 'isAdmin'>, typed: string): { found: Found; isLate: boolean } {
  const q = usePaused(typed)
  const isAsked = typed.length >= fewest
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['palette', isAdmin, q],
    queryFn: ({ signal }) => findAll(isAdmin, q, signal),
    enabled: isAsked && q.length >= fewest,
    placeholderData: (previous) => previous,
    // prices and places change, and nobody comes back to the same words for long
    gcTime: 0,
  })
  if (!isAsked) return { found: nothing, isLate: false }
  const isAnswered = q === typed && data !== undefined && !isPlaceholderData
  return { found: data ?? nothing, isLate: !isAnswered }
}

async function findAll(isAdmin: boolean, q: string, signal: AbortSignal): Promise<Found> {
  const asked = { query: { q, limit: most } }
  const cancelled = { signal }
  let isPart = false
  /** One kind that cannot be had takes nothing from the others: pages are found without any. */
  const itemsOf = async <Item>(answer: Promise<{ items: Item[] }>): Promise<readonly Item[]> => {
    try {
      return (await answer).items
    } catch {
      isPart = true
      return []
    }
  }
  const ofHouse = <Item>(ask: () => Promise<{ items: Item[] }>) => (isAdmin ? itemsOf(ask()) : [])
  const [people, houseCards, invoices, houseInvoices, payments, payouts, places, ownCards, listedCards] =
    await Promise.all([
      ofHouse(() => api.accounts.users(asked, cancelled)),
      ofHouse(() => api.cards.cards(asked, cancelled)),
      itemsOf(api.billing.ownInvoices(asked, cancelled)),
      ofHouse(() => api.billing.invoices(asked, cancelled)),
      ofHouse(() => api.billing.payments(asked, cancelled)),
      ofHouse(() => api.billing.payouts(asked, cancelled)),
      ofHouse(() => (q.length > longestPlace ? nowhere : api.cards.vaultPlaces(asked, cancelled))),
      itemsOf(api.cards.registry(asked, cancelled)),
      itemsOf(api.secure.gallery({ query: { ...asked.query, via: 'palette' } }, cancelled)),
    ])
  return { people, houseCards, invoices, houseInvoices, payments, payouts, places, ownCards, listedCards, isPart }
}
