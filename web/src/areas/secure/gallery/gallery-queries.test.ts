import { afterEach, expect, it, vi } from 'vitest'

import { queryClient, session } from '../../../api/api.ts'
import { hydration } from '../../../parts/ssr/hydration.ts'
import { beginGallery } from './gallery-queries.ts'

afterEach(() => {
  hydration.done()
  vi.restoreAllMocks()
})

it('prefetches the cards and counts, but nothing while a screen is waiting to hydrate', () => {
  vi.spyOn(session, 'mayBeSignedIn').mockReturnValue(true)
  const cards = vi.spyOn(queryClient, 'prefetchInfiniteQuery').mockResolvedValue()
  const counts = vi.spyOn(queryClient, 'prefetchQuery').mockResolvedValue()
  hydration.begin()
  beginGallery({})
  expect([cards.mock.calls.length, counts.mock.calls.length]).toEqual([0, 0])
  hydration.done()
  beginGallery({})
  expect([cards.mock.calls.length, counts.mock.calls.length]).toEqual([1, 1])
})
