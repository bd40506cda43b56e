import { pages } from '@ambry/contract/areas'
import { developmentPages, movedPages } from '@ambry/contract/kernel/pages'
import { expect, test } from 'vitest'

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
