import { type HistoryState, useNavigate } from '@tanstack/react-router'

import { hereWith, type SearchOf, useSearchOf } from '../../../paths.ts'
import { type View, views } from './registry-list.ts'

/** What lies over the registry: to register cards by their certs or by hand, the scanner, the title check, one's claims. */
const sheets = ['cert', 'scan', 'hand', 'title-check', 'claims'] as const
export type Sheet = (typeof sheets)[number]

/** The words of the address that are the page's own, beside those of its list. */
export function useRegistryAddress() {
  const search = useSearchOf('/registry')
  const navigate = useNavigate()
  /** To another part of the page: what the one before was asked stays behind. */
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
    /** The cert a card is entered by hand for. */
    cert: search.cert ?? null,
    openSheet: (sheet: Sheet) => go({ sheet, cert: undefined }),
    changeSheet: (sheet: Sheet, cert?: string) => go({ sheet, cert }, true),
    closeSheet: () => go({ sheet: undefined, cert: undefined }, true),
    /** `new` while no file has been chosen. */
    importId: search.import ?? null,
    openImport: (id: string) => go({ import: id, sheet: undefined, cert: undefined }),
    followImport: (id: string) => go({ import: id }, true),
    closeImport: () => go({ import: undefined }),
    isLinks: search.tab === 'links' || search.link !== undefined,
    /** The link whose figures stand in place of the page. Notices name it alone. */
    linkId: search.link ?? null,
    openLinks: () => turn({ tab: 'links' }),
    openCards: (filters: SearchOf<'/registry'>) => turn(filters),
    openLink: (id: string) => turn({ tab: 'links', link: id }, { resetScroll: true, state: { openedPanel: true } }),
    leaveLink: () => turn({ tab: 'links' }, { replace: true }),
    openCard: (id: string) => go({ card: id, sheet: undefined, cert: undefined }, true),
  }
}
