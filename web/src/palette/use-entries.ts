import type { CurrentUser } from '@ambry/contract/accounts/records'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { LogOut, type LucideIcon, Moon, Plus, Settings } from 'lucide-react'
import { useNewInvoice } from '../areas/billing/invoices/use-new-invoice.ts'
import { useContributions } from '../parts/contributions.tsx'
import { isAllowed } from '../parts/rights.tsx'
import { useLogOut } from '../parts/use-log-out.ts'
import { chooseTheme, shownTheme } from '../ui/theme.ts'
import { type Found, useFound } from './found.ts'
import { placesFor, settingsFor } from './places.ts'

export type Entry = {
  key: string
  group: string
  name: string
  hint?: string
  /** Synonyms it is found by. */
  keywords?: string
  /** It is a result for earlier text: shown, but can't be selected. */
  isLate?: boolean
  run: () => unknown
  /** A card has a picture and a second line below its name. */
} & ({ icon: LucideIcon; card?: never } | { icon?: never; card: { picture: string; line: string } })

type Entries = { entries: readonly Entry[] } & Pick<ReturnType<typeof useFound>, 'isLate'> & Pick<Found, 'isPart'>

const matches = (name: string, typed: string) =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => name.toLowerCase().includes(word))

/** The entries for the typed text. The page's own come first, since server results arrive later and go below them. */
export function useEntries(me: CurrentUser, typed: string): Entries {
  const own = useOwnEntries(me)
  const { entries, isLate, isPart } = useFoundEntries(me, typed)
  // with no text there is nothing to search, and the settings would bury the pages
  if (typed === '') return { entries: [...own.pages, ...own.actions], isLate: false, isPart: false }
  const matching = [...own.pages, ...own.settings, ...own.actions].filter(({ name, group, keywords = '' }) =>
    matches(`${name} ${group} ${keywords}`, typed),
  )
  return { entries: [...matching, ...entries.map((entry) => ({ ...entry, isLate }))], isLate, isPart }
}

/** Entries known without a request. */
function useOwnEntries(me: CurrentUser) {
  const navigate = useNavigate()
  const logOut = useLogOut()
  const newInvoice = useNewInvoice()
  const begun = useContributions('palette').flatMap((part) => part.actions ?? [])
  const pages = placesFor(me, useContributions('adminPlaces')).map(
    ({ to, search, name, icon }): Entry => ({
      key: `page ${name}`,
      group: to.startsWith('/admin') ? 'Back office' : 'Page',
      name,
      icon,
      run: () => navigate({ to, search: search ?? {} }),
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
    ...(isAllowed(me.rights, 'invoice.manage')
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
    ...begun
      .filter(({ needs }) => needs === undefined || isAllowed(me.rights, needs))
      .map(({ to, search, needs: _, ...action }) => ({
        ...action,
        group: 'Action',
        run: () => navigate({ to, search }),
      })),
    {
      key: 'theme',
      group: 'Action',
      name: `Switch to ${other} mode`,
      icon: Moon,
      run: () => chooseTheme(other),
    },
    { key: 'logout', group: 'Action', name: 'Log out', icon: LogOut, run: () => logOut.mutate() },
  ]
  return { pages, settings, actions }
}

/** Entries found by the areas. */
function useFoundEntries(me: CurrentUser, typed: string): Entries {
  const router = useRouter()
  const { found, isLate } = useFound(me, typed)
  const entries = found.entries.map(
    (entry): Entry => ({ ...entry, run: () => ('to' in entry ? router.navigate(entry.to) : entry.open(router)) }),
  )
  return { entries, isLate, isPart: found.isPart }
}
