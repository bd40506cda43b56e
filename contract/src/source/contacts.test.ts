import { expect, it } from 'vitest'
import { hiddenContact, maskContacts } from './contacts.ts'

const masked: [hidden: string, written: string][] = [
  ['a phone', 'Call 202-555-0147 tonight'],
  ['a phone with a code', 'Call +1 (202) 555-0147 tonight'],
  ['a phone with dots', 'Call 202.555.0147 tonight'],
  ['a phone in one piece', 'Call 2025550147 tonight'],
  ['a foreign phone', 'Call +44 20 7946 0958 tonight'],
  ['spaced out figures', 'Call 2 0 2 5 5 5 0 1 4 7 tonight'],
  ['figures in words', 'Call two oh two five five five oh one four seven tonight'],
  ['figures and words', 'Call 202 five five five 0147 tonight'],
  ['words with signs', 'Call two-zero-two-five-five-five-zero-one-four-seven tonight'],
  ['full-width figures', 'Call ２０２５５５０１４７ tonight'],
  ['figures with invisible signs', 'Call 202\u200B555\u200B0147 tonight'],
  ['an email', 'Call jo.smith+cards@example.com tonight'],
  ['an email in brackets', 'Call jo (at) example (dot) com tonight'],
  ['an email in words', 'Call jo at example dot com tonight'],
  ['a link', 'Call https://example.test/jo?x=1 tonight'],
  ['a link without a scheme', 'Call example.com/jo tonight'],
  ['a short link', 'Call t.me/joscards tonight'],
  ['a handle', 'Call @joscards tonight'],
  ['a handle on a service', 'Call instagram: jos.cards tonight'],
  ['a handle in words', 'Call telegram is joscards tonight'],
  ['a Discord name', 'Call joscards#1234 tonight'],
  ['Arabic figures', 'Call ٢٠٢٥٥٥٠١٤٧ tonight'],
  ['Devanagari figures', 'Call २०२५५५०१४७ tonight'],
  ['boxed figures', 'Call 2️⃣0️⃣2️⃣5️⃣5️⃣5️⃣0️⃣1️⃣4️⃣7️⃣ tonight'],
  ['a phone with long dashes', 'Call 202–555–0147 tonight'],
  ['a phone with other signs', 'Call 202~555•0147 tonight'],
  ['a phone with much between', 'Call 202 . . 555 . . 0147 tonight'],
  ['letters among figures', 'Call 2o2 555 o147 tonight'],
  ['words in one piece', 'Call twozerotwofivefivefivezeroonefourseven tonight'],
  ['a phone as a price', 'Call $2025550147 tonight'],
  ['a phone as a high price', 'Call 2,025,550,147 tonight'],
  ['an email of any ending', 'Call jo@example.museum tonight'],
  ['an email without an ending', 'Call jo@gmail tonight'],
  ['an email with a comma', 'Call jo@gmail,com tonight'],
  ['a mailbox in words', 'Call jo at gmail com tonight'],
  ['an email with lines', 'Call jo_at_example_dot_com tonight'],
  ['a spaced out email', 'Call j o @ g m a i l . c o m tonight'],
  ['a handle without a sign', 'Call my ig joscards tonight'],
]
it.each(masked)('hides %s', (_, written) => {
  expect(maskContacts(written)).toBe(`Call ${hiddenContact} tonight`)
})

const kept = [
  'Looking for a PSA 9 or better, centering matters.',
  'Paying up to $12,500, 1986-87 or 1996-97.',
  'I have cert # 12345678 in hand.',
  'PSA 10 pop 121, sold for 1,250,000 last year.',
  'Years 1986, 1987, 1988, 1989 all work.',
  'Card 57 of 132. I can meet at the show.',
  'Graded 9.5 in 2019. No cracks.',
  'BGS cert 0012345678, CGC 4012345678, PSA 12345678.',
  'I want 2 @ 500 each.',
  'I saw it on Instagram last week.',
  'Sold on eBay at the show for 12,500 or 13,000.',
]
it.each(kept)('keeps “%s”', (written) => {
  expect(maskContacts(written)).toBe(written)
})

it.each([
  'my number 2025550147',
  'cert 2025550147',
  '#2025550147',
  'psa 2025550147',
  'call,2025550147',
  'tel2025550147',
])('hides the phone in “%s”', (written) => {
  expect(maskContacts(written)).toContain(hiddenContact)
  expect(maskContacts(written)).not.toContain('0147')
})

it('takes no longer for what was written to be slow', () => {
  const slow = [
    `ig${' :'.repeat(249)} !`,
    `ig${' is'.repeat(166)}`,
    `ig${'- '.repeat(249)}`,
    'a@'.repeat(250),
    `a@${'a.'.repeat(249)}`,
    'a at '.repeat(100),
    'a_at_'.repeat(100),
    `a @${' a'.repeat(248)}`,
    `a${' a'.repeat(249)}`,
    'one '.repeat(125),
    'one'.repeat(166),
    '1'.repeat(500),
    '1 , . - '.repeat(62),
    '1'.padEnd(500),
    'dm '.repeat(166),
    'a'.repeat(500),
  ]
  for (const written of slow) {
    const startedAt = performance.now()
    maskContacts(written)
    expect(performance.now() - startedAt, written.slice(0, 20)).toBeLessThan(1_000)
  }
})

it('hides every one of several, and leaves text that was hidden before', () => {
  const once = maskContacts('jo@example.com or 202-555-0147 or @joscards')
  expect(once).toBe(`${hiddenContact} or ${hiddenContact} or ${hiddenContact}`)
  expect(maskContacts(once)).toBe(once)
})
