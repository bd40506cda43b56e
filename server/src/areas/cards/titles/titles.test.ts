import { beforeAll, describe, expect, it } from 'vitest'

import { newCard, newCert, refusal, registered, registeredDetail, wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { verifyAllChains } from '../provenance/service.ts'

const h = useHarness()
const missing = '0190a000-0000-7000-8000-000000000000'
const statement = 'I bought it at the Delaware show in 2019.'

let [first, second, third, admin]: Caller[] = []
beforeAll(async () => {
  first = await h().buildUser({ name: 'Ann First' })
  second = await h().buildUser({ name: 'Bo Second' })
  third = await h().buildUser({ name: 'Cy Third' })
  admin = await h().buildUser({ isAdmin: true })
  await h().stepUp(admin)
})
const claim = (by: Caller | undefined, certNumber: string, grader = 'PSA') =>
  by!.post('/api/user/disputes', { grader, certNumber, statement })
const decide = (id: string, action: string, decision = 'We held both in our hands.', by = admin) =>
  by!.post(`/api/admin/disputes/${id}/decide`, { action, decision })
const notices = async (of: Caller | undefined) =>
  (await wanted(of!.get('/api/user/notices'))).items.map(({ title }: { title: string }) => title)

describe('races for one cert', () => {
  it('two at once: one gets the card; the other is refused and claims it', async () => {
    const certNumber = newCert()
    const answers = await Promise.all([first, second].map((one) => one!.post('/api/registry', newCard({ certNumber }))))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    const loser = answers[0]?.status === 409 ? first : second
    await wanted(claim(loser, certNumber), 201)
    const [row] = await h().query(
      `SELECT count(*)::int AS cards, sum(open_disputes)::int AS disputes FROM cards WHERE cert_number = $1`,
      [certNumber],
    )
    expect(row).toEqual({ cards: 1, disputes: 1 })
  })

  it('twenty at once, for a new cert and for a freed one', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => h().buildUser()))
    const certNumber = newCert()
    const all = () => Promise.all(people.map((one) => one.post('/api/registry', newCard({ certNumber }))))
    for (const round of ['fresh', 'freed']) {
      const answers = await all()
      expect(
        answers.filter(({ status }) => status === 201),
        round,
      ).toHaveLength(1)
      const refused = answers.filter(({ status }) => status === 409)
      expect(refused, round).toHaveLength(19)
      for (const { body } of refused) expect(body).toMatch(/is registered by another member.*you can claim it/)
      const winner = people[answers.findIndex(({ status }) => status === 201)]
      await wanted(winner!.post(`/api/registry/${answers.find(({ status }) => status === 201)?.json().id}/remove`))
    }
    expect(await h().query('SELECT count(*)::int AS n FROM cards WHERE cert_number = $1', [certNumber])).toEqual([
      { n: 1 },
    ])
  })
})

