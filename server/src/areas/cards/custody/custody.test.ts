import { beforeAll, describe, expect, it } from 'vitest'

import { refusal, registered, shownAfter, wanted } from '../../../../test/cards.ts'
import { type Answer, type Caller, useHarness } from '../../../../test/harness.ts'
import { loadSharp } from '../../../pictures/sharp.ts'

const h = useHarness()
const missing = '0190a000-0000-7000-8000-000000000000'
const vault = 'Delaware vault'

let member: Caller
let admin: Caller
let picture: Buffer
beforeAll(async () => {
  member = await h().buildUser({ name: 'Mia Owner' })
  admin = await h().buildUser({ isAdmin: true, name: 'Ada Stone' })
  const sharp = await loadSharp()
  picture = await sharp({ create: { width: 30, height: 40, channels: 3, background: '#345' } })
    .jpeg()
    .toBuffer()
})
const own = (id: string, action: string, body?: object) => member.post(`/api/registry/${id}/${action}`, body)
const house = (id: string, body: object) => admin.post(`/api/admin/cards/${id}/custody`, body)
const housePhoto = async (id: string, purpose = 'condition') =>
  (await wanted(admin.upload(`/api/admin/cards/${id}/photos?purpose=${purpose}`, picture), 201)).id
const titles = async () => (await wanted(member.get('/api/user/notices'))).items.map(({ title }: any) => title)
const kinds = async (id: string) =>
  (await wanted(member.get(`/api/registry/${id}/provenance`))).items.map(({ kind }: any) => kind)

const ownAfter = (write: Promise<Answer>) => shownAfter(member, '/api/registry', write)
const adminAfter = (write: Promise<Answer>) => shownAfter(admin, '/api/admin/cards', write)

