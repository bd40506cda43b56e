import { describe, expect, it } from 'vitest'

import { anyScript, pagesOf } from '../../test/pdf.ts'
import { readDocument } from '../pictures/document.ts'
import { loadSharp } from '../pictures/sharp.ts'
import { cardRecordPdf, type RecordEvent } from './card-record.ts'
import { collectionStatementPdf, type StatementCard } from './collection-statement.ts'
import { type FactSheet, factSheetPdf } from './fact-sheet.ts'
import { type Label, labelsPdf } from './labels.ts'

const house = { name: 'Ambry', contact: 'desk@ambry.example' }
const on = '2026-11-15'

describe('labels', () => {
  const label: Label = {
    code: 'https://cards.example/c/1',
    title: '1985 Arcade Hoops Desmond Quill',
    facts: 'Rookie, PSA 10',
    cert: '990003001',
    place: 'Shelf 4-12',
  }

  it('are printed 24 to a sheet', async () => {
    for (const [count, sheets] of [
      [1, 1],
      [24, 1],
      [25, 2],
      [60, 3],
    ] as const) {
      const pages = pagesOf(
        await labelsPdf(
          Array.from({ length: count }, () => label),
          { size: 'A4' },
        ),
      )
      expect(pages).toHaveLength(sheets)
      expect(pages.join('').split('990003001')).toHaveLength(count + 1)
    }
    const [page] = pagesOf(await labelsPdf([label]))
    for (const word of ['Desmond Quill', 'Rookie, PSA 10', 'Shelf 4-12'])
      expect(page?.replace(/\n/g, ' ')).toContain(word)
  })

  it('render with any content', async () => {
    for (const text of [...anyScript, 'x'.repeat(500)]) {
      const odd = { code: `https://cards.example/${text}`, title: text, facts: text, cert: text, place: text }
      expect(pagesOf(await labelsPdf([odd, { ...odd, cert: null, place: null }]))).toHaveLength(1)
    }
  })
})

const card: StatementCard = {
  picture: null,
  title: '1985 Arcade Hoops Desmond Quill',
  facts: 'Rookie, PSA 10',
  category: 'Basketball',
  cert: '990003001',
  where: 'House vault',
  valueCents: 1_234_500,
  valueOn: '2026-11-02',
  valueSource: 'PSA auction prices',
  costCents: 900_000,
}
const statement = (cards: StatementCard[]) => {
  const valueCents = cards.reduce((sum, each) => sum + (each.valueCents ?? 0), 0)
  const valued = cards.filter((each) => each.valueCents !== null)
  const costCents = valued.reduce((sum, each) => sum + (each.costCents ?? 0), 0)
  const gain = { cards: valued.length, costCents, cents: valueCents - costCents }
  const totals = { valueCents, gain, cards: cards.length, withoutValue: cards.length - valued.length }
  return collectionStatementPdf({ house, owner: 'Margaret Okonkwo', on, cards, totals })
}

describe('a collection statement', () => {
  it('shows the owner, the total and every card once', async () => {
    const cards = Array.from({ length: 40 }, (_, i) => ({
      ...card,
      title: `Card number ${i + 1}.`,
      valueCents: i === 3 ? null : 100_000 * (i + 1),
    }))
    const pages = pagesOf(await statement(cards))
    expect(pages.length).toBeGreaterThan(2)
    for (const word of [
      'Margaret Okonkwo',
      'Nov 15, 2026',
      '$816,000.00',
      '1 without one',
      // value, cost and gain of the same 39 cards, which add up
      'Value of 39 cards',
      '$351,000.00',
      '$465,000.00',
      'Basketball, 40 cards',
      'No value',
    ])
      expect(pages[0]).toContain(word)
    for (const { title } of cards) expect(pages.filter((page) => page.includes(title))).toHaveLength(1)
    pages.forEach((page, i) => {
      expect(page).toContain(`Page ${i + 1} of ${pages.length}`)
      expect(page).toContain('Location')
    })
  })

  it('combines small categories, so that the lines add up to the total', async () => {
    const cards = Array.from({ length: 11 }, (_, i) => ({
      ...card,
      category: `Kind ${i}`,
      valueCents: 1_100 - i * 100,
    }))
    const [page] = pagesOf(await statement(cards))
    expect(page).toContain('4 other categories, 4 cards')
    expect(page).toContain('$10.00')
    expect(page).not.toContain('Kind 8,')
  })

  it('renders without cards, in any script, with names of any length', async () => {
    expect(pagesOf(await statement([]))).toHaveLength(1)
    for (const text of [...anyScript, 'word '.repeat(200)]) {
      const odd = { ...card, title: text, facts: text, category: text, cert: text, where: text, valueSource: text }
      expect(pagesOf(await statement([odd, { ...card, valueCents: -5, costCents: null, cert: null }]))).toHaveLength(1)
    }
  })

  it('replaces characters the font lacks', async () => {
    const [page] = pagesOf(await statement([{ ...card, title: '大谷 Dončić' }]))
    expect(page).toContain('?? Doncic')
  })

  it('handles 500 cards with pictures and stays small', async () => {
    const sharp = await loadSharp()
    const picture = await sharp({ create: { width: 240, height: 402, channels: 4, background: '#1d6a4fcc' } })
      .png()
      .toBuffer()
    const before = process.memoryUsage.rss()
    const pdf = await statement(Array.from({ length: 500 }, () => ({ ...card, picture })))
    expect(pagesOf(pdf).length).toBeLessThan(60)
    expect(pdf.length).toBeLessThan(3_000_000)
    expect(process.memoryUsage.rss() - before).toBeLessThan(300_000_000)
  })
})

