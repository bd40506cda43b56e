import '../styles/palette.css'

import type { CurrentUser, User } from '@ambry/contract/accounts-records'
import { cardTitle, gradeText } from '@ambry/contract/card-kinds'
import type { HouseCard } from '@ambry/contract/card-records'
import type { Invoice, OwnInvoice } from '@ambry/contract/invoice-records'
import { formatMoney } from '@ambry/contract/money'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  GalleryVerticalEnd,
  LogOut,
  type LucideIcon,
  Moon,
  User as Person,
  Plus,
  ReceiptText,
  Search,
  Settings,
} from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react'

import { api } from '../api/api.ts'
import { query } from '../api/queries.ts'
import { useLogOut } from '../areas/accounts/use-log-out.ts'
import { useNewInvoice } from '../areas/billing/invoices/use-new-invoice.ts'
import { useModal } from '../ui/Dialog.tsx'
import { formatPhone, personName } from '../ui/phone.ts'
import { chooseTheme, shownTheme } from '../ui/theme.ts'
import { placesFor, settingsFor } from './places.ts'

type Entry = { key: string; group: string; name: string; hint?: string; icon: LucideIcon; run: () => unknown }

/** Pages, people, cards, settings and a few actions, found by typing. */
export function PaletteDialog({ me, onClose }: { me: CurrentUser; onClose: () => void }) {
  const ref = useModal()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const entries = useEntries(me, typed.trim())
  const current = Math.min(at, entries.length - 1)

  const choose = (entry: Entry | undefined) => {
    if (!entry) return
    onClose()
    entry.run()
  }
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && entries.length > 0) {
      event.preventDefault()
      const next = (current + step + entries.length) % entries.length
      setAt(next)
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      choose(entries[current])
    }
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same for the keyboard
    <dialog
      ref={ref}
      className="dialog palette"
      aria-label="Go to"
      onCancel={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className="palette-box">
        <Search aria-hidden="true" />
        <input
          autoFocus
          role="combobox"
          aria-label="Search pages, people and settings"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={entries.length > 0 ? `${id}-${current}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder={me.isAdmin ? 'A page, a person, a card, an invoice' : 'A page, an invoice, a setting'}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setAt(0)
          }}
          onKeyDown={onKey}
        />
        <span className="kbd" aria-hidden="true">
          Esc
        </span>
      </div>
      <div className="palette-list" id={`${id}-list`} role="listbox" aria-label="Found">
        {entries.map((entry, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the box above
          <div
            key={entry.key}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            className="palette-entry"
            onMouseMove={() => setAt(index)}
            onClick={() => choose(entry)}
          >
            <entry.icon aria-hidden="true" />
            <span className="palette-name">{entry.name}</span>
            <span className="palette-hint">{entry.hint ?? entry.group}</span>
          </div>
        ))}
      </div>
      <p className="palette-none" role="status">
        {entries.length === 0 && `Nothing is called “${typed.trim()}”.`}
      </p>
    </dialog>
  )
}

const matches = (name: string, typed: string) =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => name.toLowerCase().includes(word))

function useEntries(me: CurrentUser, typed: string): readonly Entry[] {
  const navigate = useNavigate()
  const logOut = useLogOut()
  const people = usePeople(me, typed)
  const cards = useCards(me, typed)
  const invoices = useOwnInvoices(typed)
  const houseInvoices = useHouseInvoices(me, typed)
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
  const persons = people.map(
    (user): Entry => ({
      key: user.id,
      group: 'Person',
      name: personName(user),
      hint: user.name ? formatPhone(user.phone) : 'Person',
      icon: Person,
      run: () => navigate({ to: '/admin/user-access', search: { user: user.id } as never }),
    }),
  )
  const objects = cards.map(
    (card): Entry => ({
      key: card.id,
      group: 'Card',
      name: cardTitle(card),
      hint: [gradeText(card), card.certNumber].filter(Boolean).join(' '),
      icon: GalleryVerticalEnd,
      run: () => navigate({ to: '/admin/cards', search: { card: card.id } as never }),
    }),
  )
  const papers = invoices.map(
    ({ id, number, title, totalCents }): Entry => ({
      key: id,
      group: 'Invoice',
      name: `Invoice ${number ?? ''}`,
      hint: `${title}, ${formatMoney(totalCents)}`,
      icon: ReceiptText,
      run: () => navigate({ to: '/dashboard', search: { invoice: id } as never }),
    }),
  )
  const billed = houseInvoices.map(
    ({ id, number, member, totalCents }): Entry => ({
      key: `billed ${id}`,
      group: 'Back-office',
      name: number ? `Invoice ${number}` : 'Draft invoice',
      hint: `${member?.name ?? 'Nobody yet'}, ${formatMoney(totalCents)}`,
      icon: ReceiptText,
      run: () => navigate({ to: '/admin/edit-invoice/$id', params: { id } }),
    }),
  )
  // without a word there is nobody to look for, and the settings would bury the pages
  if (typed === '') return [...pages, ...actions]
  const found = (entries: readonly Entry[]) => entries.filter(({ name, group }) => matches(`${name} ${group}`, typed))
  return [...found(pages), ...persons, ...objects, ...papers, ...billed, ...found(settings), ...found(actions)]
}

const fewest = 2

function usePeople(me: CurrentUser, typed: string): readonly User[] {
  const q = useDeferredValue(typed)
  const isAsked = me.isAdmin && q.length >= fewest
  const { data } = useQuery({
    ...query(api.accounts.users, { query: { q, limit: 6 } }),
    enabled: isAsked,
    placeholderData: (previous) => previous,
  })
  return isAsked ? (data?.items ?? []) : []
}

function useCards(me: CurrentUser, typed: string): readonly HouseCard[] {
  const q = useDeferredValue(typed)
  const isAsked = me.isAdmin && q.length >= fewest
  const { data } = useQuery({
    ...query(api.cards.cards, { query: { q, limit: 6 } }),
    enabled: isAsked,
    placeholderData: (previous) => previous,
  })
  return isAsked ? (data?.items ?? []) : []
}

/** The invoices written to whoever looks, by their number or what they are for. */
function useOwnInvoices(typed: string): readonly OwnInvoice[] {
  const q = useDeferredValue(typed)
  const isAsked = q.length >= fewest
  const { data } = useQuery({
    ...query(api.billing.ownInvoices, { query: { q, limit: 6 } }),
    enabled: isAsked,
    placeholderData: (previous) => previous,
  })
  return isAsked ? (data?.items ?? []) : []
}

/** Everybody's, for those who run the house. */
function useHouseInvoices(me: CurrentUser, typed: string): readonly Invoice[] {
  const q = useDeferredValue(typed)
  const isAsked = me.isAdmin && q.length >= fewest
  const { data } = useQuery({
    ...query(api.billing.invoices, { query: { q, limit: 6 } }),
    enabled: isAsked,
    placeholderData: (previous) => previous,
  })
  return isAsked ? (data?.items ?? []) : []
}
