import { type ProvenanceKind, provenanceKindNames } from '@ambry/contract/cards/provenance/kinds'
import { canonicalJson, type PlainObject } from '@ambry/contract/cards/provenance/records'
import type { ProvenanceEvent } from '@ambry/contract/cards/records'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { eventIcons } from './event-icons.ts'
import { provenanceEntries, runsOf } from './provenance-labels.ts'

const event = (
  seq: number,
  kind: ProvenanceKind,
  data: PlainObject,
  sealed: PlainObject | null = null,
): ProvenanceEvent => ({
  seq,
  kind,
  at: `2026-0${seq}-01T12:00:00.000Z`,
  body: canonicalJson({ v: 1, card: 'c', seq, kind, at: '', data, prev: null }),
  hash: '',
  salt: null,
  private: sealed && canonicalJson(sealed),
})

test('newest first, with public and private parts as labels', () => {
  const [newest, oldest] = provenanceEntries([
    event(1, 'registered', {}),
    event(
      2,
      'received',
      { place: 'vault', vault: 'Delaware vault', private: 'ab12' },
      { condition: 'As graded.', slot: 'B-12' },
    ),
  ])
  expect(newest).toMatchObject({
    title: 'Received at the vault',
    icon: eventIcons.received,
    detail: 'Delaware vault. Location B-12. As graded.',
  })
  expect(oldest).toMatchObject({ title: 'Registered', detail: undefined })
})

test('a lien is live until it is released', () => {
  const pledged = event(1, 'pledged', {}, { amountCents: 8_200_000 })
  expect(provenanceEntries([pledged])[0]).toMatchObject({ isLive: true, detail: '$82,000.' })
  expect(provenanceEntries([pledged, event(2, 'lien_released', {})])[1]).toMatchObject({ isLive: false })
})

test('an event with unreadable content still has its name', () => {
  expect(provenanceEntries([{ ...event(1, 'audited', {}), body: '{', private: '{' }])[0]).toMatchObject({
    title: 'Audited in the vault',
    detail: undefined,
  })
})

const appraised = (seq: number, on: string, sealed: PlainObject | null) => event(seq, 'appraised', { on }, sealed)

test('consecutive appraisals are one line with their range, values and entries', () => {
  const [line, ...rest] = provenanceEntries([
    event(1, 'registered', {}),
    appraised(2, '2026-02-01', { valueCents: 100_000 }),
    appraised(3, '2026-03-01', { valueCents: 90_000 }),
    appraised(4, '2026-04-01', { valueCents: 120_000 }),
  ])
  expect(rest).toHaveLength(1)
  expect(line).toMatchObject({
    id: '4',
    title: 'Appraised 3 times',
    detail: 'Feb 1, 2026 to Apr 1, 2026. $900 to $1,200.',
    run: { values: [100_000, 90_000, 120_000], more: 'Show all 3 appraisals' },
  })
  expect(line?.run?.parts.map(({ id }) => id)).toEqual(['4', '3', '2'])
})

test('a single appraisal, or one interrupted by other events, keeps its own line', () => {
  const entries = provenanceEntries([
    appraised(1, '2026-01-01', null),
    event(2, 'audited', {}),
    appraised(3, '2026-03-01', null),
  ])
  expect(entries.map(({ title, run }) => [title, run])).toEqual([
    ['Appraised by Ambry', undefined],
    ['Audited in the vault', undefined],
    ['Appraised by Ambry', undefined],
  ])
})

test('amounts hidden in the chain come from the valuations, or are omitted', () => {
  const events = [appraised(1, '2026-01-01', null), appraised(2, '2026-02-01', null)]
  expect(provenanceEntries(events)[0]).toMatchObject({ detail: 'Jan 1, 2026 to Feb 1, 2026.', run: { values: [] } })
  const known = new Map([
    ['2026-01-01', 500_00],
    ['2026-02-01', 500_00],
  ])
  expect(provenanceEntries(events, known)[0]?.detail).toBe('Jan 1, 2026 to Feb 1, 2026. $500.')
})

test('no event is lost, duplicated or moved, and no two appraisal runs are adjacent', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...provenanceKindNames, 'appraised' as const, 'appraised' as const)),
      (kinds) => {
        const items = kinds.map((kind, seq) => ({ kind, seq }))
        const runs = runsOf(items, 'appraised')
        expect(runs.flat()).toEqual(items)
        for (const [index, run] of runs.entries()) {
          if (run.length > 1) expect(run.every(({ kind }) => kind === 'appraised')).toBe(true)
          expect(run[0].kind === 'appraised' && runs[index + 1]?.[0].kind === 'appraised').toBe(false)
        }
      },
    ),
    { numRuns: 100 },
  )
})
