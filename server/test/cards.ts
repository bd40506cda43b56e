import { expect } from 'vitest'

import type { Answer, Caller } from './harness.ts'

let certs = 10_000_000
export const newCert = () => String(certs++)

/** A card as submitted; no two have the same cert. */
export const newCard = (more: object = {}) => ({
  category: 'basketball',
  playerName: 'Marcus Vale',
  year: '1986',
  set: 'Crown Hoops',
  cardNumber: '57',
  grader: 'PSA',
  grade: '10',
  certNumber: newCert(),
  ...more,
})

export async function registered(by: Caller, more: object = {}): Promise<any> {
  return wanted(by.post('/api/registry', newCard(more)), 201)
}

/** The body of a response with this status; throws with details otherwise. */
export async function wanted(answer: Promise<Answer>, status = 200): Promise<any> {
  const got = await answer
  expect(got.status, got.body.slice(0, 300)).toBe(status)
  return got.json()
}

/** The detail of a record after a write, because the write itself returns only the list's record. */
export async function shownAfter(by: Caller, path: string, write: Promise<Answer>, status = 200): Promise<any> {
  const { id } = await wanted(write, status)
  return wanted(by.get(`${path}/${id}`))
}

/** A registered card, as its detail shows it. */
export const registeredDetail = (by: Caller, more: object = {}): Promise<any> =>
  shownAfter(by, '/api/registry', by.post('/api/registry', newCard(more)), 201)

/** A refusal with its message. */
export const refusal = async (answer: Promise<Answer>) => {
  const { status, body } = await answer
  return [status, body]
}

export const everyCard = async (by: Caller, query: string): Promise<any[]> => {
  const items: any[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: any = await wanted(by.get(`/api/registry?${query}${cursor && `&cursor=${cursor}`}`))
    items.push(...page.items)
    cursor = page.nextCursor
  }
  return items
}
