import { keysOf } from '@ambry/contract/kernel/keys'
import { expect, it } from 'vitest'

import { useLoadedDemo } from '../../../../test/demo.ts'
import { audited } from '../../../areas.ts'

const h = useLoadedDemo()

// a link to everything that someone has is named by no card, and a payment that was begun has no number yet
const maybeNameless = ['payment', 'share_link']

it('a year of entries has the names and members that their areas declare', async () => {
  const rows = await h().query<{ kind: keyof typeof audited; entries: number; named: number; about: number }>(
    `SELECT object_kind AS kind, count(*)::int AS entries, count(object_name)::int AS named, count(about_ids)::int AS about
     FROM audit_log WHERE object_kind IS NOT NULL GROUP BY 1`,
  )
  expect(rows.length).toBeGreaterThan(keysOf(audited).length / 2)
  for (const { kind, entries, named, about } of rows) {
    const record = audited[kind]
    const hasName = record === 'id' || record?.name !== undefined
    const hasAbout = record !== 'id' && (record?.about?.length ?? 0) > 0
    if (maybeNameless.includes(String(kind))) expect(named, String(kind)).toBeGreaterThan(entries / 2)
    else expect(named, String(kind)).toBe(hasName ? entries : 0)
    expect(about, String(kind)).toBe(hasAbout ? entries : 0)
  }
})
