import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { headerLine, renderEmail } from './render.ts'

const site = { houseName: 'Ambry & <Sons>', address: 'https://cards.example' }
const plain = {
  subject: 'You have an offer',
  body: 'First.\nSecond.',
  link: '/secure',
  verification: null,
  unsubscribeUrl: null,
}
const unsubscribeUrl = 'https://cards.example/email/unsubscribe/x.y.z'

describe('an email', () => {
  it('says the same in plain text and in HTML, with a link to the page', () => {
    const { text, html, subject, headers } = renderEmail({ ...plain, unsubscribeUrl }, site)
    expect(subject).toBe('You have an offer')
    expect(text.split('\n\n')).toEqual([
      'First.',
      'Second.',
      'Open Ambry & <Sons>: https://cards.example/secure',
      '--\nYou’re receiving this email because this notification is on in your Ambry & <Sons> settings.',
      `Unsubscribe: ${unsubscribeUrl}`,
    ])
    for (const part of ['First.</p>', 'Second.</p>', 'href="https://cards.example/secure"', `href="${unsubscribeUrl}"`])
      expect(html).toContain(part)
    expect(headers).toEqual({
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
  })

  it('has no unsubscribe link when it is sent whatever the settings are', () => {
    const { text, headers } = renderEmail(plain, site)
    expect(text).toContain('regardless of your notification settings')
    expect(headers).toEqual({})
  })

  it('shows the code and link that verify an address', () => {
    const verification = { code: '012345', url: 'https://cards.example/email/confirm/t' }
    const { text, html, code } = renderEmail({ ...plain, verification }, site)
    expect(code).toBe('012345')
    expect(text).toContain('Your code: 012345')
    expect(html).toContain('href="https://cards.example/email/confirm/t"')
  })

  it('escapes whatever people wrote, and never lets it into a second header', () => {
    const letter = fc.integer({ min: 0, max: 0x2fff }).map((code) => String.fromCodePoint(code))
    const hostile = fc.oneof(
      fc.string({ unit: letter, maxLength: 300 }),
      fc.constantFrom('<script>alert(1)</script>', 'x\r\nBcc: c@d.example', '"><img src=x>', '\u2028Bcc: c@d.example'),
    )
    fc.assert(
      fc.property(hostile, hostile, (subject, body) => {
        const rendered = renderEmail({ ...plain, subject, body }, site)
        expect(rendered.subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
        expect(rendered.subject.length).toBeLessThanOrEqual(200)
        const tags = [...rendered.html.matchAll(/<(\/?[a-z!]\w*)/gi)].map(([, tag]) => tag?.toLowerCase())
        expect(tags.filter((tag) => tag === 'script' || tag === 'img')).toEqual([])
      }),
      { numRuns: 200 },
    )
    expect(headerLine('Charizard\r\n\tBcc: c@d.example')).toBe('Charizard Bcc: c@d.example')
  })
})
