import { beforeAll, describe, expect, it } from 'vitest'

import { newCard, refusal, registered, wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'

const h = useHarness()
let [member, other, admin]: Caller[] = []
beforeAll(async () => {
  member = await h().buildUser()
  other = await h().buildUser()
  admin = await h().buildUser({ isAdmin: true })
})

/** The owner's private fields, with values that occur nowhere else. */
const kept = {
  costCents: 424_242,
  acquiredOn: '2019-03-04',
  acquiredFrom: 'hush dealer',
  notes: 'hush note',
  tags: ['hush tag'],
}
const secrets = /hush|424242|535353|2019-03-04/

describe('the audit log that admins read', () => {
  it('has the card’s facts and none of the owner’s private data', async () => {
    const { id } = await registered(member!, { ...kept, estimateCents: 535_353 })
    const edit = { costCents: 424_242, notes: 'hush again', tags: ['hush'], acquiredFrom: 'hush shop', year: '1990' }
    await wanted(member!.patch(`/api/registry/${id}`, { version: 1, ...edit }))
    await wanted(member!.post('/api/registry/bulk', { action: 'tag', tag: 'hush box', select: { ids: [id] } }))
    const theirs = await wanted(
      admin!.post('/api/admin/cards', { ownerId: member!.id, card: newCard({ ...kept, estimateCents: 535_353 }) }),
      201,
    )
    const rows = await h().query(
      `SELECT action, before, after, reason FROM audit_log WHERE object_id = ANY($1) ORDER BY id`,
      [[id, theirs.id]],
    )
    expect(rows.map(({ action }) => action)).toEqual(['card.register', 'card.edit', 'card.tag', 'card.register'])
    expect(JSON.stringify(rows)).not.toMatch(secrets)
    expect(rows[1]).toMatchObject({
      before: { year: '1986' },
      after: { year: '1990', keptFields: ['cost_cents', 'acquired_from', 'notes', 'tags'] },
    })
    expect((await wanted(admin!.get('/api/admin/audit?limit=100'))).items.length).toBeGreaterThan(3)
    expect((await admin!.get('/api/admin/audit?limit=100')).body).not.toMatch(secrets)
  })
})

describe('another member', () => {
  it('cannot learn a card’s title from its id', async () => {
    const { id } = await registered(member!, { playerName: 'Hidden Gem' })
    for (const action of [
      { action: 'remove' },
      { action: 'requestReturn' },
      { action: 'tag', tag: 'x' },
      { action: 'untag', tag: 'x' },
      { action: 'send', vault: 'Delaware vault' },
    ]) {
      const answer = await other!.post('/api/registry/bulk', { ...action, select: { ids: [id] } })
      expect(answer.json(), action.action).toEqual({
        done: 0,
        refused: [{ id, name: id, reason: 'Not found, or you don’t have access.' }],
      })
    }
  })

  it('is suggested their own names, ours, and those at least three members have typed', async () => {
    const offered = async (by: Caller | undefined, q: string) =>
      (await wanted(by!.get(`/api/registry/suggestions?field=set&q=${q}`))).items
    await registered(member!, { set: 'Quiet One' })
    await registered(other!, { set: 'Quiet Two' })
    await wanted(admin!.post('/api/admin/cards', { ownerId: null, card: newCard({ set: 'Quiet House' }) }), 201)
    expect(await offered(member, 'quiet')).toEqual(['Quiet House', 'Quiet One'])
    expect(await offered(other, 'quiet')).toEqual(['Quiet House', 'Quiet Two'])
    for (const [typed, times] of [
      ['Common Ground', 3],
      ['Rare Ground', 2],
    ] as const)
      for (let n = 0; n < times; n++) await registered(await h().buildUser(), { set: typed })
    // one person with three cards counts once
    for (let n = 0; n < 3; n++) await registered(member!, { set: 'Mine Ground' })
    expect([await offered(other, 'common'), await offered(other, 'rare'), await offered(other, 'mine')]).toEqual([
      ['Common Ground'],
      [],
      [],
    ])
  })
})

describe('the owner', () => {
  it('can export everything: the JSON includes notes, source, dates and document names', async () => {
    const { id } = await registered(member!, kept)
    const pdf = `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Count 1 >>\nendobj\n3 0 obj\n<< /Type /Page >>\nendobj\ntrailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF\n`
    for (const name of ['receipt', 'gone']) {
      const document = await wanted(member!.upload(`/api/registry/${id}/documents?name=${name}`, pdf), 201)
      if (name === 'gone') await wanted(member!.delete(`/api/registry/${id}/documents/${document.id}`))
    }
    const { cards } = (await member!.get('/files/registry/cards.json')).json()
    expect(cards.find((card: any) => card.id === id)).toMatchObject({ ...kept, documents: ['receipt'] })
    expect((await other!.get('/files/registry/cards.json')).body).not.toMatch(secrets)
  })
})

it('contact details are refused in what describes a card, on edit too; its owner’s notes may have them', async () => {
  const only = 'Describe the card only, without contact details.'
  const hidden = [
    ['playerName', 'Marcus Vale, text 503-555-0110'],
    ['set', 'Crown Hoops IG @jocards'],
    ['variety', 'Call five oh three five five five 0110'],
    ['cardNumber', 'jo@gmail'],
  ]
  for (const [field = '', text] of hidden) {
    const answer = await member!.post('/api/registry', newCard({ [field]: text }), {
      accept: 'application/problem+json',
    })
    expect(answer.json()).toMatchObject({ detail: only, errors: [{ path: `body.${field}` }] })
  }
  const card = await registered(member!, { notes: 'Bought from jo@example.com' })
  const edit = (version: number, more: object) => member!.patch(`/api/registry/${card.id}`, { version, ...more })
  expect(await refusal(edit(1, { variety: 'IG: jocards' }))).toEqual([422, only])
  // what was entered before it was refused doesn’t keep its owner from the rest
  await h().query(`UPDATE cards SET variety = 'IG: jocards' WHERE id = $1`, [card.id])
  await wanted(edit(1, { year: '1987' }))
  expect((await edit(2, { set: 'Court Kings' })).status).toBe(422)
  await wanted(edit(2, { set: 'Court Kings', variety: null }))
})
