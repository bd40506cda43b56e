import { type SubjectKind, subjectKindNames } from '@ambry/contract/conversations/kinds'
import { staffRoleNames } from '@ambry/contract/kernel/permissions'
import { beforeAll, describe, expect, it } from 'vitest'

import { draft, key } from '../../../test/billing.ts'
import { wanted } from '../../../test/cards.ts'
import { ownUrl, recordsOf, replyTo, type Subject, staffUrl, writeTo } from '../../../test/conversations.ts'
import { type Caller, useHarness } from '../../../test/harness.ts'

const h = useHarness()
let [member, other, admin]: Caller[] = []
const staff: Record<string, Caller> = {}
let records: Record<SubjectKind, Subject>
let others: Record<SubjectKind, Subject>

beforeAll(async () => {
  admin = await h().buildUser({ isAdmin: true, name: 'Ada Admin' })
  member = await h().buildUser({ name: 'Mae Member' })
  other = await h().buildUser({ name: 'Otto Other' })
  for (const role of staffRoleNames) staff[role] = await h().buildUser({ staffRoles: [role], name: `Sam ${role}` })
  records = await recordsOf(h(), admin, member)
  others = await recordsOf(h(), admin, other)
})

const allowed: Record<string, SubjectKind[]> = {
  administrator: [...subjectKindNames],
  concierge: ['card_request', 'source_request', 'hunt', 'sell_offer', 'invoice'],
  lending: ['loan', 'invoice'],
  finance: ['hunt', 'sell_offer', 'loan', 'invoice'],
  vault: ['card_request', 'sell_offer', 'loan'],
  compliance: [],
}

const noticesOf = (who: Caller) =>
  h().query(`SELECT title, message, link FROM notices WHERE user_id = $1 AND kind = 'messages' ORDER BY id`, [who.id])

describe('who may read and write', () => {
  it('the member whose record it is, of every kind; nobody else', async () => {
    for (const kind of subjectKindNames) {
      const about = records[kind]
      expect((await h().nobody.get(ownUrl(about))).status, kind).toBe(401)
      expect((await other!.get(ownUrl(about))).status, kind).toBe(404)
      expect((await writeTo(other!, about, 'Hello')).status, kind).toBe(404)
      expect((await other!.post(`${ownUrl(about)}/read`)).status, kind).toBe(404)
      // staff have no more right to it as members than anyone else
      expect((await admin!.get(ownUrl(about))).status, kind).toBe(404)
      expect(await wanted(member!.get(ownUrl(about)))).toMatchObject({ messages: [], isUnread: false, why: null })
      const written = await wanted(writeTo(member!, about, ` Is there news about ${kind}? `), 201)
      expect(written.messages).toMatchObject([
        { body: `Is there news about ${kind}?`, author: 'Mae Member', isMine: true, isFromStaff: false },
      ])
    }
    expect((await member!.get(ownUrl({ kind: 'loan', id: records.invoice.id }))).status).toBe(404)
  })

  it('staff with the right to view such records', async () => {
    for (const role of staffRoleNames) {
      const who = staff[role]!
      for (const kind of subjectKindNames) {
        const { status } = await who.get(staffUrl(records[kind]))
        const expected = allowed[role]?.includes(kind) ? 200 : role === 'compliance' ? 403 : 404
        expect(status, `${role} ${kind}`).toBe(expected)
        const reply = await replyTo(who, records[kind], 'We’re on it.')
        expect(reply.status, `${role} ${kind}`).toBe(expected === 200 ? 201 : expected)
        const read = await who.post(`${staffUrl(records[kind])}/read`)
        expect(read.status, `${role} ${kind}`).toBe(expected)
      }
      const list = await who.get('/api/admin/conversations?limit=100')
      if (role === 'compliance') expect(list.status).toBe(403)
      else
        expect(new Set(list.json().items.map(({ subject }: any) => subject.kind)), role).toEqual(new Set(allowed[role]))
    }
    for (const path of ['', `/${records.loan.kind}/${records.loan.id}`]) {
      expect((await h().nobody.get(`/api/admin/conversations${path}`)).status).toBe(401)
      expect((await member!.get(`/api/admin/conversations${path}`)).status).toBe(403)
    }
  })

  it('a draft of an invoice is nothing the member knows of', async () => {
    const { id } = await draft(admin!, member!.id)
    const about = { kind: 'invoice', id } as const
    expect((await member!.get(ownUrl(about))).status).toBe(404)
    expect((await wanted(admin!.get(staffUrl(about)))).why).toBe(
      'The member can’t see this invoice yet. Issue it first.',
    )
    expect((await replyTo(admin!, about, 'Hello')).status).toBe(409)
  })

  it('staff don’t answer their own record', async () => {
    const own = await h().buildUser({ isAdmin: true })
    const { invoice } = await recordsOf(h(), admin!, own)
    expect((await replyTo(own, invoice, 'Hello')).body).toBe(
      'This is your own record. Write from your member page instead.',
    )
    await wanted(writeTo(own, invoice, 'A question'), 201)
  })

  it('rejects other kinds, empty and long messages, and unknown fields', async () => {
    const about = records.loan
    expect((await member!.get(`/api/user/conversations/card/${about.id}`)).status).toBe(400)
    expect((await member!.get('/api/user/conversations/loan/1')).status).toBe(400)
    for (const body of [{}, { body: '' }, { body: '  \n ' }, { body: 'x'.repeat(4001) }, { body: 'x', to: other!.id }])
      expect((await member!.post(ownUrl(about), body, key())).status, JSON.stringify(body).slice(0, 60)).toBe(400)
    expect((await member!.post(ownUrl(about), { body: 'x' })).status, 'without a key').toBe(400)
  })
})

