import { expect, it } from 'vitest'

import { Html, html } from './html.ts'

it('what is put into a page is text', () => {
  const name = `<script>alert("1")</script> & 'x'`
  expect(html`<p title="${name}">${name}</p>`.text).toBe(
    '<p title="&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;x&#39;">&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;x&#39;</p>',
  )
})

it('pieces stay pieces, lists follow each other, and nothing is nothing', () => {
  const items = ['a', '<b>'].map((item) => html`<li>${item}</li>`)
  expect(html`<ul>${items}</ul>${null}${undefined}${false}${0}${new Html('<hr>')}`.text).toBe(
    '<ul><li>a</li><li>&lt;b&gt;</li></ul>0<hr>',
  )
})
