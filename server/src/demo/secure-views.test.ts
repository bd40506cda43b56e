import { expect, it } from 'vitest'

import { useHarness } from '../../test/harness.ts'
import { listedCard } from '../../test/secure-rows.ts'
import { loadDemoPeople } from './people.ts'
import { loadViews } from './secure-views.ts'

const h = useHarness({ demo: true })

it('generates views only while a card is listed, and counts members’ views', async () => {
  await loadDemoPeople(h().app.deps)
  await h().query(`UPDATE users SET registered_at = registered_at - interval '400 days'`)
  const owner = await h().buildUser()
  for (const daysAgo of [3, 20, 60, 100]) await listedCard(h(), owner, { daysAgo })
  await loadViews(h().app.deps)
  const [wrong] = await h().query(
    `SELECT count(*) AS looks, count(*) FILTER (WHERE v.viewed_at < c.listed_at OR v.viewed_at > $1) AS untimely,
       count(*) FILTER (WHERE v.is_counted <> (NOT u.is_admin)) AS miscounted
     FROM card_views v JOIN cards c ON c.id = v.card_id JOIN users u ON u.id = v.user_id`,
    [h().clock.now()],
  )
  expect(wrong).toMatchObject({ untimely: 0, miscounted: 0 })
  expect(wrong?.looks).toBeGreaterThan(20)
  expect((await h().query('SELECT sum(interest)::int AS all FROM cards'))[0]?.all).toBeGreaterThan(2)
  expect((await h().query('SELECT count(*) AS n FROM empty_searches'))[0]?.n).toBeGreaterThan(9)
})
