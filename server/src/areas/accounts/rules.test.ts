import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { cleanLines, cleanText, codeDigits, codeText, deviceName, durationText, isPumped, readPhone } from './rules.ts'

const everywhere = (homeCountry: string) => ({
  homeCountry,
  allowedCountries: ['US', 'GB', 'NZ', 'SG', 'IT', 'AR', 'DE'],
})

// From google/libphonenumber, PhoneNumberUtilTest.java (commit f7e3e88), limited to numbers that can receive texts.
const published: [input: string, region: string, e164: string | null][] = [
  ['+64 21 387 835', 'US', '+6421387835'],
  ['0064 21 387 835', 'NZ', '+6421387835'],
  ['＋64 21 387 835', 'US', '+6421387835'],
  ['+0064 21 387 835', 'NZ', '+6421387835'],
  ['tel:+64-21-387-835;isub=12345', 'NZ', '+6421387835'],
  ['++1 (650) 253-0000', 'GB', '+16502530000'],
  ['0011-650-253-0000', 'SG', '+16502530000'],
  ['1 (650) 253\u00ad-0000', 'US', '+16502530000'],
  ['+447912345678', 'US', '+447912345678'],
  ['+6421387835', 'US', '+6421387835'],
  ['911 876 54321', 'AR', '+5491187654321'],
  ['+44791234567', 'US', null],
  ['+491234', 'US', null],
  ['350 x "200" then " extensiOB 345"', 'US', null],
]

describe('phone numbers', () => {
  it.each(published)('%s in %s is %s', (input, region, e164) => {
    const read = readPhone(input, everywhere(region))
    expect('phone' in read ? read.phone : null).toBe(e164)
  })

  it('that are premium-rate or cannot receive texts are rejected with a readable message', () => {
    for (const number of [
      '+1 900 234 5678',
      '+1 800 234 5678',
      '+44 843 123 4567',
      '+44 20 7946 0958',
      '+39 02 3661 8300',
    ]) {
      expect(readPhone(number, everywhere('US')), number).toMatchObject({ fault: 'no_texts' })
    }
  })

  it('never crash the parser, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const read = readPhone(text, everywhere('US'))
        return 'phone' in read ? /^\+[1-9]\d{4,14}$/.test(read.phone) : read.sentence.endsWith('.')
      }),
      { numRuns: 2000 },
    )
  })

  it('parse the same regardless of spacing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2000, max: 9999 }), fc.constantFrom(' ', '-', '.', ''), (line, gap) => {
        const read = readPhone(`+1${gap}415${gap}555${gap}${line}`, everywhere('GB'))
        return 'phone' in read && read.phone === `+1415555${line}`
      }),
    )
  })
})

it('a code is reduced to its digits', () => {
  expect(codeDigits(' 123-456\n')).toBe('123456')
  fc.assert(fc.property(fc.string(), (text) => /^\d*$/.test(codeDigits(text))))
})

describe('user-entered text', () => {
  const signs: [what: string, given: string, kept: string | null][] = [
    ['is kept without space around it', '  Ruth  Ash ', 'Ruth Ash'],
    ['of other scripts is kept as it is', 'שָׁלוֹם نور', 'שָׁלוֹם نور'],
    ['with pictures keeps what joins and colours them', '👩‍🚀 ✌🏽 🏴‍☠️', '👩‍🚀 ✌🏽 🏴‍☠️'],
    ['loses what turns its direction', '\u202eecilA\u202c \u2066x\u2069', 'ecilA x'],
    ['loses what controls a terminal', 'Ru\u0000th\u001b[31m\u007f', 'Ruth[31m'],
    ['of several lines becomes one', 'Ruth\r\n\tAsh', 'Ruth Ash'],
    ['of half a sign gets a whole one', 'x\ud83d', 'x\ufffd'],
    ['of nothing but space is none', ' \u00a0\u2003\t\n', null],
    ['of nothing that can be seen is none', '\u200b\u2060\ufeff\u00ad\u3164\u200d', null],
    ['of nothing but signs of control is none', '\u0000\u202e', null],
  ]
  it.each(signs)('%s', (_what, given, kept) => expect(cleanText(given)).toBe(kept))

  it('keeps line breaks in multi-line fields', () => {
    expect(cleanLines(' 1 Vault Row\r\nOslo\u202e\r ')).toBe('1 Vault Row\nOslo')
    expect(cleanLines('\n \n')).toBe(null)
    expect([cleanLines(null), cleanText(undefined)]).toEqual([null, null])
  })

  it('never gets longer', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) =>
        [cleanText(text), cleanLines(text)].every(
          (kept) => kept === null || (kept !== '' && kept.length <= text.length),
        ),
      ),
    )
  })
})

it('wait times are formatted in words', () => {
  expect([1, 60, 89, 90, 3600, 5400, 86_400].map(durationText)).toEqual([
    'in 1 second',
    'in 60 seconds',
    'in 89 seconds',
    'in 2 minutes',
    'in 60 minutes',
    'in 2 hours',
    'in 24 hours',
  ])
})

it('devices get human-readable names', () => {
  const safari =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'
  expect(deviceName(safari)).toBe('Safari on iPhone')
  expect(deviceName('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')).toBe('Firefox on Linux')
  expect(deviceName('curl/8.0')).toBe('Unknown device')
  expect(deviceName(null)).toBe('Unknown device')
})

it('a country counts as SMS pumping with at least 20 codes sent and fewer than a fifth entered', () => {
  expect(isPumped({ sent: 19, entered: 0 })).toBe(false)
  expect(isPumped({ sent: 20, entered: 4 })).toBe(false)
  expect(isPumped({ sent: 20, entered: 3 })).toBe(true)
})

it('the code text names the sender and purpose, and ends with the site it is bound to', () => {
  const words = { houseName: 'Ambry', publicUrl: 'https://cards.example', code: '012345' }
  expect(codeText(words, 'sign_in')).toBe(
    'Ambry: 012345 is your code to sign in. We will never ask you for it.\n\n@cards.example #012345',
  )
  expect(codeText({ ...words, publicUrl: null }, 'step_up')).not.toContain('#')
})
