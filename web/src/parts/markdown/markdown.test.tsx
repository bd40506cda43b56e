import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'

import { Markdown } from './Markdown.tsx'
import { safeHref } from './parse.ts'

const html = (text: string, contents = false) => renderToStaticMarkup(<Markdown text={text} contents={contents} />)

describe('supported syntax', () => {
  test('headings except the title, lists, emphasis and links', () => {
    const out = html(
      '# Terms\n\n## Who we are\n\nThe *house* is **one**.\n\n1. First\n2. [Second](https://example.com/a)\n',
    )
    expect(out).not.toContain('Terms')
    expect(out).toContain('<h2 id="who-we-are">Who we are</h2>')
    expect(out).toContain('<em>house</em> is <strong>one</strong>')
    expect(out).toContain('<ol start="1"><li>')
    expect(out).toContain('<a href="https://example.com/a" rel="noreferrer">Second</a>')
  })

  test('headings in any script can be linked', () => {
    expect(html('## Über uns\n\n## 利用規約')).toContain('<h2 id="uber-uns">')
    expect(html('## 利用規約')).toContain('<h2 id="利用規約">')
  })

  test('a table of contents for three or more sections, with numbered anchors for duplicate names', () => {
    const out = html('## A\n\n## B\n\n## A\n', true)
    expect(out).toContain('<a href="#a-2">A</a>')
    expect(out).toContain('<h2 id="a-2">A</h2>')
    expect(html('## A\n\n## B\n', true)).not.toContain('<nav')
  })

  test('tables, with inline syntax and escaped pipes in their cells', () => {
    const out = html('Before.\n\n| # | Due | Sum |\n| --- | :-: | ---: |\n| 1. | **May** \\| June | $5 |\n| 2 |\n')
    expect(out).toContain('<th scope="col">#</th>')
    expect(out).toContain('<td data-short="true">1.</td>')
    expect(out).toContain('<td data-align="center" data-short="true"><strong>May</strong> | June</td>')
    expect(out).toContain('<td data-align="right" data-short="true">$5</td>')
    expect(out).toContain('<td data-short="true">2</td><td data-align="center" data-short="true"></td>')
    expect(html('| a | b |\n| - |\n')).not.toContain('<table')
    expect(html('either | or\nboth')).not.toContain('<table')
    expect(html('| a |\n| - |\n| <b>[x](javascript:y)</b> |\n')).not.toMatch(/<b>|href/)
  })
})

describe('unsafe input', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'text <b onclick="alert(1)">b</b>',
    '[a](javascript:alert(1))',
    '[a](JaVaScRiPt:alert(1))',
    '[a](java&#10;script:alert(1))',
    '[a](data:text/html;base64,PHNjcmlwdD4=)',
    '[a](vbscript:x)',
    '[a][x]\n\n[x]: javascript:alert(1)',
    '<javascript:alert(1)>',
    '![a](javascript:alert(1))',
    '<iframe src="//evil.example"></iframe>',
  ])('%s does nothing', (text) => {
    const out = html(text)
    expect(out).not.toMatch(/<(script|img|iframe|b)\b/)
    expect(out).not.toMatch(/href="(?!https?:|mailto:|tel:|#|\/)/)
    expect(out).not.toMatch(/<[^>]*\son\w+=/)
  })

  test('no text produces a foreign element or an executable URL', () => {
    const ours =
      /^(div|h[2-6]|p|strong|em|blockquote|ol|ul|li|code|pre|hr|br|a|nav|section|table|thead|tbody|tr|th|td)$/
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        for (const [, tag] of html(text).matchAll(/<([a-z0-9]+)/g)) expect(tag).toMatch(ours)
      }),
    )
  })
})

test.each([
  ['https://a.example/x?y#z', 'https://a.example/x?y#z'],
  ['/terms', '/terms'],
  ['#part', '#part'],
  ['mailto:desk@house.example', 'mailto:desk@house.example'],
  ['//evil.example', undefined],
  ['\\\\evil.example', undefined],
  ['/\\evil.example', undefined],
  [' javascript:x', undefined],
  ['java\tscript:x', undefined],
  ['\u0001javascript:x', undefined],
])('the URL %j becomes %j', (url, href) => {
  expect(safeHref(url)).toBe(href)
})
