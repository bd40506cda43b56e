import { Scale } from 'lucide-react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'

import { announcement, BulkProgress, type CertResult, type CertState, countsOf } from './BulkProgress.tsx'
import { Cabinet, Cell, lineOf } from './cards/Cabinet.tsx'
import { LtvGauge } from './cards/LtvGauge.tsx'
import { Provenance, type ProvenanceEntry } from './cards/Provenance.tsx'
import { DocumentLines, DocumentSheet } from './DocumentSheet.tsx'
import { FactList } from './FactList.tsx'
import { type UploadState, UploadTile } from './fields/UploadTile.tsx'
import { faultOfFile, progressText, ruleText } from './fields/upload.ts'
import { Stepper } from './Stepper.tsx'

const html = renderToStaticMarkup
const text = (markup: string) =>
  markup
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

describe('steps', () => {
  const steps = [{ name: 'Asked', note: 'Nov 9, 2026' }, { name: 'Appraised' }, { name: 'Funded' }]

  test('show which are done, which is current and which come later', () => {
    const out = html(<Stepper label="Progress" steps={steps} current={1} />)
    expect(text(out)).toBe('Asked , done Nov 9, 2026 Appraised , now Funded , later')
    expect(out.match(/aria-current="step"/g)).toHaveLength(1)
  })

  test('are all done at the end', () => {
    const out = html(<Stepper label="Progress" steps={steps} current={3} />)
    expect(out).not.toContain('aria-current')
    expect(out.match(/step-done/g)).toHaveLength(3)
  })
})

describe('provenance', () => {
  const entry = (at: string, more: Partial<ProvenanceEntry> = {}): ProvenanceEntry => ({
    id: at,
    at,
    icon: Scale,
    title: `Of ${at}`,
    ...more,
  })

  test('is newest first, with only the year when no more is known', () => {
    const out = html(
      <Provenance label="Provenance" entries={[entry('2011'), entry('2026-03-04'), entry('2024-12-14')]} />,
    )
    expect([...out.matchAll(/<time[^>]*>([^<]+)</g)].map(([, when]) => when)).toEqual([
      'Mar 4, 2026',
      'Dec 14, 2024',
      '2011',
    ])
  })

  test('highlights a lien only while it is live', () => {
    const lien = (isLive: boolean) => html(<Provenance label="P" entries={[entry('2026-01-01', { isLive })]} />)
    expect(lien(true)).toContain('provenance-live')
    expect(lien(false)).not.toContain('provenance-live')
  })

  test('shows a run of one kind as one expandable line, with a sparkline when values are known', () => {
    const run = (values: readonly number[]) =>
      html(
        <Provenance
          label="P"
          entries={[
            entry('2026-03-01', {
              run: {
                parts: [
                  { id: '3', at: '2026-03-01' },
                  { id: '2', at: '2026-02-01' },
                ],
                values,
                more: 'Show all 2',
              },
            }),
          ]}
        />,
      )
    expect(run([1, 2])).toMatch(/<svg class="spark.*<summary>Show all 2<\/summary>/)
    expect(run([])).not.toContain('spark')
    expect(run([]).match(/<time/g)).toHaveLength(3)
  })
})

describe('bulk cert progress', () => {
  const results = (...states: CertState[]): CertResult[] =>
    states.map((state, index) => ({ cert: `9900${index}`, state }))

  test('has counts that add up', () => {
    const out = html(
      <BulkProgress label="Checking" results={results('match', 'differs', 'absent', 'current', 'waiting')} />,
    )
    expect(text(out)).toContain('3 of 5')
    expect(text(out)).toContain('1 match 1 differs 1 not found 2 waiting')
    expect(out).toContain('value="3" max="5"')
    expect(out).toContain('99001, differs')
  })

  test('is announced after every tenth and after the last', () => {
    const none = { differs: 0, absent: 0, unfit: 0, unanswered: 0 }
    const said = (done: number, total: number) => announcement({ done, match: done, ...none }, total)
    expect([0, 9, 10, 19, 20, 48].map((done) => said(done, 48))).toEqual([
      '',
      '',
      '10 of 48 checked.',
      '10 of 48 checked.',
      '20 of 48 checked.',
      'All 48 checked. 0 differ, 0 not found.',
    ])
    expect(said(0, 0)).toBe('')
    expect(countsOf([])).toEqual({ done: 0, match: 0, ...none })
  })

  test('is one image with the counts as its label when there are thousands', () => {
    const out = html(<BulkProgress label="Checking" results={results(...Array(500).fill('unanswered'), 'waiting')} />)
    expect(out).toContain('aria-label="500 no answer, 1 waiting"')
    expect(out).not.toContain('<ol')
  })
})

describe('an upload tile', () => {
  const rules = { types: { 'image/jpeg': 'JPG', 'image/png': 'PNG', 'application/pdf': 'PDF' }, maxBytes: 10_000_000 }

  test('says what is accepted and why something was rejected', () => {
    expect(ruleText(rules)).toBe('JPG, PNG, or PDF, up to 10 MB')
    expect(faultOfFile({ type: 'image/png', size: 10_000_000 }, rules)).toBeNull()
    expect(faultOfFile({ type: 'image/png', size: 12_340_000 }, rules)).toBe(
      'This file is 12.3 MB. The limit is 10 MB.',
    )
    expect(faultOfFile({ type: 'image/png', size: 0 }, rules)).toBe('This file is empty. Choose another.')
    for (const type of ['text/html', '', 'constructor']) {
      expect(faultOfFile({ type, size: 5 }, rules)).toContain('Choose a JPG, PNG, or PDF file.')
    }
  })

  test('shows upload progress', () => {
    expect(progressText(1_088_000, 1_700_000)).toBe('64%, 1.1 of 1.7 MB')
    expect(progressText(5, 0)).toBe('0%, 0.0 of 0.0 MB')
    expect(progressText(2_000_000, 1_000_000)).toBe('100%, 1.0 of 1.0 MB')
  })

  const tile = (state: UploadState) =>
    html(<UploadTile title="Passport" hint="The photo page." rules={rules} state={state} onFile={() => {}} />)

  test('accepts a file only while one is requested', () => {
    expect(tile({ kind: 'empty' })).toContain('type="file"')
    expect(tile({ kind: 'refused', reason: 'It was blurred.' })).toContain('type="file"')
    expect(tile({ kind: 'accepted', note: 'Accepted Nov 13, 2026' })).not.toContain('<input')
    expect(tile({ kind: 'received', note: 'With the desk' })).not.toContain('<input')
    expect(tile({ kind: 'uploading', name: 'a.pdf', sent: 1, total: 2 })).not.toContain('<input')
  })

  test('shows its status, linked to its input', () => {
    const refused = tile({ kind: 'refused', reason: 'It was blurred.' })
    const id = /aria-describedby="([^"]+)"/.exec(refused)?.[1]
    expect(refused).toContain(`id="${id}"`)
    expect(refused).toContain('role="alert"')
    expect(text(tile({ kind: 'accepted', note: 'Accepted Nov 13, 2026' }))).toBe('Passport Accepted Nov 13, 2026')
  })
})

