import { expect, it } from 'vitest'

import { escaped } from './html.ts'

it('values inserted into a page are escaped', () => {
  expect(escaped(`<script>alert("1")</script> & 'x'`)).toBe(
    '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;x&#39;',
  )
})
