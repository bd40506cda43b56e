import { expect, it } from 'vitest'

import { runs } from '../../../../test/depth.ts'
import { useHarness } from '../../../../test/harness.ts'
import { acceptanceStorm } from '../../../../test/source-storm.ts'

// the bench runs ten posts with twenty sellers each
const { STORM_POSTS, STORM_SELLERS } = process.env
const posts = Number(STORM_POSTS ?? runs({ short: 3, deep: 4 }))
const sellers = Number(STORM_SELLERS ?? runs({ short: 3, deep: 6 }))
const h = useHarness({ environment: { DATABASE_POOL: '12' } })

it('under concurrent acceptances and payments, each post has one sale and the books balance', async () => {
  expect(await acceptanceStorm(h(), { posts, sellers })).toEqual([])
})