describe('a freed cert', () => {
  it('reopens the same record for the next person to register it, who sees nothing of the previous owner', async () => {
    const secret = {
      notes: 'secret note',
      costCents: 4_200,
      tags: ['secret tag'],
      acquiredFrom: 'secret dealer',
      estimateCents: 99_900,
      acquiredOn: '2020-01-02',
    }
    const card = await registered(first!, secret)
    await wanted(first!.upload(`/api/registry/${card.id}/documents?name=secret.pdf`, pdf), 201)
    await wanted(first!.post(`/api/registry/${card.id}/remove`))
    h().clock.advance(60)
    const next = await registeredDetail(second!, { certNumber: card.certNumber, grader: 'PSA', notes: 'mine now' })
    expect(next).toMatchObject({
      id: card.id,
      notes: 'mine now',
      costCents: null,
      tags: [],
      acquiredFrom: null,
      acquiredOn: null,
      valueCents: null,
      documents: [],
      valuations: [],
      proof: 'claimed',
      registeredAt: h().clock.now().toISOString(),
      ownedSince: h().clock.now().toISOString(),
    })
    expect(JSON.stringify(next)).not.toMatch(/secret|4200|99900/)
    expect((await first!.get(`/api/registry/${card.id}`)).status).toBe(404)
    expect((await first!.post(`/api/registry/${card.id}/restore`)).status).toBe(404)
    const { items } = await wanted(second!.get(`/api/registry/${card.id}/provenance`))
    expect(items.map(({ kind }: { kind: string }) => kind)).toEqual(['registered', 'removed', 'registered'])
    const kept = await h().query(
      'SELECT owner_id, kept, ended_at IS NULL AS present FROM ownerships WHERE card_id = $1 ORDER BY began_at',
      [card.id],
    )
    expect(kept).toEqual([
      {
        owner_id: first!.id,
        present: false,
        kept: {
          costCents: 4_200,
          acquiredOn: '2020-01-02',
          acquiredFrom: 'secret dealer',
          notes: 'secret note',
          tags: ['secret tag'],
          estimateCents: 99_900,
        },
      },
      { owner_id: second!.id, present: true, kept: null },
    ])
  })

  it('of a merged record is free too', async () => {
    const [one, two] = [await registered(first!), await registered(first!)]
    await wanted(admin!.post(`/api/admin/cards/${one.id}/merge`, { into: two.id, reason: 'the same card' }))
    expect(await refusal(first!.post(`/api/registry/${one.id}/restore`))).toEqual([
      409,
      'This record was merged with another one.',
    ])
    expect(await registered(second!, { certNumber: one.certNumber })).toMatchObject({ id: one.id })
  })
})

const pdf = Buffer.from(
  '%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Count 1 >>\nendobj\n3 0 obj\n<< /Type /Page >>\nendobj\ntrailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF\n',
)

describe('title check', () => {
  it('returns 401, 400, and the same four answers for everything, never revealing the owner', async () => {
    const card = await registered(first!)
    const check = (cert: string, grader = 'PSA') =>
      third!.get(`/api/title-check?grader=${grader}&certNumber=${encodeURIComponent(cert)}`)
    expect((await h().nobody.get(`/api/title-check?grader=PSA&certNumber=${card.certNumber}`)).status).toBe(401)
    for (const wrong of ['', '1 2', 'x'.repeat(40)]) expect((await check(wrong)).status).toBe(400)
    expect((await check('12345', 'RAW')).status).toBe(422)
    const nothing = { isRegistered: false, isInVault: false, hasLien: false, isDisputed: false }
    expect(await wanted(check(newCert()))).toEqual(nothing)
    expect(await wanted(check(card.certNumber, 'BGS'))).toEqual(nothing)
    expect(await wanted(check(card.certNumber))).toEqual({ ...nothing, isRegistered: true })
    await h().query(
      `UPDATE cards SET custody = 'in_vault', vault = 'Delaware vault', commitment = 'loan', open_disputes = 1 WHERE id = $1`,
      [card.id],
    )
    expect(await wanted(check(card.certNumber))).toEqual({
      isRegistered: true,
      isInVault: true,
      hasLien: true,
      isDisputed: true,
    })
    // headers reveal no more than the body
    const [there, absent] = [await check(card.certNumber), await check(newCert())]
    expect(Object.keys(there.headers).sort()).toEqual(Object.keys(absent.headers).sort())
    await h().query(
      `UPDATE cards SET custody = 'with_owner', vault = NULL, commitment = NULL, open_disputes = 0, status = 'removed' WHERE id = $1`,
      [card.id],
    )
    expect(await wanted(check(card.certNumber))).toEqual(nothing)
  })
})

