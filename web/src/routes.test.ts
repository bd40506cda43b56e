import { developmentPages, movedPages, pages } from '@ambry/contract/pages'
import { expect, test } from 'vitest'

import { router } from './routes.tsx'

test('the pages are exactly those of the contract, so that the server knows every address there is', () => {
  expect(Object.keys(router.routesByPath).sort()).toEqual(
    [...pages, ...Object.keys(movedPages), ...developmentPages].sort(),
  )
})

test('any other path is not found', () => {
  expect(router.options.routeTree?.options.notFoundComponent).toBeDefined()
})
