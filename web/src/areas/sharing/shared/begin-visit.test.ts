import { expect, test } from 'vitest'

import { beginVisit } from './begin-visit.ts'

/** Runs a visit against the given responses, and records the waits between them. */
async function beginVisitWith(...answers: (Response | null)[]) {
  const waits: number[] = []
  let isCovered = false
  const visitId = await beginVisit({
    say: async () => {
      const answer = answers.shift()
      if (answer === undefined) throw new Error('asked too often')
      return answer
    },
    wait: async (seconds) => void waits.push(seconds),
    onGone: () => {
      isCovered = true
    },
  })
  return { visitId, waits, isCovered, unasked: answers.length }
}

const begun = () => Response.json({ visitId: 'a visit' })
const refused = (status: number, headers: Record<string, string> = {}) => new Response('no', { status, headers })

test('a view is counted', async () => {
  expect(await beginVisitWith(begun())).toEqual({ visitId: 'a visit', waits: [], isCovered: false, unasked: 0 })
})

test.each([404, 401])('a page whose view is refused with %d is covered, and does not retry', async (status) => {
  expect(await beginVisitWith(refused(status), begun())).toEqual({
    visitId: null,
    waits: [],
    isCovered: true,
    unasked: 1,
  })
})

test('rate limits, errors and timeouts are retried with backoff', async () => {
  const answers = [refused(429), null, refused(503), null, null, null, null, begun()]
  expect(await beginVisitWith(...answers)).toMatchObject({
    visitId: 'a visit',
    waits: [15, 30, 60, 120, 240, 300, 300],
    isCovered: false,
  })
})

test('retry-after is respected, but capped so that a closed link does not stay visible', async () => {
  const { waits } = await beginVisitWith(
    refused(429, { 'retry-after': '40' }),
    refused(429, { 'retry-after': '3600' }),
    begun(),
  )
  expect(waits).toEqual([40, 300])
  expect((await beginVisitWith(refused(429), refused(404))).isCovered).toBe(true)
})
