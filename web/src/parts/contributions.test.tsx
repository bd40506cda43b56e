import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { collectContributions, loadContributions, useContributions } from './contributions.tsx'

function Count() {
  return <p>{useContributions('palette').length}</p>
}

test('contributions suspend only until they are loaded', async () => {
  collectContributions([{ palette: async () => ({}) }, {}, { palette: async () => ({}) }])
  expect(() => renderToStaticMarkup(<Count />)).toThrow(/suspended/)
  await loadContributions('palette')
  expect(renderToStaticMarkup(<Count />)).toBe('<p>2</p>')
})
