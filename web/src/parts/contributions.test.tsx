import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, test, vi } from 'vitest'

import { collectContributions, loadContributions, useContributions } from './contributions.tsx'

// files after this one load the app again, with what its areas contribute
afterAll(() => vi.resetModules())

function Count() {
  return <p>{useContributions('palette').length}</p>
}

test('contributions suspend only until they are loaded', async () => {
  collectContributions([{ palette: async () => ({}) }, {}, { palette: async () => ({}) }])
  expect(() => renderToStaticMarkup(<Count />)).toThrow(/suspended/)
  await loadContributions('palette')
  expect(renderToStaticMarkup(<Count />)).toBe('<p>2</p>')
})
