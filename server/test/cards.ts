import { expect } from 'vitest'

import type { Answer, Caller } from './harness.ts'

let certs = 10_000_000
export const newCert = () => String(certs++)

/** A card as somebody sends it; no two have the same cert. */
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

/** The body of an answer with this status; what went wrong otherwise. */
export async function wanted(answer: Promise<Answer>, status = 200): Promise<any> {
  const got = await answer
  expect(got.status, got.body.slice(0, 300)).toBe(status)
  return got.json()
}

/** A refusal with its sentence. */
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
