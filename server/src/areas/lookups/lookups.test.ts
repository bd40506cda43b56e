import { beforeAll, describe, expect, it } from 'vitest'

import { newCard, refusal, registered, registeredDetail, shownAfter, wanted } from '../../../test/cards.ts'
import { type Caller, useHarness } from '../../../test/harness.ts'
import { verifyPending } from './jobs/runner-service.ts'

const problem = { accept: 'application/problem+json' }
const missing = '0190a000-0000-7000-8000-000000000000'

describe('with sample data', () => {
  const h = useHarness()
  let member: Caller
  let other: Caller
  let admin: Caller
  beforeAll(async () => {
    member = await h().buildUser()
    other = await h().buildUser()
    admin = await h().buildUser({ isAdmin: true })
  })

  const lookUp = (by: Caller, certNumber: string, base = '/api/lookups') => wanted(by.post(base, { certNumber }))

  it('answers one cert and says that it is sample data', async () => {
    const answer = await lookUp(member, 'https://www.psacard.com/cert/48210377')
    expect(answer).toMatchObject({
      certNumber: '48210377',
      result: 'verified',
      isSample: true,
      isCached: false,
      label: 'GEM MT 10',
      population: 317,
      populationHigher: 0,
      registration: 'free',
      cardId: null,
      facts: { playerName: 'Marcus Vale', set: 'Crown Hoops', grade: '10', category: 'basketball' },
    })
    expect(await lookUp(member, '48210377')).toMatchObject({ isCached: true })
  })

  it.each([
    [
      '12345678',
      'not_configured',
      'This cert number isn’t in the sample data. If you register it manually, it stays unverified.',
    ],
    ['99200001', 'not_found', 'PSA has no record of cert # 99200001. Check the number against the label.'],
    ['99210001', 'unavailable', 'PSA isn’t responding. You can register the card manually. We’ll verify it later.'],
    ['12ab', 'invalid_format', '5 to 10 digits'],
    ['../../x', 'invalid_format', '5 to 10 digits'],
    ['4821\u00000377', 'invalid_format', '5 to 10 digits'],
    ['%0d%0a', 'invalid_format', '5 to 10 digits'],
    ['1@evil', 'invalid_format', '5 to 10 digits'],
  ])('%j is %s', async (certNumber, result, words) => {
    const answer = await lookUp(member, certNumber)
    expect(answer).toMatchObject({ result, facts: null, population: null })
    expect(answer.sentence).toContain(words)
  })

  it('does not cache failures: the same query is sent again', async () => {
    await lookUp(member, '99210001')
    expect(await h().query(`SELECT 1 FROM cert_answers WHERE cert_number = '99210001'`)).toEqual([])
  })

  it('says whether a cert is registered, and never by whom', async () => {
    const card = await registered(member, { certNumber: '29004416', playerName: 'Wes Gagnon', ...northernIce })
    expect(await lookUp(member, '29004416')).toMatchObject({
      registration: 'yours',
      cardId: card.id,
      result: 'verified',
    })
    const theirs = await lookUp(other, '29004416')
    expect(theirs).toMatchObject({ registration: 'taken', cardId: null, picture: null, differences: [] })
    expect(JSON.stringify(theirs)).not.toContain(member.id)
    expect(await lookUp(admin, '29004416', '/api/admin/lookups')).toMatchObject({
      registration: 'taken',
      cardId: card.id,
    })
  })

  const northernIce = { year: '1979', set: 'Northern Ice', cardNumber: '18', grade: '10', category: 'hockey' }

  it('returns a population by grade once the cert was looked up', async () => {
    expect(await refusal(member.post('/api/lookups/population', { certNumber: '44172839' }))).toEqual([
      422,
      'Look up the cert number first.',
    ])
    await lookUp(member, '44172839')
    const found = await wanted(member.post('/api/lookups/population', { certNumber: '44172839' }))
    expect(found).toMatchObject({ isSample: true })
    expect(found.grades.find(({ grade }: { grade: string }) => grade === '9').count).toBe(88)
  })

  it('is free: nothing is counted', async () => {
    expect(await wanted(member.get('/api/lookups/quota'))).toEqual({
      isSample: true,
      provider: 'sample',
      plan: null,
      budget: null,
      trouble: null,
    })
  })

  describe('before a lookup', () => {
    it('reports which certs are cached, which are not, and which inputs are not certs', async () => {
      await lookUp(member, '63151494')
      const text = '63151494, 55820194\n55820194\nhttps://www.psacard.com/cert/08215573\nnonsense'
      expect(await wanted(member.post('/api/lookups/check', { text }))).toMatchObject({
        certs: 3,
        repeated: 1,
        invalid: ['nonsense'],
        invalidCount: 1,
        cached: 1,
        toAsk: 2,
        calls: 2,
        yours: 0,
        taken: 0,
        first: [{ certNumber: '63151494', result: 'verified' }],
      })
      expect(await wanted(member.post('/api/lookups/check', { text, withImages: true }))).toMatchObject({ calls: 6 })
    })

    it.each([
      [{}, 400],
      [{ text: '' }, 400],
      [{ text: 'x', more: 1 }, 400],
      [{ unverified: false }, 400],
      [{ text: 'no cert at all' }, 422],
    ])('%j: %i', async (body, status) => {
      expect((await member.post('/api/lookups/check', body)).status).toBe(status)
    })

    it('accepts at most ten thousand', async () => {
      const certs = (count: number) => Array.from({ length: count }, (_, n) => 30_000_000 + n).join('\n')
      expect(await wanted(member.post('/api/lookups/check', { text: certs(10_000) }))).toMatchObject({ certs: 10_000 })
      expect(await refusal(member.post('/api/lookups/check', { text: certs(10_001) }))).toEqual([
        422,
        'That’s more than 10,000 cert numbers. Split them into parts.',
      ])
    })
  })

  describe('registering', () => {
    it('many certs at once, each independently, from their lookups', async () => {
      await lookUp(member, '47861844')
      await lookUp(member, '73310458')
      const result = await wanted(
        member.post('/api/registry/certs', { certNumbers: ['47861844', ' 7331 0458', '29004416', '66490024'] }),
      )
      expect(result.registered.map(({ certNumber }: { certNumber: string }) => certNumber)).toEqual([
        '47861844',
        '73310458',
      ])
      expect(result.refused).toEqual([
        { certNumber: '29004416', reason: 'PSA 29004416 is already in your registry.' },
        { certNumber: '66490024', reason: 'It hasn’t been looked up. Look it up first, or register it manually.' },
      ])
      const card = await wanted(member.get(`/api/registry/${result.registered[0].cardId}`))
      expect(card).toMatchObject({
        playerName: 'Eddie Lansing',
        grade: '8',
        verification: 'verified',
        population: 37,
        populationHigher: 9,
        record: { isSample: true, label: 'NM-MT 8', differences: [] },
      })
      const { items } = await wanted(member.get(`/api/registry/${card.id}/provenance`))
      expect(items.map(({ kind }: { kind: string }) => kind)).toEqual(['registered', 'verified'])
      expect(items[1].body).toContain('sample data')
      expect(await refusal(other.post('/api/registry/certs', { certNumbers: [] }))).toMatchObject([400, {}])
    })

    it('manually compares with the record, and requires a choice when they differ', async () => {
      const wrong = newCard({
        certNumber: '31177802',
        playerName: 'Walt Thorne',
        year: '1958',
        set: 'Old Mill Gum',
        cardNumber: '150',
        grade: '7',
        category: 'baseball',
      })
      const answer = await member.post('/api/registry', wrong, problem)
      expect(answer.status).toBe(409)
      expect(answer.json()).toMatchObject({
        code: 'record_differs',
        present: {
          differences: [
            { field: 'grade', ours: '7', theirs: '6' },
            { field: 'qualifier', ours: null, theirs: 'OC' },
          ],
        },
      })
      const kept = await shownAfter(
        member,
        '/api/registry',
        member.post('/api/registry', { ...wrong, record: 'ours' }),
        201,
      )
      expect(kept).toMatchObject({ grade: '7', verification: 'mismatch', verifiedAt: null })
      expect(kept.record.differences).toHaveLength(2)
      const accepted = await wanted(member.post(`/api/registry/${kept.id}/accept-record`, { fields: ['grade'] }))
      expect(accepted).toMatchObject({ grade: '6', qualifier: null, verification: 'mismatch' })
      const whole = await shownAfter(
        member,
        '/api/registry',
        member.post(`/api/registry/${kept.id}/accept-record`, { fields: ['qualifier'] }),
      )
      expect(whole).toMatchObject({
        grade: '6',
        qualifier: 'OC',
        verification: 'verified',
        record: { differences: [] },
      })
      const { items } = await wanted(member.get(`/api/registry/${kept.id}/provenance`))
      expect(items.map(({ kind }: { kind: string }) => kind)).toEqual([
        'registered',
        'corrected',
        'corrected',
        'verified',
      ])
    })

    it('uses the grader’s facts when chosen', async () => {
      const wrong = newCard({
        certNumber: '61440095',
        playerName: 'Captain Rook',
        year: '2022',
        set: 'Romance Voyage',
        cardNumber: 'OP-118',
        category: 'voyage',
      })
      expect(await wanted(member.post('/api/registry', { ...wrong, record: 'theirs' }), 201)).toMatchObject({
        year: '2023',
        verification: 'verified',
      })
    })

    it.each([
      ['99200007', 422, 'PSA has no record of cert # 99200007. Check the number against the label.'],
      ['1234', 422, 'This isn’t a PSA cert number. PSA numbers have 5 to 10 digits.'],
    ])('of %s is rejected', async (certNumber, status, words) => {
      expect(await refusal(member.post('/api/registry', newCard({ certNumber })))).toEqual([status, words])
    })

    it('works without a lookup: unverified, or pending until there is an answer', async () => {
      expect(await registeredDetail(member)).toMatchObject({ verification: 'unverified', record: null })
      const pending = await registered(member, { certNumber: '99210055' })
      expect(pending).toMatchObject({ verification: 'pending' })
      h().clock.advance(600)
      await verifyPending(h().app.deps)
      expect(await wanted(member.get(`/api/registry/${pending.id}`))).toMatchObject({ verification: 'pending' })
    })

    it('an edit is compared with the stored record; a new cert with its own', async () => {
      await lookUp(member, '52009913')
      const { registered: done } = await wanted(member.post('/api/registry/certs', { certNumbers: ['52009913'] }))
      const [{ cardId }] = done
      const edit = async (change: object) => {
        const { version } = await wanted(member.get(`/api/registry/${cardId}`))
        return wanted(member.patch(`/api/registry/${cardId}`, { version, ...change }))
      }
      expect(await edit({ grade: '9' })).toMatchObject({ verification: 'mismatch' })
      expect(await edit({ grade: '10' })).toMatchObject({ verification: 'verified' })
      expect(await edit({ certNumber: '52009914' })).toMatchObject({ verification: 'unverified', record: null })
    })
  })

  describe('comparing a card', () => {
    it('is allowed for its owner and admins', async () => {
      const card = await registered(member, { grader: 'BGS', certNumber: '0012345678' })
      const address = `/api/registry/${card.id}/verify`
      expect((await h().nobody.post(address)).status).toBe(401)
      expect((await other.post(address)).status).toBe(404)
      expect(await refusal(member.post(address))).toEqual([
        422,
        'Only PSA offers lookups. Check the card on the grader’s website.',
      ])
      expect((await admin.post(`/api/admin/cards/${missing}/verify`)).status).toBe(404)
      expect((await member.post(`/api/admin/cards/${card.id}/verify`)).status).toBe(403)
      const unknown = await registered(member)
      expect((await member.post(`/api/registry/${unknown.id}/verify`)).status).toBe(422)
      expect((await member.post(`/api/registry/${unknown.id}/accept-record`, { fields: ['grade'] })).status).toBe(409)
      expect((await member.post(`/api/registry/${unknown.id}/accept-record`, { fields: ['ownerId'] })).status).toBe(400)
    })

    it('by an admin settles what its owner no longer can', async () => {
      const wrong = newCard({
        certNumber: '70551183',
        playerName: 'Lamar Jensen',
        year: '2003',
        set: 'Exquisite Panel',
        cardNumber: '78',
        grade: '9',
      })
      const card = await shownAfter(
        member,
        '/api/registry',
        member.post('/api/registry', { ...wrong, record: 'ours' }),
        201,
      )
      await h().query(`UPDATE cards SET proof = 'in_hand' WHERE id = $1`, [card.id])
      expect((await member.post(`/api/registry/${card.id}/accept-record`, { fields: ['grade'] })).status).toBe(409)
      const seen = await wanted(admin.post(`/api/admin/cards/${card.id}/verify`))
      expect(seen).toMatchObject({
        verification: 'mismatch',
        record: { differences: [{ field: 'grade', theirs: '8.5' }] },
      })
      expect(
        await wanted(admin.post(`/api/admin/cards/${card.id}/accept-record`, { fields: ['grade'] })),
      ).toMatchObject({
        grade: '8.5',
        verification: 'verified',
      })
      const log = await h().query(`SELECT action FROM audit_log WHERE object_id = $1 ORDER BY id`, [card.id])
      expect(log.map(({ action }) => action)).toEqual(['card.register', 'card.verify', 'card.accept_record'])
    })
  })

  it('is rate limited for repeated single lookups', async () => {
    const eager = await h().buildUser()
    for (let n = 0; n < 300; n++)
      expect((await eager.post('/api/lookups', { certNumber: '48210377' })).status).toBe(200)
    const answer = await eager.post('/api/lookups', { certNumber: '48210377' })
    expect([answer.status, Number(answer.headers['retry-after']) > 0]).toEqual([429, true])
  })
})

describe('with lookups off', () => {
  const h = useHarness({ environment: { PSA: 'off' } })
  it('every card is registered manually', async () => {
    const member = await h().buildUser()
    expect(await wanted(member.post('/api/lookups', { certNumber: '48210377' }))).toMatchObject({
      result: 'not_configured',
      sentence: 'Lookups are off. If you register the card manually, it stays unverified.',
    })
    expect(await registered(member, { certNumber: '48210377' })).toMatchObject({ verification: 'unverified' })
  })
})
