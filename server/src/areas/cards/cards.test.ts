import { describe, expect, it } from 'vitest'

import { useHarness } from '../../../test/harness.ts'

const h = useHarness()

let certs = 10_000_000
const newCert = () => String(certs++)
const card = (more: object = {}) => ({
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

describe('registering', () => {
  it('keeps a card with all it says', async () => {
    const member = await h().buildUser()
    const answer = await member.post(
      '/api/registry',
      card({ costCents: 100, tags: ['Rookies', 'rookies'], estimateCents: 500, notes: ' mine ' }),
    )
    expect(answer.status, answer.body).toBe(201)
    expect(answer.json()).toMatchObject({
      playerName: 'Marcus Vale',
      valueCents: 500,
      valueSource: 'estimate',
      gainCents: 400,
      notes: 'mine',
      tags: ['rookies'],
      custody: 'with_owner',
      proof: 'claimed',
    })
    const list = await member.get('/api/registry?total=1')
    expect(list.json()).toMatchObject({ total: 1, items: [{ playerName: 'Marcus Vale' }] })
    for (const url of [
      '/api/registry/summary',
      '/api/registry/sets',
      `/api/registry/${answer.json().id}/provenance`,
      '/api/registry?q=marc crown&category=basketball&sort=-value',
      '/api/registry?format=csv',
      '/api/registry?q=1000',
    ]) {
      const got = await member.get(url)
      expect(got.status, url + got.body).toBe(200)
    }
  })
})