describe('full custody cycle', () => {
  it('sent, received, moved, audited, return requested, released, shipped, confirmed', async () => {
    const { id } = await registered(member)
    expect(await ownAfter(own(id, 'send', { vault, carrier: ' FedEx ', tracking: '' }))).toMatchObject({
      custody: 'inbound',
      vault,
      shipment: { carrier: 'FedEx', tracking: null },
    })
    const photoIds = [await housePhoto(id), await housePhoto(id)]
    expect(
      await adminAfter(house(id, { action: 'receive', vault, place: 'A-1', condition: 'As described.', photoIds })),
    ).toMatchObject({ custody: 'in_vault', place: 'A-1', proof: 'in_hand', shipment: null })
    expect(await adminAfter(house(id, { action: 'move', vault: 'Zürich vault', place: '' }))).toMatchObject({
      vault: 'Zürich vault',
      place: null,
    })
    h().clock.advance(60)
    const seen = await housePhoto(id, 'audit')
    expect(await adminAfter(house(id, { action: 'audit', photoId: seen }))).toMatchObject({
      auditedAt: h().clock.now().toISOString(),
    })
    expect(await ownAfter(own(id, 'ask-return', { note: 'For the show.' }))).toMatchObject({
      returnRequestedAt: h().clock.now().toISOString(),
    })
    expect((await wanted(admin.get('/api/admin/cards?returnRequested=1'))).items.map((card: any) => card.id)).toEqual([
      id,
    ])
    expect(await adminAfter(house(id, { action: 'release', reason: 'Asked for' }))).toMatchObject({
      custody: 'outbound',
      returnRequestedAt: null,
      place: null,
    })
    expect(await adminAfter(house(id, { action: 'ship', carrier: 'UPS', tracking: '1Z' }))).toMatchObject({
      shipment: { carrier: 'UPS', tracking: '1Z' },
    })
    expect(await ownAfter(own(id, 'confirm-delivery'))).toMatchObject({
      custody: 'with_owner',
      vault: null,
      shipment: null,
    })
    expect(await kinds(id)).toEqual([
      'registered',
      'sent',
      'received',
      'moved',
      'audited',
      'released',
      'shipped',
      'delivered',
    ])
    expect(await titles()).toEqual(
      expect.arrayContaining([
        'Your card has arrived',
        'Your card was audited',
        'Your card is leaving the vault',
        'Your card is on its way',
      ]),
    )
    const { moves, photos } = await wanted(admin.get(`/api/admin/cards/${id}`))
    expect(moves.map(({ action, by }: any) => `${action} ${by}`)).toEqual([
      'confirm_delivery Mia Owner',
      'ship Ada Stone',
      'release Ada Stone',
      'ask_return Mia Owner',
      'audit Ada Stone',
      'move Ada Stone',
      'receive Ada Stone',
      'send Mia Owner',
    ])
    expect(photos.every(({ canRemove }: any) => !canRemove)).toBe(true)
    for (const photoId of [...photoIds, seen])
      expect(await refusal(admin.delete(`/api/admin/cards/${id}/photos/${photoId}`))).toEqual([
        409,
        'This photo is part of a custody record and can’t be removed.',
      ])
    const audits = await h().query(`SELECT action FROM audit_log WHERE object_id = $1 AND actor_id = $2 ORDER BY id`, [
      id,
      admin.id,
    ])
    expect(audits.map(({ action }: any) => action)).toEqual(
      expect.arrayContaining(['card.receive', 'card.move', 'card.audit', 'card.release', 'card.ship']),
    )
    // names of people and tracking numbers are private
    const { items } = await wanted(member.get(`/api/registry/${id}/provenance`))
    expect(items.map(({ body }: any) => body).join()).not.toMatch(/FedEx|1Z|A-1|As described/)
  })

  it('expected and delivered by an admin', async () => {
    const { id } = await registered(member)
    // a misspelled name would be offered to every member from then on
    for (const body of [{ vault: 'New vault' }, { vault: 'New vault', isNewVault: false }])
      expect(await refusal(house(id, { action: 'expect', ...body }))).toEqual([
        422,
        'There is no vault with this name. Create it as a new vault or choose another.',
      ])
    await wanted(house(id, { action: 'expect', vault: 'New vault', isNewVault: true }))
    await wanted(house(id, { action: 'receive', vault: 'New vault', condition: 'Fine.' }))
    await wanted(house(id, { action: 'release', reason: 'Asked for' }))
    expect(await refusal(own(id, 'confirm-delivery'))).toEqual([409, 'It hasn’t been handed off to a carrier yet.'])
    expect(await adminAfter(house(id, { action: 'deliver', note: 'By hand.' }))).toMatchObject({
      custody: 'with_owner',
    })
    expect((await wanted(admin.get('/api/admin/vaults'))).items.map(({ name }: any) => name)).toContain('New vault')
    // only admins add vaults that an owner can ship to
    expect(await refusal(own(id, 'send', { vault: 'My cellar' }))).toEqual([422, 'There is no vault with this name.'])
  })

  it('canceled in either direction, by either side', async () => {
    const { id } = await registered(member)
    await wanted(own(id, 'send', { vault }))
    expect(await ownAfter(own(id, 'cancel-move'))).toMatchObject({ custody: 'with_owner', vault: null })
    await wanted(own(id, 'send', { vault }))
    expect(await adminAfter(house(id, { action: 'cancel', reason: 'R'.repeat(500) }))).toMatchObject({
      custody: 'with_owner',
    })
    expect(await titles()).toContain('Transit canceled')
    await wanted(own(id, 'send', { vault }))
    await wanted(house(id, { action: 'receive', vault, condition: 'Fine.' }))
    await wanted(own(id, 'ask-return'))
    expect(await ownAfter(own(id, 'cancel-move'))).toMatchObject({ custody: 'in_vault', returnRequestedAt: null })
    await wanted(house(id, { action: 'release', reason: 'By mistake' }))
    await wanted(house(id, { action: 'ship', carrier: 'UPS' }))
    expect(await adminAfter(house(id, { action: 'cancel', reason: 'Called back' }))).toMatchObject({
      custody: 'in_vault',
      vault,
      shipment: null,
    })
    expect((await kinds(id)).filter((kind: string) => kind === 'stayed')).toHaveLength(3)
  })
})

