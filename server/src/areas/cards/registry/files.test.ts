import { landingCards } from '@ambry/contract/cards/landing-cards'
import { beforeAll, describe, expect, it } from 'vitest'

import { registered, wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { systemOrigin } from '../../../db/transaction.ts'
import { loadSharp } from '../../../pictures/sharp.ts'
import { openSession } from '../../accounts/sessions/service.ts'

const h = useHarness({ environment: { PUBLIC_URL: 'http://cards.example' } })
const missing = '0190a000-0000-7000-8000-000000000000'
let [member, other, admin, viewed]: Caller[] = []
let card: any
let addresses: Record<string, string>

beforeAll(async () => {
  member = await h().buildUser({ name: 'Mia Owner' })
  other = await h().buildUser()
  admin = await h().buildUser({ isAdmin: true })
  card = await registered(member, { playerName: 'Åse “Ace” Ødegård' })
  const sharp = await loadSharp()
  const jpeg = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#369' } })
    .jpeg()
    .toBuffer()
  const photo = await wanted(member.upload(`/api/registry/${card.id}/photos?purpose=back`, jpeg), 201)
  const document = await wanted(
    member.upload(`/api/registry/${card.id}/documents?name=r%C3%A9sum%C3%A9&kind=receipt`, jpeg),
    201,
  )
  const file = await wanted(member.upload('/api/registry/imports?name=a.csv', 'player,category\nx,stamps\n'), 201)
  await wanted(member.patch(`/api/registry/imports/${file.id}`, { mapping: { playerName: 0, category: 1 } }))
  addresses = {
    picture: card.picture,
    photo: photo.address,
    document: document.address,
    record: `/files/cards/${card.id}/record.pdf`,
    chain: `/files/cards/${card.id}/provenance.json`,
    opened: `/files/cards/${card.id}/provenance.json?private=1`,
    failed: `/files/registry/imports/${file.id}/failed.csv`,
  }
  const [{ id: parentId }] = await h().query('SELECT id FROM sessions WHERE user_id = $1', [admin.id])
  const viewedBy = { impersonatorId: admin.id, parentId, reason: 'a test' }
  const { token } = await h().app.deps.transactions.run(systemOrigin, (tx) =>
    openSession(tx, { userId: member!.id, userAgent: 'test', viewedBy }),
  )
  viewed = h().asCaller(member.id, member.phone, token)
})

describe('files fetched by URL', () => {
  it('have headers that prevent execution, and are cached only when the URL is content-addressed', async () => {
    const kinds: [string, string, string, RegExp | undefined][] = [
      ['picture', 'image/webp', 'private, max-age=31536000, immutable', undefined],
      ['photo', 'image/webp', 'private, max-age=31536000, immutable', undefined],
      [
        'document',
        'image/jpeg',
        'no-store',
        /^attachment; filename="r_sum_.jpg"; filename\*=UTF-8''r%C3%A9sum%C3%A9.jpg$/,
      ],
      ['record', 'application/pdf', 'no-store', /^attachment; filename="ambry-\d+.pdf"/],
      ['chain', 'application/json; charset=utf-8', 'no-store', /^attachment/],
      ['failed', 'text/csv; charset=utf-8', 'no-store', /^attachment; filename="a-failed.csv"/],
    ]
    for (const [name, type, cache, disposition] of kinds) {
      const { status, headers } = await member!.get(addresses[name]!)
      expect(status, name).toBe(200)
      expect(headers, name).toMatchObject({
        'content-type': type,
        'cache-control': cache,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
      })
      if (disposition) expect(headers['content-disposition']).toMatch(disposition)
      else expect(headers['content-disposition']).toBeUndefined()
    }
    // without a version the same URL will show the next picture
    const bare = await member!.get(`/files/cards/${card.id}/picture`)
    expect(bare.headers['cache-control']).toBe('no-store')
  })

  it('landing page cards are public, and no others are by that URL', async () => {
    const [first] = landingCards
    const picture = await h().nobody.get(`/files/landing/${first?.cert}?w=176&v=1&case=clear`)
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(picture.headers['cache-control']).toContain('immutable')
    expect((await h().nobody.get(`/files/landing/${card.certNumber}`)).status).toBe(404)
  })

  it('another member gets 404 for every URL, same as for a missing one; signed out gets 401', async () => {
    for (const [name, address] of Object.entries(addresses)) {
      const [foreign, absent] = [await other!.get(address), await other!.get(address.replace(/[0-9a-f-]{36}/, missing))]
      expect([foreign.status, foreign.body], name).toEqual([404, absent.body])
      expect((await h().nobody.get(address)).status, name).toBe(401)
    }
  })

  it('admins see a card’s files, but no member’s documents or imports', async () => {
    for (const name of ['picture', 'photo', 'record', 'chain', 'opened'])
      expect((await admin!.get(addresses[name]!)).status, name).toBe(200)
    for (const name of ['document', 'failed']) expect((await admin!.get(addresses[name]!)).status, name).toBe(404)
  })

  it('an admin viewing an account sees the member’s files except private ones, and each view is logged', async () => {
    for (const [name, address] of Object.entries(addresses)) {
      if (name === 'document' || name === 'failed') {
        const refused = await viewed!.get(address)
        expect([refused.status, refused.body], name).toEqual([
          403,
          'This file is private. It can’t be opened in admin mode.',
        ])
        continue
      }
      const [as, by] = [await viewed!.get(address), await member!.get(address)]
      expect([as.status, as.headers['content-type']], name).toEqual([200, by.headers['content-type']])
    }
    const theirs = await registered(other!)
    expect((await viewed!.get(`/files/cards/${theirs.id}/record.pdf`)).status).toBe(404)
    expect((await viewed!.get(theirs.picture)).status).toBe(404)
    expect((await viewed!.get(`/files/admin/labels.pdf?ids=${card.id}`)).status).toBe(403)
    const upload = await viewed!.upload(`/api/registry/${card.id}/photos`, 'x')
    expect(upload.status).toBe(403)
    const looks = await h().query(
      `SELECT DISTINCT action, object_id FROM audit_log WHERE action LIKE 'admin_mode.%' AND subject_id = $1`,
      [member!.id],
    )
    expect(looks).toContainEqual({ action: 'admin_mode.request', object_id: 'GET /files/photos/:id' })
    expect(looks).toContainEqual({ action: 'admin_mode.refused', object_id: 'GET /files/documents/:id' })
  })

  it('invalid queries are rejected', async () => {
    for (const url of [
      '/files/cards/x/picture',
      `${card.picture}&w=97`,
      `/files/photos/${missing}?w=1`,
      `/files/cards/${card.id}/record.pdf?x=1`,
      `/files/documents/..%2f..%2fetc%2fpasswd`,
    ])
      expect((await member!.get(url)).status, url).toBe(400)
    expect((await member!.call({ method: 'POST', url: `/files/cards/${card.id}/picture`, body: {} })).status).toBe(404)
  })

  it('pictures are served in their sizes, rendered or photographed', async () => {
    const sharp = await loadSharp()
    for (const width of [96, 240, 480]) {
      const drawn = await sharp((await member!.get(`${card.picture}&w=${width}`)).bytes).metadata()
      expect(drawn).toMatchObject({ format: 'webp', width })
    }
    for (const width of [160, 480, 900]) {
      const asked = width === 900 ? '1200' : String(width)
      expect(await sharp((await member!.get(`${addresses.photo}?w=${asked}`)).bytes).metadata()).toMatchObject({
        width,
      })
    }
  })
})

describe('PDFs', () => {
  it('the card record and the collection statement', async () => {
    for (const url of [addresses.record!, '/files/registry/statement.pdf']) {
      const { bytes, status } = await member!.get(url)
      expect([status, bytes.subarray(0, 5).toString()], url).toEqual([200, '%PDF-'])
    }
    expect((await other!.get('/files/registry/statement.pdf')).status).toBe(200)
  })

  it('vault labels are for admins only', async () => {
    const url = `/files/admin/labels.pdf?ids=${card.id},${missing}`
    expect((await member!.get(url)).status).toBe(403)
    const { status, bytes, headers } = await admin!.get(url)
    expect([status, bytes.subarray(0, 5).toString(), headers['content-type']]).toEqual([
      200,
      '%PDF-',
      'application/pdf',
    ])
    expect((await admin!.get(`/files/admin/labels.pdf?ids=${missing}`)).status).toBe(404)
    for (const ids of ['', 'x', '-'.repeat(36), Array(501).fill(card.id).join(',')])
      expect((await admin!.get(`/files/admin/labels.pdf?ids=${ids}`)).status).toBe(400)
  })
})
