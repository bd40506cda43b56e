import type { CurrentUser } from '@ambry/contract/accounts/records'
import { payoutStatusWords } from '@ambry/contract/billing/invoices/kinds'
import { cardTitle, gradeText } from '@ambry/contract/cards/kinds'
import { formatMoney } from '@ambry/contract/kernel/money'
import { useNavigate } from '@tanstack/react-router'
import {
  Banknote,
  GalleryVerticalEnd,
  HandCoins,
  LogOut,
  type LucideIcon,
  Moon,
  User as Person,
  Plus,
  ReceiptText,
  Settings,
  Vault,
} from 'lucide-react'
import { useNewInvoice } from '../areas/billing/invoices/use-new-invoice.ts'
import { cardLine, whereText } from '../areas/cards/card-words.ts'
import { priceText } from '../areas/secure/price-text.ts'
import { useOpenCard } from '../areas/secure/secure-address.ts'
import { useLogOut } from '../parts/use-log-out.ts'
import { formatPhone, personName } from '../ui/phone.ts'
import { chooseTheme, shownTheme } from '../ui/theme.ts'
import { adminActions } from './actions.ts'
import { type Found, useFound } from './found.ts'
import { placesFor, settingsFor } from './places.ts'

export type Entry = {
  key: string
  group: string
  name: string
  hint?: string
  /** What else somebody types for it. */
  keywords?: string
  /** It answers words that were typed before: it is shown and not taken. */
  isLate?: boolean
  run: () => unknown
  /** A card is known by its picture, and has a second line below its name. */
} & ({ icon: LucideIcon; card?: never } | { icon?: never; card: { picture: string; line: string } })

type Entries = { entries: readonly Entry[] } & Pick<ReturnType<typeof useFound>, 'isLate'> & Pick<Found, 'isPart'>

const matches = (name: string, typed: string) =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => name.toLowerCase().includes(word))

/** What is typed for, the page's own places first: what the house finds comes later, and stands below them. */
export function useEntries(me: CurrentUser, typed: string): Entries {
  const own = useOwnEntries(me)
  const { entries, isLate, isPart } = useFoundEntries(me, typed)
  // without a word there is nobody to look for, and the settings would bury the pages
  if (typed === '') return { entries: [...own.pages, ...own.actions], isLate: false, isPart: false }
  const matching = [...own.pages, ...own.settings, ...own.actions].filter(({ name, group, keywords = '' }) =>
    matches(`${name} ${group} ${keywords}`, typed),
  )
  return { entries: [...matching, ...entries.map((entry) => ({ ...entry, isLate }))], isLate, isPart }
}

/** What the page knows by itself. */
function useOwnEntries(me: CurrentUser) {
  const navigate = useNavigate()
  const logOut = useLogOut()
  const newInvoice = useNewInvoice()
  const pages = placesFor(me).map(
    ({ to, name, icon }): Entry => ({
      key: to,
      group: to.startsWith('/admin') ? 'Back-office' : 'Page',
      name,
      icon,
      run: () => navigate({ to }),
    }),
  )
  const settings = settingsFor(me).map(
    ({ to, hash, name, where }): Entry => ({
      key: `${to}#${hash}`,
      group: where,
      name,
      icon: Settings,
      run: () => navigate({ to, hash }),
    }),
  )
  const other = shownTheme() === 'dark' ? 'light' : 'dark'
  const actions: Entry[] = [
    ...(me.isAdmin
      ? [
          {
            key: 'new-invoice',
            group: 'Action',
            name: 'New invoice',
            icon: Plus,
            run: () => newInvoice.mutate(undefined),
          },
          ...adminActions.map(({ to, search, ...action }) => ({
            ...action,
            group: 'Action',
            run: () => navigate({ to, search }),
          })),
        ]
      : []),
    {
      key: 'theme',
      group: 'Action',
      name: `Turn the lights ${other === 'dark' ? 'down' : 'up'}`,
      icon: Moon,
      run: () => chooseTheme(other),
    },
    { key: 'logout', group: 'Action', name: 'Log out', icon: LogOut, run: () => logOut.mutate() },
  ]
  return { pages, settings, actions }
}