describe('a card record', () => {
  const event = (i: number): RecordEvent => ({
    at: '2026-11-15T14:41:00.000Z',
    title: `Event ${i}.`,
    detail: i % 2 ? 'The seal was whole, and the label agreed with the record of the cert. '.repeat(3) : '',
    hash: String(i).padStart(64, 'a'),
  })
  const record = (events: RecordEvent[], verified = true, name = 'Desmond Quill') =>
    cardRecordPdf({ house, title: name, facts: [['Grade', 'PSA 10']], picture: null, events, verified, on })

  it('has every event with its hash, and says whether the chain is valid', async () => {
    const events = Array.from({ length: 30 }, (_, i) => event(i))
    const pages = pagesOf(await record(events))
    expect(pages.length).toBeGreaterThan(1)
    for (const { title, hash } of events) {
      const [page, ...others] = pages.filter((words) => words.includes(title))
      expect(others).toEqual([])
      expect(page).toContain(hash)
    }
    expect(pages.at(-1)).toContain(
      'Verified on Nov 15, 2026: the history of 30 entries was recalculated and is intact.',
    )
    const words = pagesOf(await record([event(1)], false)).join('')
    expect(words).toContain('Not verified on Nov 15, 2026')
    expect(words).toContain('Nov 15, 2026, 2:41 PM UTC')
    expect(pagesOf(await record([])).join('')).toContain('Nothing recorded yet')
  })

  it('renders with any content, and with a picture', async () => {
    const sharp = await loadSharp()
    const picture = await sharp({ create: { width: 99, height: 160, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer()
    for (const text of [...anyScript, 'word '.repeat(300)]) {
      const facts: [string, string][] = Array.from({ length: 40 }, () => [text, text.slice(0, 300)])
      const events = [{ ...event(0), title: text, detail: text }]
      const pdf = await cardRecordPdf({ house, title: text, facts, picture, events, verified: true, on })
      expect(pagesOf(pdf).length).toBeGreaterThan(0)
    }
  })

  it('carries its title and language, and passes our own upload check', async () => {
    const pdf = await record([event(0)])
    expect(pdf.includes('/Lang (en-US)')).toBe(true)
    expect(pdf.includes('\n(Record of Desmond Quill)\n')).toBe(true)
    expect(pdf.includes('/DisplayDocTitle true')).toBe(true)
    expect(await readDocument(pdf)).toMatchObject({ kind: 'pdf' })
    // the same document on the same day is the same file, except for its file id
    const parts = (file: Buffer) => file.toString('latin1').replace(/\/ID \[.*\]/, '')
    expect(parts(await record([event(0)]))).toBe(parts(pdf))
  })
})

describe('a fact sheet', () => {
  const sheet: FactSheet = {
    house,
    title: '1985 Arcade Hoops Desmond Quill',
    facts: [['Grade', 'PSA 10']],
    picture: null,
    events: [],
    verified: true,
    on,
    badges: ['cert', 'vault', 'title', 'lien', 'fund'],
    registered: 2026,
    costs: { lines: [{ name: 'Price', cents: 100_000 }], totalCents: 105_000, dueDays: 5 },
    valuation: 'The house has not valued it yet.',
    sales: { sentence: 'No recorded sales at this grade.', newest: [], count: 0 },
  }

  it('has badges with labels, the costs, and the number of sales not shown', async () => {
    const newest = Array.from({ length: 8 }, (_, n) => ({ on, where: `Auction ${n}.`, cents: 1_000 + n }))
    const words = pagesOf(await factSheetPdf({ ...sheet, sales: { sentence: 'Sold.', newest, count: 11 } })).join(' ')
    for (const said of [
      'Lien on record',
      'Held by a fund',
      'Registered 2026',
      '$1,050.00',
      'Auction 7.',
      'And 3 earlier.',
    ])
      expect(words.replace(/\s+/g, ' ')).toContain(said)
  })

  it('renders with any content', async () => {
    for (const text of [...anyScript, 'word '.repeat(300)]) {
      const odd = {
        ...sheet,
        title: text,
        costs: { lines: [{ name: text, cents: -5 }], totalCents: -5, dueDays: 0 },
        valuation: text,
        sales: { sentence: text, newest: Array.from({ length: 8 }, () => ({ on, where: text, cents: 5 })), count: 8 },
      }
      expect(pagesOf(await factSheetPdf(odd)).length).toBeGreaterThan(0)
    }
  })
})
