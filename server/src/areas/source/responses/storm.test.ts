import { expect, it } from 'vitest'

import { useHarness } from '../../../../test/harness.ts'
import { acceptanceStorm } from '../../../../test/source-storm.ts'

// the bench runs ten posts with twenty sellers each
const { STORM_POSTS = '4', STORM_SELLERS = '6' } = process.env
const h = useHarness({ environment: { DATABASE_POOL: '12' } })

it('under concurrent acceptances and payments, each post has one sale and the books balance', async () => {
  expect(await acceptanceStorm(h(), { posts: Number(STORM_POSTS), sellers: Number(STORM_SELLERS) })).toEqual([])
})
