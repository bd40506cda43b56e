import { type RegisteredRouter, useNavigate, useRouter, useSearch } from '@tanstack/react-router'

import type { Search } from '../../lists/list-state.ts'

export const secureTabs = { vault: 'Vault', requests: 'My requests', watched: 'Watched' } as const
export type SecureTab = keyof typeof secureTabs

const tabIn = ({ tab }: Search): SecureTab =>
  tab !== undefined && Object.hasOwn(secureTabs, tab) ? (tab as SecureTab) : 'vault'

/** How the cards are shown. It stands in the address beside the list's own words. */
export const galleryViews = { cabinet: 'Cabinet', rows: 'Rows' } as const
export type GalleryView = keyof typeof galleryViews

export function useSecureAddress() {
  const search = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const view: GalleryView = search.view === 'rows' ? 'rows' : 'cabinet'
  return {
    search,
    tab: tabIn(search),
    view,
    onView: (next: GalleryView) =>
      void navigate({
        to: '.',
        replace: true,
        resetScroll: false,
        search: ((before: Search) => ({ ...before, view: next === 'cabinet' ? undefined : next })) as never,
      }),
  }
}

/** Said of an entry of the browser's history: how many entries ago the gallery was. */
type Entry = { sinceGallery?: number }

/** Said of the entry that comes right after the gallery. */
export const fromGallery: Entry = { sinceGallery: 1 }

const sinceGallery = (router: RegisteredRouter): number => (router.state.location.state as Entry).sinceGallery ?? 0

/** Opens a card from the gallery, or from another card. */
export function useOpenCard(): (id: string) => void {
  const router = useRouter()
  const navigate = useNavigate()
  return (id) => {
    const passed = sinceGallery(router)
    const { pathname, search } = router.state.location
    const isGallery = pathname === '/secure' && (search as Search).compare === undefined
    // a card that was not reached from the gallery has no way back to count
    const state: Entry = isGallery ? fromGallery : passed > 0 ? { sinceGallery: passed + 1 } : {}
    void navigate({ to: '/secure/$id', params: { id }, state: state as never })
  }
}

/** Back to the gallery as it was left; where nobody came from it, to its beginning. */
export function useBackToGallery(): () => void {
  const router = useRouter()
  const navigate = useNavigate()
  return () => {
    const passed = sinceGallery(router)
    if (passed > 0) router.history.go(-passed)
    else void navigate({ to: '/secure' })
  }
}
