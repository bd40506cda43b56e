import { pages } from '@ambry/contract/areas'
import { developmentPages, movedPages } from '@ambry/contract/kernel/pages'
import { expect, test } from 'vitest'

import { adminPlaceAt } from './admin-navigation.ts'
import { loadContributions } from './parts/contributions.tsx'
import { createPageRouter } from './routes.tsx'

const router = createPageRouter()

test('the pages match the contract exactly, so that the server knows every URL', () => {
  expect(Object.keys(router.routesByPath).sort()).toEqual(
    [...pages, ...Object.keys(movedPages), ...developmentPages].sort(),
  )
})

test('any other path is not found', () => {
  expect(router.options.routeTree?.options.notFoundComponent).toBeDefined()
})

test('every admin page belongs to a place, which names the right it takes', async () => {
  const places = await loadContributions('adminPlaces')
  const open = pages.filter((page) => page.startsWith('/admin') && !(page in movedPages))
  expect(open.length).toBeGreaterThan(10)
  for (const page of open) expect(adminPlaceAt(places, page)?.place, page).toBeDefined()
  // reading the ledger opens the list, but not an invoice
  expect(adminPlaceAt(places, '/admin/invoices')?.needs).toContain('ledger.read')
  expect(adminPlaceAt(places, '/admin/edit-invoice/1')?.needs).toBe('invoice.any')
  const nameAt = (tab?: string) => adminPlaceAt(places, '/admin', tab)?.place.name
  expect([undefined, 'approvals', 'work', 'activity', 'nowhere'].map(nameAt)).toEqual([
    ...['Dashboard', 'Dashboard', 'Work', 'Work', 'Dashboard'],
  ])
})