describe('what each side sees', () => {
  it('members see staff under our name, staff see names', async () => {
    const about = others.loan
    await wanted(writeTo(other!, about, 'When is it funded?'), 201)
    h().clock.advance(60)
    await wanted(replyTo(staff.lending!, about, 'Tomorrow.'), 201)
    const shown = await other!.get(ownUrl(about))
    expect(shown.json().messages.map(({ author, isMine }: any) => [author, isMine])).toEqual([
      ['Otto Other', true],
      ['Ambry', false],
    ])
    expect(shown.body).not.toContain('Sam lending')
    expect(shown.body).not.toContain(staff.lending!.id)
    const seen = await wanted(staff.finance!.get(staffUrl(about)))
    expect(seen.messages.map(({ author }: any) => author)).toEqual(['Otto Other', 'Sam lending'])
    expect(seen.subject).toMatchObject({ kind: 'loan', title: expect.stringMatching(/^Loan L-\d+$/) })
    const list = await other!.get('/api/user/conversations')
    expect(list.json().items).toMatchObject([{ preview: 'Tomorrow.', isLastFromStaff: true, isUnread: true }])
    expect(list.body).not.toContain('Sam lending')
  })

  it('read state both ways, and one notice until it is read', async () => {
    const about = others.card_request
    await wanted(writeTo(other!, about, 'Still available?'), 201)
    h().clock.advance(60)
    expect(await wanted(admin!.get(staffUrl(about)))).toMatchObject({ isUnread: true, isWaiting: true })
    await wanted(admin!.post(`${staffUrl(about)}/read`))
    expect(await wanted(admin!.get(staffUrl(about)))).toMatchObject({ isUnread: false, isWaiting: true })
    expect((await wanted(other!.get(ownUrl(about)))).otherReadAt).toBe(h().clock.now().toISOString())
    const before = (await noticesOf(other!)).length
    h().clock.advance(60)
    await wanted(replyTo(admin!, about, 'Yes.'), 201)
    h().clock.advance(60)
    await wanted(replyTo(admin!, about, 'Until Friday.'), 201)
    const sent = (await noticesOf(other!)).slice(before)
    expect(sent).toEqual([
      {
        title: 'New message from Ambry',
        message: expect.stringMatching(/^Card request 1986 Crown Hoops Marcus Vale: Yes\.$/),
        link: `/secure?tab=requests&request=${about.id}`,
      },
    ])
    expect((await wanted(other!.get('/api/user/conversations?unread=1&total=1'))).items[0].subject.id).toBe(about.id)
    await wanted(other!.post(`${ownUrl(about)}/read`))
    expect((await wanted(admin!.get(staffUrl(about)))).otherReadAt).toBe(h().clock.now().toISOString())
    h().clock.advance(60)
    await wanted(replyTo(admin!, about, 'Sold now, sorry.'), 201)
    expect((await noticesOf(other!)).length).toBe(before + 2)
    // whoever answered last learns of the reply
    const own = (await noticesOf(admin!)).length
    h().clock.advance(60)
    await wanted(writeTo(other!, about, 'A pity.'), 201)
    await wanted(writeTo(other!, about, 'Thanks anyway.'), 201)
    expect((await noticesOf(admin!)).slice(own)).toMatchObject([
      { title: 'Otto Other replied', link: `/admin/requests?request=${about.id}` },
    ])
  })

  it('the audit log has no text', async () => {
    await wanted(writeTo(other!, others.hunt, 'A secret of mine'), 201)
    const rows = await h().query(
      `SELECT before::text || after::text AS said, after FROM audit_log WHERE action = 'conversation.write' ORDER BY id DESC LIMIT 1`,
    )
    expect(rows[0].after).toEqual({ about: 'hunt', record: others.hunt.id, files: 0 })
    expect(JSON.stringify(await h().query('SELECT * FROM audit_log'))).not.toContain('A secret of mine')
  })

  it('lists: filters, search, pages and CSV', async () => {
    const found = async (query: string) =>
      (await wanted(admin!.get(`/api/admin/conversations?total=1&${query}`))) as { total: number; items: any[] }
    expect((await found(`member=${other!.id}`)).items.every((each) => each.member.id === other!.id)).toBe(true)
    expect((await found('q=secret of mine')).items.map(({ subject }) => subject.id)).toEqual([others.hunt.id])
    expect((await found('kind=hunt,loan')).items.every(({ subject }) => ['hunt', 'loan'].includes(subject.kind))).toBe(
      true,
    )
    expect((await found('waiting=1')).items.map(({ subject }) => subject.id)).toContain(others.hunt.id)
    const first = await found('limit=1')
    const page = await wanted(admin!.get(`/api/admin/conversations?limit=1&cursor=${(first as any).nextCursor}`))
    expect(page.items[0].id).not.toBe(first.items[0].id)
    const csv = await other!.get('/api/user/conversations?format=csv')
    expect(csv.body.split('\r\n')[0]).toBe('About,Title,Preview,Last at')
    expect((await admin!.get('/api/admin/conversations?kind=card')).status).toBe(400)
    expect((await h().nobody.get('/api/user/conversations')).status).toBe(401)
  })
})

