import { useNavigate, useSearch } from '@tanstack/react-router'

import type { Search } from '../../../lists/list-state.ts'
import { type View, views } from './registry-list.ts'

/** What lies over the registry: to register a card by its cert or by hand, the title check, one's claims. */
const sheets = ['cert', 'hand', 'title-check', 'claims'] as const
export type Sheet = (typeof sheets)[number]

/** The words of the address that are the page's own, beside those of its list. */
export function useRegistryAddress() {
  const search = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const go = (patch: Search, replace = false) =>
    void navigate({
      to: '/registry',
      replace,
      resetScroll: false,
      search: ((before: Search) => ({ ...before, ...patch })) as never,
    })
  return {
    view: search.view !== undefined && Object.hasOwn(views, search.view) ? (search.view as View) : 'table',
    onView: (view: View) => go({ view: view === 'table' ? undefined : view }, true),
    sheet: sheets.find((sheet) => sheet === search.sheet) ?? null,
    openSheet: (sheet: Sheet) => go({ sheet }),
    changeSheet: (sheet: Sheet) => go({ sheet }, true),
    closeSheet: () => go({ sheet: undefined }, true),
    /** `new` while no file has been chosen. */
    importId: search.import ?? null,
    openImport: (id: string) => go({ import: id, sheet: undefined }),
    followImport: (id: string) => go({ import: id }, true),
    closeImport: () => go({ import: undefined }),
    openCard: (id: string) => go({ card: id, sheet: undefined }, true),
  }
}