/** What the house knows by these words. */
function useFoundEntries(me: CurrentUser, typed: string): Entries {
  const navigate = useNavigate()
  const openCard = useOpenCard()
  const { found, isLate } = useFound(me, typed)
  const people = found.people.map(
    (user): Entry => ({
      key: user.id,
      group: 'Person',
      name: personName(user),
      hint: user.name ? formatPhone(user.phone) : 'Person',
      icon: Person,
      run: () => navigate({ to: '/admin/user-access', search: { user: user.id } }),
    }),
  )
  const houseCards = found.houseCards.map(
    (card): Entry => ({
      key: card.id,
      group: 'Card',
      name: cardTitle(card),
      hint: [gradeText(card), card.certNumber].filter(Boolean).join(' '),
      icon: GalleryVerticalEnd,
      run: () => navigate({ to: '/admin/cards', search: { card: card.id } }),
    }),
  )
  const invoices = found.invoices.map(
    ({ id, number, title, totalCents }): Entry => ({
      key: id,
      group: 'Invoice',
      name: `Invoice ${number ?? ''}`,
      hint: `${title}, ${formatMoney(totalCents)}`,
      icon: ReceiptText,
      run: () => navigate({ to: '/dashboard', search: { invoice: id } }),
    }),
  )
  const houseInvoices = found.houseInvoices.map(
    ({ id, number, member, totalCents }): Entry => ({
      key: `billed ${id}`,
      group: 'Back-office',
      name: number ? `Invoice ${number}` : 'Draft invoice',
      hint: `${member?.name ?? 'Nobody yet'}, ${formatMoney(totalCents)}`,
      icon: ReceiptText,
      run: () => navigate({ to: '/admin/edit-invoice/$id', params: { id } }),
    }),
  )
  const payments = found.payments.map(
    ({ id, number, member, amountCents }): Entry => ({
      key: `received ${id}`,
      group: 'Receipt',
      name: `Receipt ${number}`,
      hint: `${member.name}, ${formatMoney(amountCents)}`,
      icon: Banknote,
      run: () => navigate({ to: '/admin/invoices', search: { tab: 'payments', payment: id } }),
    }),
  )
  const payouts = found.payouts.map(
    ({ id, member, amountCents, status, note }): Entry => ({
      key: `owed ${id}`,
      group: 'Payout',
      name: `Payout to ${member.name}`,
      hint: [formatMoney(amountCents), payoutStatusWords[status].toLowerCase(), note].filter(Boolean).join(', '),
      icon: HandCoins,
      run: () => navigate({ to: '/admin/invoices', search: { tab: 'payouts', status: 'all', payout: id } }),
    }),
  )
  const places = found.places.map(
    ({ vault, place, cards }): Entry => ({
      key: `place ${vault} ${place}`,
      group: 'Place in the vault',
      name: `${place}, ${vault}`,
      hint: cards === 1 ? '1 card' : `${cards.toLocaleString('en-US')} cards`,
      icon: Vault,
      run: () => navigate({ to: '/admin/cards', search: { vault, place } }),
    }),
  )
  const ownCards = found.ownCards.map(
    (card): Entry => ({
      key: `own ${card.id}`,
      group: 'In your registry',
      name: card.playerName,
      hint: whereText(card),
      card: { picture: card.picture, line: cardLine(card) },
      run: () => navigate({ to: '/registry', search: { card: card.id } }),
    }),
  )
  const listedCards = found.listedCards.map(
    (card): Entry => ({
      key: `listed ${card.id}`,
      group: 'In Secure',
      name: card.playerName,
      hint: [card.isFeatured && 'Promoted', priceText(card.askingCents)].filter(Boolean).join(', '),
      card: { picture: card.picture, line: cardLine(card) },
      run: () => openCard(card.id),
    }),
  )
  const money = [...invoices, ...houseInvoices, ...payments, ...payouts]
  const entries = [...people, ...houseCards, ...places, ...money, ...ownCards, ...listedCards]
  return { entries, isLate, isPart: found.isPart }
}