describe('undoing a mistaken receipt', () => {
  const undo = (id: string, reason = 'The parcel next to it') => house(id, { action: 'undoReceive', reason })
  const arrive = async (id: string, more: object = {}) =>
    wanted(house(id, { action: 'receive', vault, place: 'A-9', condition: 'As described.', ...more }))

  it('works within a day: back in transit, with the receipt, its photos and the reason on record', async () => {
    const { id } = await registered(member)
    await wanted(own(id, 'send', { vault, carrier: 'FedEx', tracking: '77' }))
    const photoIds = [await housePhoto(id)]
    await arrive(id, { photoIds })
    h().clock.advance(3600)
    expect((await undo(id, '')).status).toBe(400)
    expect((await member.post(`/api/admin/cards/${id}/custody`, { action: 'undoReceive', reason: 'No' })).status).toBe(
      403,
    )
    const card = await adminAfter(undo(id))
    expect(card).toMatchObject({
      custody: 'inbound',
      vault,
      place: null,
      proof: 'claimed',
      shipment: { carrier: 'FedEx', tracking: '77' },
    })
    expect(card.moves.slice(0, 2)).toMatchObject([
      { action: 'undo_receive', note: 'The parcel next to it', by: 'Ada Stone' },
      { action: 'receive', condition: 'As described.', photoIds },
    ])
    expect(await kinds(id)).toEqual(['registered', 'sent', 'received', 'receipt_corrected'])
    expect((await titles())[0]).toBe('Your card hasn’t arrived yet')
    const [audit] = await h().query(
      `SELECT reason, after FROM audit_log WHERE action = 'card.undo_receive' AND object_id = $1`,
      [id],
    )
    expect(audit).toMatchObject({ after: { note: 'The parcel next to it' } })
    // it arrives after all
    await arrive(id)
    expect(await kinds(id)).toHaveLength(5)
  })

  it('fails after a day, after any later step, or a second time', async () => {
    const [late, moved, twice] = [await registered(member), await registered(member), await registered(member)]
    for (const { id } of [late, moved, twice]) {
      await wanted(own(id, 'send', { vault }))
      await arrive(id)
    }
    await wanted(house(moved.id, { action: 'move', vault, place: 'B-2' }))
    expect(await refusal(undo(moved.id))).toEqual([409, 'It has been handled since it was received.'])
    const answers = await Promise.all([undo(twice.id), undo(twice.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    // a session expires in less than a day, so the receipt is backdated instead
    await h().query(
      `SET session_replication_role = replica; UPDATE custody_moves SET at = at - interval '24 hours 1 second' WHERE card_id = '${late.id}'; SET session_replication_role = origin`,
    )
    expect(await refusal(undo(late.id))).toEqual([409, 'A receipt can be corrected only within 24 hours.'])
    const { actions } = await wanted(admin.get(`/api/admin/cards/${late.id}`))
    expect(actions.find(({ action }: any) => action === 'undoReceive').why).toBe(
      'A receipt can be corrected only within 24 hours.',
    )
  })
})

it('a vault location is found by label prefix and lists its contents', async () => {
  const [one, two, other] = [await registered(member), await registered(member), await registered(member)]
  for (const [{ id }, place] of [
    [one, 'Q_7-04'],
    [two, 'Q_7-04'],
    [other, 'QX7-04'],
  ] as const) {
    await wanted(own(id, 'send', { vault }))
    await wanted(house(id, { action: 'receive', vault, place, condition: 'Fine.' }))
  }
  const places = async (q: string) =>
    (await wanted(admin.get(`/api/admin/vaults/places?q=${encodeURIComponent(q)}`))).items
  expect(await places('q_7')).toEqual([{ vault, place: 'Q_7-04', cards: 2 }])
  expect(await places('q')).toHaveLength(2)
  expect(await places('7-04'), 'by its beginning').toEqual([])
  const listed = await wanted(admin.get(`/api/admin/cards?place=q_7-04&total=1`))
  expect([listed.total, listed.items.map(({ id }: any) => id).sort()]).toEqual([2, [one.id, two.id].sort()])
  expect((await admin.get('/api/admin/vaults/places')).status).toBe(400)
  expect((await member.get('/api/admin/vaults/places?q=q')).status).toBe(403)
  expect((await h().nobody.get('/api/admin/vaults/places?q=q')).status).toBe(401)
})

describe('refusals have readable messages', () => {
  const states = {
    with_owner: `custody = 'with_owner'`,
    inbound: `custody = 'inbound', vault = 'Delaware vault'`,
    in_vault: `custody = 'in_vault', vault = 'Delaware vault'`,
    outbound: `custody = 'outbound', vault = 'Delaware vault'`,
  }
  type State = keyof typeof states
  const place = async (state: State, more = '') => {
    const { id } = await registered(member)
    await h().query(`UPDATE cards SET ${states[state]}${more} WHERE id = $1`, [id])
    return id
  }
  const bodies: Record<string, object | undefined> = { send: { vault } }

  it.each<[string, State[], string]>([
    ['send', ['inbound', 'in_vault', 'outbound'], 'It isn’t with you.'],
    ['cancel-move', ['with_owner', 'in_vault', 'outbound'], 'There’s nothing to cancel.'],
    ['ask-return', ['with_owner', 'inbound', 'outbound'], 'It isn’t in the vault.'],
    ['confirm-delivery', ['with_owner', 'inbound', 'in_vault'], 'It isn’t on its way to you.'],
  ])('owner: %s', async (action, wrong, sentence) => {
    for (const state of wrong) {
      const id = await place(state)
      expect(await refusal(own(id, action, bodies[action])), state).toEqual([409, sentence])
    }
  })

  it.each<[object, State[], string]>([
    [{ action: 'expect', vault }, ['inbound', 'in_vault', 'outbound'], 'It isn’t with its owner.'],
    [
      { action: 'receive', vault, condition: 'Fine.' },
      ['with_owner', 'in_vault', 'outbound'],
      'It isn’t on its way to the vault.',
    ],
    [{ action: 'undoReceive', reason: 'because' }, ['with_owner', 'inbound', 'outbound'], 'It isn’t in the vault.'],
    [{ action: 'move', vault }, ['with_owner', 'inbound', 'outbound'], 'It isn’t in the vault.'],
    [{ action: 'audit', photoId: missing }, ['with_owner', 'inbound', 'outbound'], 'It isn’t in the vault.'],
    [{ action: 'release', reason: 'because' }, ['with_owner', 'inbound', 'outbound'], 'It isn’t in the vault.'],
    [{ action: 'ship', carrier: 'UPS' }, ['with_owner', 'inbound', 'in_vault'], 'It isn’t leaving the vault.'],
    [{ action: 'deliver' }, ['with_owner', 'inbound', 'in_vault'], 'It isn’t leaving the vault.'],
    [{ action: 'cancel', reason: 'because' }, ['with_owner', 'in_vault'], 'It isn’t in transit.'],
  ])('admin: %o', async (body, wrong, sentence) => {
    for (const state of wrong) expect(await refusal(house(await place(state), body)), state).toEqual([409, sentence])
  })

  it.each([
    [`, commitment = 'listing'`, 'It’s listed in Secure.'],
    [`, commitment = 'reservation'`, 'It’s reserved for a buyer.'],
    [`, commitment = 'loan'`, 'It’s pledged for a loan.'],
    [`, commitment = 'fund_holding'`, 'It’s held by a fund.'],
    [', open_disputes = 1', 'Its ownership is disputed.'],
  ])('a committed or disputed card cannot leave the vault%s', async (state, sentence) => {
    const id = await place('in_vault', state)
    expect(await refusal(own(id, 'ask-return'))).toEqual([409, sentence])
    expect(await refusal(house(id, { action: 'release', reason: 'because' }))).toEqual([409, sentence])
    const { actions } = await wanted(admin.get(`/api/admin/cards/${id}`))
    expect(actions).toContainEqual({ action: 'release', why: sentence })
  })

  it('duplicate requests, other members’ or missing cards, and members calling admin endpoints', async () => {
    const id = await place('in_vault')
    await wanted(own(id, 'ask-return'))
    expect(await refusal(own(id, 'ask-return'))).toEqual([409, 'You’ve already requested its return.'])
    const other = await h().buildUser()
    for (const action of ['send', 'cancel-move', 'ask-return', 'confirm-delivery']) {
      for (const one of [id, missing])
        expect((await other.post(`/api/registry/${one}/${action}`, bodies[action])).status, action).toBe(404)
      expect((await h().nobody.post(`/api/registry/${id}/${action}`, bodies[action])).status).toBe(401)
    }
    expect((await house(missing, { action: 'move', vault })).status).toBe(404)
    expect((await member.post(`/api/admin/cards/${id}/custody`, { action: 'move', vault })).status).toBe(403)
    for (const body of [
      {},
      { action: 'burn' },
      { action: 'receive', vault },
      { action: 'release' },
      { action: 'audit' },
      { action: 'move', vault: ' ' },
    ])
      expect((await house(id, body)).status).toBe(400)
  })

  it('an audit requires an admin photo of this card that no other record uses', async () => {
    const [id, other] = [await place('in_vault'), await place('in_vault')]
    const sentence = 'A photo listed here doesn’t exist or belongs to another custody record.'
    const ofOwner = (await wanted(member.upload(`/api/registry/${id}/photos?purpose=detail`, picture), 201)).id
    const elsewhere = await housePhoto(other)
    for (const photoId of [missing, ofOwner, elsewhere])
      expect(await refusal(house(id, { action: 'audit', photoId }))).toEqual([422, sentence])
    const photoId = await housePhoto(id, 'audit')
    await wanted(house(id, { action: 'audit', photoId }))
    expect(await refusal(house(id, { action: 'audit', photoId }))).toEqual([422, sentence])
    expect(await wanted(admin.get(`/api/admin/cards/${other}`))).toMatchObject({ auditedAt: null })
  })

  it('one of two concurrent actions wins', async () => {
    const id = await place('inbound')
    const both = await Promise.all([
      own(id, 'cancel-move'),
      house(id, { action: 'receive', vault, condition: 'Fine.' }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

it('bulk actions take the right of the single one: a concierge may appraise but not receive', async () => {
  const concierge = await h().buildUser({ staffRoles: ['concierge'] })
  const { id } = await registered(member)
  const bulk = (body: object) => concierge.post('/api/admin/cards/bulk', { ...body, select: { ids: [id] } })
  for (const change of [{ action: 'receive', condition: 'All fine.' }, { action: 'move' }])
    expect(await bulk({ ...change, vault, place: 'B' })).toMatchObject({
      status: 403,
      body: expect.stringContaining('Vault'),
    })
  expect((await bulk({ action: 'appraise', byBps: 500 })).status).toBe(200)
})

it('admin bulk actions receive and move each card independently', async () => {
  const cards = [await registered(member), await registered(member), await registered(member)]
  const ids = cards.map(({ id }) => id)
  const bulk = (body: object) => wanted(admin.post('/api/admin/cards/bulk', body))
  for (const id of ids.slice(0, 2)) await wanted(own(id, 'send', { vault }))
  expect(await bulk({ action: 'receive', vault, place: 'B', condition: 'All fine.', select: { ids } })).toMatchObject({
    done: 2,
    refused: [{ id: ids[2], reason: 'It isn’t on its way to the vault.' }],
  })
  expect(await bulk({ action: 'move', vault: 'Zürich vault', select: { ids } })).toMatchObject({
    done: 2,
    refused: [{ reason: 'It isn’t in the vault.' }],
  })
  const { items, custody } = await wanted(admin.get('/api/admin/vaults'))
  const [counted] = await h().query(
    `SELECT count(*)::int AS n FROM cards WHERE custody = 'in_vault' AND vault = 'Zürich vault'`,
  )
  expect(items.find(({ name }: any) => name === 'Zürich vault').cards).toBe(counted.n)
  await wanted(admin.post(`/api/admin/cards/${ids[0]}/valuations`, { valueCents: 12_300 }), 201)
  await wanted(member.post(`/api/registry/${ids[1]}/valuations`, { valueCents: 55_500 }), 201)
  const worth = (await wanted(admin.get('/api/admin/vaults'))).items.find(({ name }: any) => name === 'Zürich vault')
  // only our own appraisals count
  expect(worth.valueCents).toBe(12_300)
  const [all] = await h().query(`SELECT count(*)::int AS n FROM cards WHERE status = 'registered'`)
  expect(custody.withOwner + custody.inbound + custody.inVault + custody.outbound).toBe(all.n)
})
