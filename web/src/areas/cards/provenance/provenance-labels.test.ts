import type { ProvenanceKind } from '@ambry/contract/cards/provenance/kinds'
import { canonicalJson, type PlainObject } from '@ambry/contract/cards/provenance/records'
import type { ProvenanceEvent } from '@ambry/contract/cards/records'
import { expect, test } from 'vitest'

import { provenanceEntries } from './provenance-labels.ts'

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

test('the newest comes first, with its public and its private part in words', () => {
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
    badge: 'vault',
    detail: 'Delaware vault. Place B-12. As graded.',
  })
  expect(oldest).toMatchObject({ title: 'Registered', detail: undefined })
})

test('a lien is live until it is released', () => {
  const pledged = event(1, 'pledged', {}, { amountCents: 8_200_000 })
  expect(provenanceEntries([pledged])[0]).toMatchObject({ isLive: true, detail: '$82,000.' })
  expect(provenanceEntries([pledged, event(2, 'lien_released', {})])[1]).toMatchObject({ isLive: false })
})

test('an event whose text cannot be read still has its name', () => {
  expect(provenanceEntries([{ ...event(1, 'audited', {}), body: '{', private: '{' }])[0]).toMatchObject({
    title: 'Audited in the vault',
    detail: undefined,
  })
})
