import { expect, it } from 'vitest'

import { wanted } from '../../test/cards.ts'
import { useLoadedDemo } from '../../test/demo.ts'
import { open } from '../../test/sharing.ts'

const h = useLoadedDemo()

it('links of every status, with totals that match their visits', async () => {
  const all = await h().query(
    `
    SELECT l.name, l.dropped_at IS NOT NULL AS dropped, l.scope, l.status, l.closed_reason, l.expires_at < $1 AS expired, l.views >= l.max_views AS used_up,
      l.views, l.people, l.seconds::int, s.views AS counted, s.people AS told_apart, s.seconds AS sum
    FROM share_links l LEFT JOIN LATERAL (SELECT count(*)::int AS views, count(*) FILTER (WHERE is_new)::int AS people, coalesce(sum(seconds), 0)::int AS seconds
      FROM share_visits v WHERE v.link_id = l.id AND v.left_out IS NULL) s ON true ORDER BY l.created_at`,
    [h().clock.now()],
  )
  const links = all.filter(({ dropped }) => !dropped)
  expect([links.length, all.length]).toEqual([12, 90])
  expect(new Set(links.map(({ scope }) => scope))).toEqual(new Set(['card', 'chosen', 'tag', 'all']))
  expect(
    links
      .map(({ closed_reason }) => closed_reason)
      .filter(Boolean)
      .sort(),
  ).toEqual(['house', 'owner'])
  expect(links.some(({ expired }) => expired)).toBe(true)
  expect(links.some(({ used_up }) => used_up)).toBe(true)
  for (const { name, views, people, seconds, counted, told_apart, sum } of all)
    expect([views, people, seconds], name).toEqual([counted, told_apart, sum])
  const [{ count }] = await h().query('SELECT count(*)::int FROM share_visits')
  expect(count).toBeGreaterThan(900)
  expect(
    await h().query(
      'SELECT FROM share_visits v JOIN share_links l ON l.id = v.link_id WHERE v.at < l.created_at OR v.at > least(l.closed_at, l.expires_at)',
    ),
    'nobody looked at a link that was not open',
  ).toEqual([])
  const admin = await h().buildUser({ isAdmin: true })
  const { now } = await wanted(admin.get('/api/admin/share-analytics?days=30'))
  expect(now.linksOpened).toBeLessThan(now.linksActive)
  expect(now.people / now.linksOpened, 'people per opened link').toBeCloseTo(12, -1)

  const addresses = await h().query(
    'SELECT short_id, password_hash IS NOT NULL AS locked FROM share_links ORDER BY created_at DESC',
  )
  expect(addresses.filter(({ locked }) => locked)).toHaveLength(1)
  const locked = addresses.find((link) => link.locked)?.short_id
  const { location } = (await open(h(), `/share/${locked}`)).headers
  const said = await open(h(), String(location), { method: 'POST', form: { password: 'vault' } })
  expect(said.status).toBe(303)
})
