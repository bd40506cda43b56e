import { type HistoryState, type RegisteredRouter, useNavigate, useRouter } from '@tanstack/react-router'

import { hereWith, type SearchOf, useSearchOf } from '../../paths.ts'
import * as labels from './labels.ts'

export const secureTabs = { vault: 'Vault', requests: labels.myRequests, watched: 'Watching' } as const
export type SecureTab = keyof typeof secureTabs

const tabIn = ({ tab }: SearchOf<'/secure'>): SecureTab =>
  tab !== undefined && Object.hasOwn(secureTabs, tab) ? (tab as SecureTab) : 'vault'

/** How the cards are displayed; part of the URL, next to the list's params. */
export const galleryViews = { cabinet: 'Grid', rows: 'List' } as const
export type GalleryView = keyof typeof galleryViews

export function useSecureAddress() {
  const search = useSearchOf('/secure')
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
        search: hereWith('/secure', { view: next === 'cabinet' ? undefined : next }),
      }),
  }
}

/** Marks the history entry right after the gallery. */
export const fromGallery: HistoryState = { sinceGallery: 1 }

const sinceGallery = (router: RegisteredRouter): number => router.state.location.state.sinceGallery ?? 0

/** Opens a card from the gallery or from another card. */
export function useOpenCard(): (id: string) => void {
  const router = useRouter()
  return (id) => openCard(router, id)
}

export function openCard(router: RegisteredRouter, id: string): void {
  const passed = sinceGallery(router)
  const { pathname, search } = router.state.location
  const isGallery = pathname === '/secure' && search.compare === undefined
  // a card not reached from the gallery has no steps to count back
  const state: HistoryState = isGallery ? fromGallery : passed > 0 ? { sinceGallery: passed + 1 } : {}
  void router.navigate({ to: '/secure/$id', params: { id }, state })
}

/** Back to the gallery as it was left; if the user didn't come from it, to its start. */
export function useBackToGallery(): () => void {
  const router = useRouter()
  const navigate = useNavigate()
  return () => {
    const passed = sinceGallery(router)
    if (passed > 0) router.history.go(-passed)
    else void navigate({ to: '/secure' })
  }
}
