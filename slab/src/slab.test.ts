import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { type SlabCard, type SlabOptions, slab, slabName, slabStyles, slabVersion } from './slab.ts'

const vale: SlabCard = {
  cert: '48210377',
  category: 'basketball',
  year: 1986,
  set: 'Crown Hoops',
  number: '57',
  name: 'Marcus Vale',
  variety: 'Rookie',
  grade: 10,
}
const shining: SlabCard = { ...vale, year: 1952, variety: 'Gold Refractor' }
const ways: SlabOptions[] = [
  {},
  { ghost: true },
  { ghost: true, gradeMin: 9 },
  { blank: true },
  { blank: true, noLabel: true },
  { photo: '/files/a.jpg' },
]
const idsIn = (svg: string): string[] => Array.from(svg.matchAll(/ id="([^"]*)"/g), (found) => found[1]!)
const namedIn = (svg: string): string[] => Array.from(svg.matchAll(/url\(#([^)]*)\)/g), (found) => found[1]!)
const facePart = (svg: string): string => svg.slice(svg.indexOf('translate(28 128)'))

describe('a picture', () => {
  it('has one face for all copies of a card, and a separate label for each cert', () => {
    expect(slab(vale)).toBe(slab({ ...vale }))
    const copies = ['48210377', '48210378', '00000001', '1'].map((cert, n) =>
      slab({ ...vale, cert, grader: n % 2 ? 'BGS' : 'PSA', grade: 9 - n }, { id: 'x' }),
    )
    expect(new Set(copies).size).toBe(4)
    expect(new Set(copies.map(facePart)).size).toBe(1)
    expect(facePart(slab({ ...vale, name: 'MARCUS  VALE', set: 'crown hoops ' }, { id: 'x' })).slice(0, 2000)).toBe(
      copies.map(facePart)[0]?.slice(0, 2000),
    )
    for (const other of [
      { name: 'Marcus Vane' },
      { number: '58' },
      { variety: null },
      { year: 1987 },
      { set: 'Crown' },
    ])
      expect(facePart(slab({ ...vale, ...other }, { id: 'x' }))).not.toBe(facePart(copies[0]!))
    expect(slabVersion).toBe(2)
  })

  it('prints the grade in its grader’s wording', () => {
    const block = (grader: string, grade: SlabCard['grade']) =>
      Array.from(slab({ ...vale, grader, grade }).matchAll(/>([^<>]*)<\/text>/g), (found) => found[1]).slice(5, 8)
    expect(block('PSA', '10')).toEqual(['PSA', 'GEM MT', '10'])
    expect(block('PSA', '8.5')).toEqual(['PSA', 'NM-MT+', '8.5'])
    expect(block('PSA', 'Authentic')).toEqual(['PSA', '', 'AUTH'])
    expect(block('BGS', '9.5')).toEqual(['BGS', 'GEM MINT', '9.5'])
    expect(block('BGS', 'Black Label 10')).toEqual(['BGS', 'PRISTINE', '10'])
    expect(block('SGC', '9.5')).toEqual(['SGC', 'MT+', '9.5'])
    expect(block('CGC', '10')).toEqual(['CGC', 'GEM MINT', '10'])
    expect(block('CGC', 'Pristine 10')).toEqual(['CGC', 'PRISTINE', '10'])
  })

  it('shows a raw card in a sleeve, without case or label', () => {
    const raw = slab({ ...vale, cert: '', grader: 'RAW', grade: null })
    expect(raw).toContain('aria-label="1986 Crown Hoops Marcus Vale, Rookie, raw"')
    expect(raw).not.toContain('translate(22 18)')
    expect(raw).not.toContain('slab-bed')
    expect(slab({ ...vale, grader: 'RAW' }, { photo: '/files/a.jpg' })).toContain('<image href="/files/a.jpg"')
  })

  it('fits an uppercase name within its plate', () => {
    const sizeOf = (card: SlabCard) =>
      Number(facePart(slab(card)).match(/font-family="Newsreader[^>]*font-size="([\d.]+)"/)?.[1])
    for (const one of [shining, { ...vale, category: 'creature' as const }]) {
      const name = 'Michael Jordan'
      expect(sizeOf({ ...one, name: name.toUpperCase() })).toBeLessThan(sizeOf({ ...one, name }) * 0.8)
    }
  })

  it('does not depend on what was drawn before', () => {
    const first = slab(vale)
    for (const options of ways) slab(shining, options)
    expect(slab(vale)).toBe(first)
  })

  it('uses the frame of the first of two years, and the newest frame when the year is unknown', () => {
    const signs = { wax: 'r="23"', bleed: 'rotate(-90)', chrome: 'M30 302H264' }
    const frame = (year: SlabCard['year']) => {
      const face = facePart(slab({ ...vale, year }))
      return Object.entries(signs).flatMap(([name, sign]) => (face.includes(sign) ? name : []))
    }
    expect(['1986-87', 1986, '1996-97', 1996, null].map(frame)).toEqual([
      ['wax'],
      ['wax'],
      ['bleed'],
      ['bleed'],
      ['chrome'],
    ])
    expect(slab({ ...vale, year: null })).toContain('>CROWN HOOPS<')
  })

  it('has an empty grade block when there is no grade', () => {
    const svg = slab({ ...vale, grade: null })
    expect(svg).not.toMatch(/>null<|GEM MT/)
    expect(svg).toContain('stroke="#14201b" stroke-width="1.3"')
  })

  it('has a barcode for certs with letters too', () => {
    expect(slab({ ...vale, cert: 'AB-12' })).not.toContain('NaN')
  })

  it('draws unknown categories as arcane, whatever their name', () => {
    const arcane = slab({ ...vale, category: 'arcane' })
    for (const category of ['', 'unheard of', 'constructor', '__proto__', 'toString']) {
      expect(slab({ ...vale, category })).toBe(arcane)
    }
  })
})

describe('the picture’s accessible name', () => {
  it('matches the label', () => {
    expect(slabName(vale)).toBe('1986 Crown Hoops Marcus Vale, Rookie, PSA 10, cert 48210377')
    expect(slab(vale)).toContain('aria-label="1986 Crown Hoops Marcus Vale, Rookie, PSA 10, cert 48210377"')
    expect(slab(vale, { ghost: true })).toContain('aria-label="Wanted: 1986 Crown Hoops Marcus Vale"')
  })

  it('leaves out what is unknown', () => {
    expect(slabName({ ...vale, variety: null, grade: null })).toBe('1986 Crown Hoops Marcus Vale, cert 48210377')
    expect(slabName({ ...vale, year: null, set: '', cert: '' })).toBe('Marcus Vale, Rookie, PSA 10')
  })
})

describe('ids', () => {
  it('never collide with another prefix, and every referenced one exists', () => {
    for (const options of ways) {
      for (const card of [vale, shining, { ...vale, category: 'creature' }, { ...vale, category: 'duel' }]) {
        const [a, b] = [slab(card, { ...options, id: 'a' }), slab(card, { ...options, id: 'b' })]
        const all = [...idsIn(a), ...idsIn(b)]
        expect(new Set(all).size).toBe(all.length)
        expect(new Set(namedIn(a))).toEqual(new Set(idsIn(a)))
        expect(b.replaceAll('"b-', '"a-').replaceAll('#b-', '#a-')).toBe(a)
      }
    }
  })

  it('are derived from the card when no prefix is given', () => {
    const all = [vale, { ...vale, cert: '48210378' }].flatMap((card) => idsIn(slab(card)))
    expect(new Set(all).size).toBe(all.length)
  })

  it('accept any prefix, from React or elsewhere', () => {
    for (const id of [':r1:', '«r1»', '_r_1_', 'a b', 'x")(']) {
      const svg = slab(shining, { id })
      for (const found of idsIn(svg)) expect(found).toMatch(/^[\w:.-]+$/)
      expect(new Set(namedIn(svg))).toEqual(new Set(idsIn(svg)))
    }
  })
})

describe('markup', () => {
  it('has no style attributes, scripts or URLs except the photo', () => {
    for (const options of ways) {
      for (const card of [vale, shining, { ...vale, category: 'creature', variety: 'Holo' }]) {
        const svg = slab(card, options)
        expect(svg).not.toMatch(/\sstyle=|<style|<script|\son\w+=/)
        const addresses = Array.from(svg.matchAll(/href="([^"]*)"/g), (found) => found[1])
        expect(addresses).toEqual(options.photo ? [options.photo] : [])
        expect(svg.replace('xmlns="http://www.w3.org/2000/svg"', '')).not.toMatch(/https?:|url\((?!#)/)
      }
    }
  })

  it('uses no class that is missing from the styles', () => {
    const classes = Array.from(slab(shining).matchAll(/class="([^"]*)"/g), (found) => found[1]!)
    expect(new Set(classes)).toEqual(new Set(['slab-svg', 'slab-overlay', 'slab-screen', 'slab-multiply']))
    for (const name of classes.slice(1)) expect(slabStyles).toContain(`.${name}{`)
  })

  it('escapes user input', () => {
    const hostile = `<b onload="x">'&`
    const card = { ...vale, name: hostile, set: hostile, variety: hostile, number: hostile, cert: hostile }
    for (const year of [1909, 1952, 1986, 1999, 2018]) {
      const svg = slab({ ...card, year }, { photo: hostile })
      expect(svg).not.toMatch(/<b\b/i)
      expect(slab({ ...card, year })).not.toMatch(/<b\b/i)
    }
    expect(slab(card)).toContain("&lt;B ONLOAD=&quot;X&quot;&gt;'&amp;")
    expect(slab(vale, { photo: '/files/a?b=1&c="' })).toContain('href="/files/a?b=1&amp;c=&quot;"')
  })

  it('is well-formed for any text', () => {
    const words = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), hostileWords, loneHalves)
    const cards = fc.record<SlabCard>({
      cert: fc.oneof(words, fc.stringMatching(/^\d{8}$/)),
      category: fc.oneof(
        words,
        fc.constantFrom('baseball', 'soccer', 'hockey', 'racing', 'creature', 'duel', 'voyage'),
      ),
      year: fc.oneof(fc.integer({ min: 1860, max: 2030 }), fc.double(), words, fc.constant(null)),
      set: words,
      number: fc.option(words),
      name: words,
      variety: fc.option(fc.oneof(words, fc.constantFrom('Holo', 'Gold'))),
      grader: fc.oneof(words, fc.constantFrom('PSA', 'BGS', 'RAW')),
      grade: fc.option(fc.oneof(fc.double(), words, fc.constantFrom(10, 9.5, 9, 1, 'Authentic', 'Black Label 10'))),
    })
    const options = fc.record<SlabOptions>({
      id: words,
      ghost: fc.boolean(),
      gradeMin: fc.option(fc.double()),
      blank: fc.boolean(),
      noLabel: fc.boolean(),
      photo: words,
    })
    fc.assert(
      fc.property(cards, fc.oneof(options, fc.constantFrom(...ways)), (card, how) => {
        const svg = slab(card, how)
        expect(faultIn(svg)).toBe('')
        for (const [, path] of svg.matchAll(/ d="([^"]*)"/g)) expect(path).toMatch(/^[MLHVCSQAZhvla\d. -]*$/)
        expect(slabName(card)).not.toContain('undefined')
      }),
      { numRuns: 300 },
    )
  })
})

const hostileWords = fc.constantFrom('<', '&', '"', "'", ']]>', '<!--', '&amp;', '</svg>', '__proto__', 'constructor')
const loneHalves = fc.constantFrom('\ud800', 'a\udc00b', '\0', '\x1f', '\ufffe', '\uffff', '\u2028', '\x7f')

/** What an XML parser would reject, or nothing: forbidden characters, bare `<` and `&`, tags that don't match. */
function faultIn(svg: string): string {
  const forbidden = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.exec(svg)
  if (forbidden) return `forbidden character ${forbidden[0].codePointAt(0)}`
  const open: string[] = []
  const tag = /<(\/?)([A-Za-z]+)((?:\s+[A-Za-z][\w-]*="[^"<]*")*)\s*(\/?)>/g
  for (const [, closing, name = '', attributes = '', empty] of svg.matchAll(tag)) {
    const names = Array.from(attributes.matchAll(/\s([A-Za-z][\w-]*)="/g), (found) => found[1])
    if (new Set(names).size !== names.length) return `an attribute twice in ${name}`
    if (!closing && !empty) open.push(name)
    if (closing && open.pop() !== name) return `</${name}> closes another`
  }
  if (open.length > 0) return `${open.join(', ')} not closed`
  const text = svg.replace(tag, (whole) => whole.replace(/[<>]/g, ''))
  if (/[<>]/.test(text)) return 'a bare angle bracket'
  return /&(?!(?:amp|lt|gt|quot);)/.test(svg) ? 'a bare ampersand' : ''
}