describe('disputes', () => {
  it('return 401, 400, 422, 409, 201; the owner is notified, the claimant learns nothing about the owner', async () => {
    const card = await registered(first!, { notes: 'private' })
    expect((await h().nobody.post('/api/user/disputes', {})).status).toBe(401)
    expect(
      (
        await second!.post('/api/user/disputes', {
          grader: 'PSA',
          certNumber: card.certNumber,
          statement: ' mine     ',
        })
      ).status,
    ).toBe(400)
    expect(await refusal(claim(second, newCert()))).toEqual([
      422,
      'This cert number isn’t registered. You can register it yourself.',
    ])
    expect(await refusal(claim(first, card.certNumber))).toEqual([422, 'This card is in your own registry.'])
    const dispute = await wanted(claim(second, card.certNumber), 201)
    expect(dispute).toEqual({
      id: expect.any(String),
      cardId: null,
      title: `PSA ${card.certNumber}`,
      grader: 'PSA',
      certNumber: card.certNumber,
      status: 'open',
      statement,
      openedAt: h().clock.now().toISOString(),
      decidedAt: null,
      decision: null,
      actions: ['withdraw'],
    })
    expect(await refusal(claim(second, card.certNumber))).toEqual([
      409,
      'You’ve already claimed this card. We’re reviewing your claim.',
    ])
    expect(await wanted(first!.get(`/api/registry/${card.id}`))).toMatchObject({ isDisputed: true })
    expect(await notices(first)).toContain('Ownership disputed')
    expect((await wanted(second!.get('/api/user/disputes'))).items[0]).toEqual(dispute)
    expect((await wanted(third!.get('/api/user/disputes'))).items).toEqual([])
    const shown = await wanted(admin!.get(`/api/admin/disputes?card=${card.id}&status=open&total=1`))
    expect(shown).toMatchObject({
      total: 1,
      items: [
        {
          id: dispute.id,
          cardId: card.id,
          claimant: { name: 'Bo Second' },
          owner: { name: 'Ann First' },
          actions: ['uphold', 'reject'],
        },
      ],
    })
    // no new commitment can be made meanwhile
    const promise = h().query(`INSERT INTO card_commitments (card_id, kind, opened_at) VALUES ($1, 'loan', now())`, [
      card.id,
    ])
    await expect(promise).rejects.toMatchObject({ constraint: 'card_commitments_undisputed' })
  })

  it('are searchable by cert or name, with paging; wildcards are literal', async () => {
    const marked = { playerName: '100% Foil_Ape', grader: 'BGS', certNumber: 'FOIL1' }
    await registered(first!, marked)
    await wanted(claim(second, 'FOIL1', 'BGS'), 201)
    await wanted(claim(third, 'FOIL1', 'BGS'), 201)
    const search = async (q: string) =>
      (await wanted(admin!.get(`/api/admin/disputes?total=1&q=${encodeURIComponent(q)}`))).total
    expect([await search('foil1'), await search('FOIL_APE'), await search('100%'), await search('foil-ape')]).toEqual([
      2, 2, 2, 0,
    ])
    const page = await wanted(admin!.get('/api/admin/disputes?q=foil1&limit=1&sort=openedAt'))
    const next = await wanted(admin!.get(`/api/admin/disputes?q=foil1&limit=1&sort=openedAt&cursor=${page.nextCursor}`))
    expect([page.items[0].claimant.name, next.items[0].claimant.name, next.nextCursor]).toEqual([
      'Bo Second',
      'Cy Third',
      null,
    ])
    for (const query of ['status=lost', 'card=x', 'sort=name'])
      expect((await admin!.get(`/api/admin/disputes?${query}`)).status).toBe(400)
    expect((await second!.get('/api/admin/disputes')).status).toBe(403)
  })

  it('filed concurrently by one person create one', async () => {
    const { certNumber } = await registered(first!)
    const answers = await Promise.all(Array.from({ length: 8 }, () => claim(second, certNumber)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)])
  })

  it('can be withdrawn only by the claimant, once', async () => {
    const { certNumber, id } = await registered(first!)
    const dispute = await wanted(claim(second, certNumber), 201)
    const url = `/api/user/disputes/${dispute.id}/withdraw`
    for (const [by, address] of [
      [first, url],
      [third, url],
      [second, `/api/user/disputes/${missing}/withdraw`],
    ] as const)
      expect((await by!.post(address)).status).toBe(404)
    expect(await wanted(second!.post(url))).toMatchObject({ status: 'withdrawn', actions: [], decision: null })
    expect((await second!.post(url)).status).toBe(409)
    expect((await decide(dispute.id, 'uphold')).status).toBe(409)
    expect(await wanted(first!.get(`/api/registry/${id}`))).toMatchObject({ isDisputed: false })
  })

  it('rejected: the card stays with its owner and both are notified', async () => {
    const { certNumber, id } = await registered(first!)
    const dispute = await wanted(claim(third, certNumber), 201)
    expect(
      (await third!.post(`/api/admin/disputes/${dispute.id}/decide`, { action: 'uphold', decision: 'because' })).status,
    ).toBe(403)
    const hasty = await h().buildUser({ isAdmin: true })
    expect(await refusal(decide(dispute.id, 'uphold', 'Without a new code.', hasty))).toEqual([
      403,
      'Please confirm this with a new code first.',
    ])
    expect((await decide(missing, 'reject')).status).toBe(404)
    expect((await decide(dispute.id, 'withdraw')).status).toBe(400)
    expect((await decide(dispute.id, 'reject', 'no')).status).toBe(400)
    expect(await wanted(decide(dispute.id, 'reject'))).toMatchObject({
      status: 'rejected',
      decision: 'We held both in our hands.',
      actions: [],
    })
    expect(await wanted(first!.get(`/api/registry/${id}`))).toMatchObject({ isDisputed: false })
    expect(await notices(third)).toContain('Your claim was rejected')
    expect(await notices(first)).toContain('A claim on your card was rejected')
  })

  it('upheld: title passes and the owner’s private data is hidden; only one of two admins wins', async () => {
    // the maximum length of names and reasons
    const long = { playerName: 'N'.repeat(120), set: 'S'.repeat(120) }
    const card = await registered(first!, {
      ...long,
      notes: 'secret',
      costCents: 77,
      tags: ['secret'],
      estimateCents: 123_456,
    })
    const dispute = await wanted(claim(second, card.certNumber), 201)
    const other = await wanted(claim(third, card.certNumber), 201)
    const answers = await Promise.all([
      decide(dispute.id, 'uphold', 'D'.repeat(500)),
      decide(dispute.id, 'reject', 'R'.repeat(500)),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const isUpheld = answers[0]?.status === 200
    const winner = isUpheld ? second : first
    if (!isUpheld) await wanted(decide(other.id, 'reject'))
    if (isUpheld) {
      expect((await first!.get(`/api/registry/${card.id}`)).status).toBe(404)
      const mine = await wanted(second!.get(`/api/registry/${card.id}`))
      expect(mine).toMatchObject({
        notes: null,
        costCents: null,
        tags: [],
        valueCents: null,
        isDisputed: true,
        valuations: [],
      })
      expect(await notices(first)).toContain('Ownership corrected')
    }
    expect((await winner!.get(`/api/registry/${card.id}`)).status).toBe(200)
  })

  it('cannot be upheld while the card is committed', async () => {
    const card = await registered(first!)
    const dispute = await wanted(claim(second, card.certNumber), 201)
    await h().query(`UPDATE cards SET commitment = 'listing' WHERE id = $1`, [card.id])
    expect(await refusal(decide(dispute.id, 'uphold'))).toEqual([409, 'It’s listed in Secure.'])
    expect(await wanted(admin!.get(`/api/admin/disputes?card=${card.id}`))).toMatchObject({
      items: [{ status: 'open' }],
    })
  })

  it('leave every chain valid', async () => {
    expect(await verifyAllChains(h().app.deps.db)).toMatchObject({ broken: [] })
  })
})