describe('writing', () => {
  it('the same key sends one message', async () => {
    const about = records.hunt
    const count = async () => (await wanted(member!.get(ownUrl(about)))).messages.length
    const before = await count()
    const [one, two] = await Promise.all([
      writeTo(member!, about, 'Once', {}, 'the-same-message'),
      writeTo(member!, about, 'Once', {}, 'the-same-message'),
    ])
    expect([one.status, two.status].every((status) => status === 201 || status === 409)).toBe(true)
    await wanted(writeTo(member!, about, 'Once', {}, 'the-same-message'), 201)
    expect(await count()).toBe(before + 1)
    expect((await writeTo(member!, about, 'Another', {}, 'the-same-message')).status).toBe(409)
  })

  it('both sides at once: both messages are there, in one conversation', async () => {
    const { sell_offer: about } = await recordsOf(h(), admin!, await h().buildUser())
    const [row] = await h().query('SELECT member_id FROM sell_offers WHERE id = $1', [about.id])
    expect(row).toBeDefined()
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((text) => replyTo(admin!, about, text)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    const [kept] = await h().query('SELECT messages FROM conversations WHERE subject_id = $1', [about.id])
    expect(kept).toEqual({ messages: 4 })
  })

  it('is limited per member', async () => {
    const busy = await h().buildUser()
    const { hunt: about } = await recordsOf(h(), admin!, busy)
    for (let at = 0; at < 30; at++) await wanted(writeTo(busy, about, `Message ${at}`), 201)
    const refused = await writeTo(busy, about, 'One more')
    expect(refused.status).toBe(429)
    expect(refused.headers['retry-after']).toBe('3600')
    await h().later(3600)
    await wanted(writeTo(busy, about, 'Later'), 201)
  })

  it('not with a suspended account, and not to one', async () => {
    const gone = await h().buildUser({ name: 'Gil Gone' })
    const { loan: about } = await recordsOf(h(), admin!, gone)
    await wanted(admin!.post(`/api/admin/users/${gone.id}/suspend`, { reason: 'Chargebacks' }))
    expect((await writeTo(gone, about, 'Hello')).status).toBe(401)
    expect((await wanted(admin!.get(staffUrl(about)))).why).toBe(
      'This account is suspended. The member can’t read or send messages.',
    )
    expect((await replyTo(admin!, about, 'Hello')).status).toBe(409)
  })

  it('staff who view an account read its messages and write nothing', async () => {
    const viewed = await h().buildUser()
    const { loan: about } = await recordsOf(h(), admin!, viewed)
    await wanted(replyTo(admin!, about, 'Welcome'), 201)
    h().clock.advance(31)
    await wanted(admin!.post('/api/admin/impersonations', { userId: viewed.id, reason: 'A question' }))
    const otp = await h().codeFor(admin!.phone)
    const { authToken } = await wanted(
      admin!.post('/api/verify-otp', { phone: admin!.phone, otp, targetUserPhone: viewed.phone }),
    )
    const viewer = h().asCaller(viewed.id, viewed.phone, authToken)
    expect(await wanted(viewer.get(ownUrl(about)))).toMatchObject({
      messages: [{ body: 'Welcome', author: 'Ambry' }],
      why: 'You can’t send messages in admin mode.',
    })
    expect((await writeTo(viewer, about, 'As them')).status).toBe(403)
    expect((await viewer.post(`${ownUrl(about)}/read`)).status).toBe(403)
    admin = h().asCaller(admin!.id, admin!.phone, (await wanted(viewer.post('/api/auth/end-impersonation'))).authToken)
    expect((await wanted(viewed.get(ownUrl(about)))).isUnread).toBe(true)
  })

  it('those about records that the roles of staff who view an account don’t include stay closed', async () => {
    const viewed = await h().buildUser()
    const about = await recordsOf(h(), admin!, viewed)
    for (const kind of subjectKindNames) await wanted(replyTo(admin!, about[kind], `About ${kind}`), 201)
    const view = await h().buildView(staff.concierge!, viewed)
    for (const kind of subjectKindNames) {
      const isTheirs = allowed.concierge!.includes(kind)
      const { status, body } = await view.get(ownUrl(about[kind]))
      expect(status, kind).toBe(isTheirs ? 200 : 403)
      if (!isTheirs) expect(body).toMatch(/^Someone with the Vault, Lending.* can view this\.$/)
    }
    const { items } = await wanted(view.get('/api/user/conversations'))
    expect(items.map(({ subject }: any) => subject.kind).sort()).toEqual([...allowed.concierge!].sort())
    expect((await wanted(viewed.get('/api/user/conversations'))).items).toHaveLength(subjectKindNames.length)
  })
})

describe('the queue', () => {
  const queued = async (who: Caller) =>
    (await wanted(who.get('/api/admin/work?queue=conversations'))).items as { itemId: string; since: string }[]
  const counted = async (who: Caller) =>
    (await wanted(who.get('/api/admin/overview'))).queues.find(({ key: name }: any) => name === 'conversations')

  it('waits since the first unanswered message, for those who may see the record', async () => {
    const asking = await h().buildUser({ name: 'Ask Ing' })
    const { loan, hunt } = await recordsOf(h(), admin!, asking)
    await wanted(writeTo(asking, loan, 'One'), 201)
    const since = h().clock.now().toISOString()
    h().clock.advance(600)
    await wanted(writeTo(asking, loan, 'Two'), 201)
    await wanted(writeTo(asking, hunt, 'Three'), 201)
    const item = `loan:${loan.id}`
    expect((await queued(admin!)).find(({ itemId }) => itemId === item)).toMatchObject({
      title: 'Ask Ing',
      detail: 'Loan',
      since,
    })
    const mine = (await queued(staff.lending!)).map(({ itemId }) => itemId)
    expect(mine).toContain(item)
    expect(mine).not.toContain(`hunt:${hunt.id}`)
    expect((await counted(staff.lending!)).waiting).toBe(mine.length)
    expect((await staff.lending!.get(`/api/admin/work/conversations/hunt:${hunt.id}`)).status).toBe(404)
    expect((await counted(staff.lending!)).promiseHours).toBe(24)

    await wanted(replyTo(staff.lending!, loan, 'Soon.'), 201)
    expect((await queued(admin!)).map(({ itemId }) => itemId)).not.toContain(item)
    await wanted(writeTo(asking, loan, 'Thanks!'), 201)
    expect((await queued(admin!)).map(({ itemId }) => itemId)).toContain(item)
    expect((await asking.post(`${staffUrl(loan)}/set-aside`)).status).toBe(403)
    expect((await staff.lending!.post(`${staffUrl(hunt)}/set-aside`)).status).toBe(404)
    await wanted(staff.lending!.post(`${staffUrl(loan)}/set-aside`))
    await wanted(staff.lending!.post(`${staffUrl(loan)}/set-aside`))
    expect((await queued(admin!)).map(({ itemId }) => itemId)).not.toContain(item)
    expect(
      await h().query(`SELECT done_at IS NOT NULL AS is_done FROM work_stays WHERE item_id = $1 ORDER BY arrived_at`, [
        item,
      ]),
    ).toEqual([{ is_done: true }, { is_done: true }])
  })
})

describe('canned replies', () => {
  const url = '/api/admin/canned-replies'
  it('are added, listed by title and deleted by staff who write messages', async () => {
    expect((await h().nobody.get(url)).status).toBe(401)
    expect((await member!.get(url)).status).toBe(403)
    expect((await staff.compliance!.post(url, { title: 'x', body: 'y' })).status).toBe(403)
    expect((await admin!.post(url, { title: ' ', body: 'y' })).status).toBe(400)
    expect((await admin!.post(url, { title: 'x' })).status).toBe(400)
    const made = await wanted(staff.vault!.post(url, { title: 'Thanks', body: 'Thank you for your message.' }), 201)
    await wanted(admin!.post(url, { title: 'arrived', body: 'Your card arrived.' }), 201)
    expect(await admin!.post(url, { title: 'THANKS', body: 'Again' })).toMatchObject({
      status: 409,
      body: expect.stringContaining('Another reply already has this title.'),
    })
    expect((await wanted(staff.finance!.get(url))).items.map(({ title }: any) => title)).toEqual(['arrived', 'Thanks'])
    expect((await member!.delete(`${url}/${made.id}`)).status).toBe(403)
    await wanted(admin!.delete(`${url}/${made.id}`))
    expect((await admin!.delete(`${url}/${made.id}`)).status).toBe(404)
    expect((await wanted(admin!.get(url))).items).toHaveLength(1)
  })
})
