import { type HistoryState, useNavigate } from '@tanstack/react-router'

import { hereWith, type SearchOf, useSearchOf } from '../../../paths.ts'
import { type View, views } from './registry-list.ts'

/**
 * The dialogs over the registry: register by cert number or manually, the scanner, the title check, the member's
 * claims.
 */
const sheets = ['cert', 'scan', 'hand', 'title-check', 'claims'] as const
export type Sheet = (typeof sheets)[number]

/** The page's own search params, next to those of its list. */
export function useRegistryAddress() {
  const search = useSearchOf('/registry')
  const navigate = useNavigate()
  /** Goes to another part of the page and drops the search params of the previous one. */
  const turn = (
    next: SearchOf<'/registry'>,
    how: { replace?: boolean; resetScroll?: boolean; state?: HistoryState } = {},
  ) => void navigate({ to: '/registry', resetScroll: false, search: next, ...how })
  const go = (patch: SearchOf<'/registry'>, replace = false) =>
    void navigate({
      to: '/registry',
      replace,
      resetScroll: false,
      search: hereWith('/registry', patch),
    })
  return {
    view: search.view !== undefined && Object.hasOwn(views, search.view) ? (search.view as View) : 'table',
    onView: (view: View) => go({ view: view === 'table' ? undefined : view }, true),
    sheet: sheets.find((sheet) => sheet === search.sheet) ?? null,
    /** The cert number of the card being entered manually. */
    cert: search.cert ?? null,
    openSheet: (sheet: Sheet) => go({ sheet, cert: undefined }),
    changeSheet: (sheet: Sheet, cert?: string) => go({ sheet, cert }, true),
    closeSheet: () => go({ sheet: undefined, cert: undefined }, true),
    /** `new` until a file has been chosen. */
    importId: search.import ?? null,
    openImport: (id: string) => go({ import: id, sheet: undefined, cert: undefined }),
    followImport: (id: string) => go({ import: id }, true),
    closeImport: () => go({ import: undefined }),
    isLinks: search.tab === 'links' || search.link !== undefined,
    /** The share link whose statistics replace the page. Notifications set only this param. */
    linkId: search.link ?? null,
    openLinks: () => turn({ tab: 'links' }),
    openCards: (filters: SearchOf<'/registry'>) => turn(filters),
    openLink: (id: string) => turn({ tab: 'links', link: id }, { resetScroll: true, state: { openedPanel: true } }),
    leaveLink: () => turn({ tab: 'links' }, { replace: true }),
    openCard: (id: string) => go({ card: id, sheet: undefined, cert: undefined }, true),
  }
}