describe('a card grid', () => {
  const card = {
    cert: '1',
    category: 'hockey',
    year: 1978,
    set: 'Boreal Rink',
    number: '2',
    name: 'Perrin Holt',
    variety: 'Rookie',
    grade: 9,
  }

  test('has cells that are one link each', () => {
    const out = html(
      <Cabinet label="Cards">
        <Cell card={card} value="$1,200" badges={['cert', 'lien']} link={(props) => <a href="/card" {...props} />} />
        <Cell card={card} />
      </Cabinet>,
    )
    expect(out.match(/<li>/g)).toHaveLength(2)
    expect(out.match(/<a href="\/card" class="cell">/g)).toHaveLength(1)
    expect(out).toContain('aria-label="Lien on record"')
  })

  test('names a card’s origin, leaving out what is unknown', () => {
    expect(lineOf(card)).toBe('1978 Boreal Rink, Rookie')
    expect(lineOf({ ...card, year: null, variety: null })).toBe('Boreal Rink')
  })
})

test('facts are term and value pairs, and the total comes last', () => {
  const out = html(<FactList facts={[{ name: 'Fee', value: '$5' }]} total={{ name: 'Total', value: '$5' }} />)
  expect(out).toBe('<dl class="facts facts-summed"><dt>Fee</dt><dd>$5</dd><dt>Total</dt><dd>$5</dd></dl>')
})

describe('a document sheet', () => {
  const from = { house: 'The House', lines: ['The House LLC', '1 Example Street'] }

  test('is light in both themes and named by its kind', () => {
    const out = html(
      <DocumentSheet kind="Invoice" number="INV-2026-000123" from={from}>
        <DocumentLines label="Lines" lines={[{ id: 'a', title: 'Card', detail: 'Cert 1', amount: '$5.00' }]} />
      </DocumentSheet>,
    )
    expect(out).toContain('data-theme="light"')
    expect(text(out)).toContain('Invoice INV-2026-000123')
    expect(out).toContain('The House LLC\n1 Example Street')
    expect(text(out)).toContain('Card Cert 1 $5.00')
  })

  test('has no number while it is a draft', () => {
    expect(
      html(
        <DocumentSheet kind="Invoice" from={from}>
          –
        </DocumentSheet>,
      ),
    ).not.toContain('class="record"')
  })
})

describe('the gauge', () => {
  const bands = [
    { name: 'Comfortable', to: 40, tone: 'baize' },
    { name: 'Not offered', to: 80, tone: 'track' },
  ] as const
  const gauge = (isLive: boolean, percent = 36) =>
    html(<LtvGauge percent={percent} bands={bands} label="Loan to value 36 percent" isLive={isLive} />)

  test('is an image with a description, and a meter while it updates', () => {
    expect(gauge(false)).toContain('role="img" aria-label="Loan to value 36 percent"')
    expect(gauge(true)).toContain('role="meter"')
    expect(gauge(true)).toContain('aria-valuenow="36" aria-valuetext="Loan to value 36 percent"')
  })

  test('names its bands and keeps its pointer on the scale', () => {
    expect(text(gauge(false))).toContain('Comfortable Not offered')
    expect(gauge(false, 200)).toContain('class="gauge-pointer" x="100%"')
  })
})
