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

test('a look is counted', async () => {
  expect(await beginVisitWith(begun())).toEqual({ visitId: 'a visit', waits: [], isCovered: false, unasked: 0 })
})

test.each([404, 401])('a page whose look is refused with %d is covered, and asks no more', async (status) => {
  expect(await beginVisitWith(refused(status), begun())).toEqual({
    visitId: null,
    waits: [],
    isCovered: true,
    unasked: 1,
  })
})

test('too many, a fault or no answer at all is tried again, ever more rarely', async () => {
  const answers = [refused(429), null, refused(503), null, null, null, null, begun()]
  expect(await beginVisitWith(...answers)).toMatchObject({
    visitId: 'a visit',
    waits: [15, 30, 60, 120, 240, 300, 300],
    isCovered: false,
  })
})

test('as late as it was asked to, and never so late that a closed link stays in sight', async () => {
  const { waits } = await beginVisitWith(
    refused(429, { 'retry-after': '40' }),
    refused(429, { 'retry-after': '3600' }),
    begun(),
  )
  expect(waits).toEqual([40, 300])
  expect((await beginVisitWith(refused(429), refused(404))).isCovered).toBe(true)
})
