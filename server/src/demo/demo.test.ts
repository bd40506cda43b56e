import { expect, it } from 'vitest'

import { useHarness } from '../../test/harness.ts'
import { loadDemoPeople } from './people.ts'

const h = useHarness({ demo: true })

it('Ambry introduces itself, and its people have accepted the first legal pages', async () => {
  expect((await h().nobody.get('/api/house')).json()).toMatchObject({
    landingLine: 'By invitation only. This is a demo: people, cards, and figures are fictional.',
    vaultLocations: 'Delaware and Zürich',
    deskHours: 'Vault desk: daily, 8 AM to 8 PM ET',
  })
  const people = await h().query('SELECT phone, status, accepted_terms, accepted_privacy FROM users ORDER BY phone')
  expect(
    people.map(({ status, accepted_terms, accepted_privacy }) => [status, accepted_terms, accepted_privacy]),
  ).toEqual([
    ['active', 1, 1],
    ['active', 1, 1],
    ['active', 1, 1],
    ['invited', 0, 0],
    ['active', 1, 1],
    ['active', 1, 1],
    ['active', 1, 1],
    ['active', 1, 1],
    ['active', 1, 1],
  ])
})

it('people accepted the pages themselves, according to the audit log', async () => {
  const rows = await h().query(
    `SELECT DISTINCT u.name FROM audit_log a JOIN users u ON u.id = a.actor_id WHERE action = 'legal.accept' ORDER BY 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual([
    'Amara Boyd',
    'Desmond Hale',
    'Ines Calloway',
    'June Castellan',
    'Margaret Ashby',
    'Renee Okafor',
    'Theo Lindqvist',
    'Walter Pruitt',
  ])
  expect(await h().query(`SELECT FROM audit_log WHERE action = 'legal.accept' AND actor_id IS NULL`)).toEqual([])
})

it('a second load finds everything and changes nothing', async () => {
  const count = async () =>
    (await h().query('SELECT (SELECT count(*) FROM audit_log)::int AS audits, version FROM house_settings'))[0]
  const before = await count()
  await loadDemoPeople(h().app.deps)
  expect(await count()).toEqual(before)
})
