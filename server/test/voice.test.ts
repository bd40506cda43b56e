import { expect, it } from 'vitest'

import { type Sentence, sentencesIn } from './sentences.ts'

const written = sentencesIn('web/src/**/*.{ts,tsx}', 'contract/src/**/*.ts', 'server/src/**/*.ts')

/** Words that read as translated, with what to write instead. */
const banned: readonly [RegExp, string][] = [
  [/\bthe house\b/i, 'Ambry, we or us'],
  [/\b(somebody|nobody|anybody|whoever|everybody|oneself)\b/i, 'someone, no one, you, or the member'],
  [/\bthere is no such\b/i, '… not found'],
  [/\b(lately|meanwhile|anew|besides)\b/i, 'recently, in the meantime, again, also'],
  [/\bin vain\b/i, 'with no results'],
  [/\bleads nowhere\b/i, 'is closed, or has expired'],
  [/\bway back\b/i, 'breadcrumb'],
  [/\b(way|ways) to pay\b/i, 'payment method'],
  [/\bby hand\b/i, 'manually'],
  [/\b(asking price|ask(s|ed)? for (it|this|the card|a card))\b/i, 'list price, requests'],
  [/\bmay (it )?go for\b/i, 'offer'],
  [/\blook-?ups?\b(?<=-ups?)/i, 'lookup'],
  [/\bcounter-offer/i, 'counteroffer'],
  [/\be-mail/i, 'email'],
  [/\bper cent\b/i, 'percent'],
  [/\b(thrown?|threw) away\b/i, 'discard'],
  [/\bgiven up\b/i, 'discarded, or canceled'],
  [/\btaken? (it )?back\b/i, 'reversed, withdrawn, or retracted'],
  [/\bcall(ed)? off\b/i, 'cancel'],
  [/\btitle passe[sd]\b/i, 'ownership passes'],
  [/\bstands? (here|first|on|in|with|for|by|as)\b/i, 'appears, is shown, is'],
  [/\bthe lights\b/i, 'dark mode'],
  [/\bto look at\b/i, 'needs review'],
  [/\b(cancelled|labelled|realised|favour|colour|centre|grey)\b/i, 'American spelling'],
]

const allowed: readonly { file: RegExp; text: RegExp; reason: string }[] = []

const faults = (sentences: readonly Sentence[]) =>
  sentences.flatMap(({ file, text }) =>
    banned
      .filter(([word]) => word.test(text) && !allowed.some((one) => one.file.test(file) && one.text.test(text)))
      .map(([word, instead]) => `${file}: “${text}” has ${word.source}; write ${instead}`),
  )

it('finds a banned word in JSX, strings and templates, but not in class names, SQL or developer errors', () => {
  expect(faults([{ file: 'a.tsx', text: 'Ask the house' }])).toHaveLength(1)
  expect(faults([{ file: 'a.tsx', text: 'Email us' }])).toEqual([])
})

it('no user-facing text has a banned word', () => {
  expect(written.length).toBeGreaterThan(4_000)
  expect(faults(written)).toEqual([])
})

it('every exception is still needed', () => {
  const idle = allowed.filter(({ file, text }) => !written.some((one) => file.test(one.file) && text.test(one.text)))
  expect(idle).toEqual([])
})

/** Whole sentences, written out in one place; those composed from parts (…) may stay with the rule that composes them. */
const isWholeSentence = (text: string) => /^[A-Z][a-z’]+( [A-Za-z’]+){2,}/.test(text.trim()) && !text.includes('…')

/** An area's manifest is a list of names and messages itself. */
const keepsSentences = /(labels|\/area|\/palette)\.ts$/

it('an area’s user-facing text is in its labels files', () => {
  const elsewhere = written
    .filter(({ file }) => /^(web|server)\/src\/areas\//.test(file))
    .filter(({ file, text }) => !keepsSentences.test(file) && isWholeSentence(text))
  expect(elsewhere.map(({ file, text }) => `${file}: “${text}”`)).toEqual([])
})
