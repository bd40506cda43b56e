import { beforeAll, expect, it } from 'vitest'

import { wanted } from '../../../test/cards.ts'
import { ownUrl, recordsOf, replyTo, type Subject, staffUrl, uploaded, writeTo } from '../../../test/conversations.ts'
import { type Caller, useHarness } from '../../../test/harness.ts'
import { systemOrigin } from '../../db/transaction.ts'
import { loadSharp } from '../../pictures/sharp.ts'
import { erasePersonalData } from '../accounts/closing/erasing-service.ts'

const h = useHarness()
let [member, other, admin, vault]: Caller[] = []
let about: Subject
let invoice: Subject
let jpeg: Buffer
const url = '/api/conversation-files'
/** As a browser fetches a file: by its cookie alone. */
const fetched = (by: Caller, id: string) =>
  h().nobody.get(`/files/conversations/${id}`, { cookie: `ambry_session=${by.token}` })

beforeAll(async () => {
  admin = await h().buildUser({ isAdmin: true })
  vault = await h().buildUser({ staffRoles: ['vault'] })
  member = await h().buildUser({ name: 'Mae Member' })
  other = await h().buildUser()
  const records = await recordsOf(h(), admin, member)
  about = records.loan
  invoice = records.invoice
  const sharp = await loadSharp()
  jpeg = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#345' } })
    .withExif({ IFD0: { Copyright: 'Where I live' } })
    .jpeg()
    .toBuffer()
})

it('uploads are checked and re-encoded', async () => {
  expect((await h().nobody.upload(`${url}?name=x`, jpeg)).status).toBe(401)
  expect((await member!.upload(url, jpeg)).status, 'without a name').toBe(400)
  expect((await member!.upload(`${url}?name=x.html`, '<script>alert(1)</script>')).status).toBe(415)
  expect((await member!.upload(`${url}?name=x`, Buffer.alloc(0))).status).toBeGreaterThanOrEqual(400)
  expect((await member!.upload(`${url}?name=x`, Buffer.alloc(15_000_001, 1))).status).toBe(413)
  const id = await uploaded(member!, jpeg, '../../etc/Photo.jpg')
  const [row] = await h().query('SELECT name, content_type, message_id FROM conversation_files WHERE id = $1', [id])
  expect(row).toEqual({ name: 'Photo.jpg', content_type: 'image/jpeg', message_id: null })
  expect((await fetched(member!, id)).bytes.includes('Where I live')).toBe(false)
})

it('before it is sent a file is its uploader’s; then the member’s and that of staff who may see the record', async () => {
  const id = await uploaded(member!, jpeg)
  expect((await fetched(member!, id)).status).toBe(200)
  for (const who of [other!, admin!]) expect((await fetched(who, id)).status).toBe(404)
  expect((await h().nobody.get(`/files/conversations/${id}`)).status).toBe(401)

  const sent = await wanted(writeTo(member!, invoice, 'See the photo', { fileIds: [id] }), 201)
  expect(sent.messages.at(-1).files).toMatchObject([
    { id, name: 'Photo.jpg', contentType: 'image/jpeg', address: `/files/conversations/${id}` },
  ])
  const shown = await fetched(member!, id)
  expect(shown.headers['content-security-policy']).toContain('sandbox')
  expect(shown.headers['cache-control']).toBe('no-store')
  expect((await fetched(admin!, id)).status).toBe(200)
  expect((await fetched(other!, id)).status).toBe(404)
  expect((await fetched(vault!, id)).status, 'may not see invoices').toBe(404)
  expect((await fetched(member!, about.id)).status).toBe(404)
  expect((await fetched(member!, 'x')).status).toBe(400)
})

it('only own files that were not sent yet can be attached, each once', async () => {
  const [mine, theirs] = [await uploaded(member!, jpeg), await uploaded(other!, jpeg)]
  const count = async () => (await wanted(member!.get(ownUrl(about)))).messages.length
  const before = await count()
  const refused = await writeTo(member!, about, 'With theirs', { fileIds: [mine, theirs] })
  expect(refused.status).toBe(409)
  expect((await writeTo(member!, about, 'With nothing', { fileIds: [about.id] })).body).toBe(refused.body)
  expect((await replyTo(admin!, about, 'With the member’s', { fileIds: [mine] })).status).toBe(409)
  expect(await count(), 'nothing was sent').toBe(before)
  await wanted(writeTo(member!, about, 'With mine', { fileIds: [mine] }), 201)
  expect((await writeTo(member!, about, 'Again', { fileIds: [mine] })).status).toBe(409)
  expect((await writeTo(member!, about, 'Six', { fileIds: Array(6).fill(mine) })).status).toBe(400)
  const files = await Promise.all([1, 2].map(() => uploaded(admin!, jpeg)))
  const reply = await wanted(replyTo(admin!, about, 'Two of ours', { fileIds: [...files, files[0]] }), 201)
  expect(reply.messages.at(-1).files).toHaveLength(2)
  for (const id of files) expect((await fetched(member!, id)).status).toBe(200)
})

it('uploads are limited per hour', async () => {
  const busy = await h().buildUser()
  await h().query(
    `INSERT INTO conversation_files (uploaded_by, uploaded_at, name, content_type, file_key, bytes)
     SELECT $1, $2, 'x', 'image/png', 'x' || n, 1 FROM generate_series(1, 40) n`,
    [busy.id, h().clock.now()],
  )
  expect((await busy.upload(`${url}?name=x`, jpeg)).status).toBe(429)
})

it('uploads at the same time are limited too', async () => {
  const busy = await h().buildUser()
  await h().query(
    `INSERT INTO conversation_files (uploaded_by, uploaded_at, name, content_type, file_key, bytes)
     SELECT $1, $2, 'x', 'image/png', 'x' || n, 1 FROM generate_series(1, 38) n`,
    [busy.id, h().clock.now()],
  )
  const answers = await Promise.all(Array.from({ length: 6 }, () => busy.upload(`${url}?name=x`, jpeg)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 429, 429, 429, 429])
})

it('closing an account erases what was written and attached, and what staff answered', async () => {
  const leaving = await h().buildUser({ name: 'Lena Leaves' })
  const { loan } = await recordsOf(h(), admin!, leaving)
  const id = await uploaded(leaving, jpeg)
  await wanted(writeTo(leaving, loan, 'I live in Dover', { fileIds: [id] }), 201)
  await wanted(replyTo(admin!, loan, 'Dear Lena Leaves, thanks'), 201)
  await uploaded(leaving, jpeg)
  const exported = await h().nobody.get('/files/my-data.json', { cookie: `ambry_session=${leaving.token}` })
  expect(exported.json().conversation_messages.map(({ body }: any) => body)).toEqual(['I live in Dover'])
  await h().query(`UPDATE users SET status = 'closing', closes_at = now() WHERE id = $1`, [leaving.id])
  const { deps } = h().app
  const erased = await deps.transactions.run(systemOrigin, (tx) => erasePersonalData(tx, deps, leaving.id))
  expect(erased.counts).toMatchObject({ conversation_messages: 2, conversation_files: 2 })
  expect(erased.files).toHaveLength(2)
  const shown = await wanted(admin!.get(staffUrl(loan)))
  expect(shown.messages.map(({ body }: any) => body)).toEqual(['Erased', 'Erased'])
  expect(shown.messages[0].files).toEqual([])
})

it('staff who view the account open those about records that their roles include', async () => {
  const concierge = await h().buildUser({ staffRoles: ['concierge'] })
  const ids: Record<string, string> = {}
  for (const subject of [about, invoice]) {
    const id = await uploaded(member!, jpeg)
    await wanted(writeTo(member!, subject, 'A photo', { fileIds: [id] }), 201)
    ids[subject.kind] = id
  }
  const view = await h().buildView(concierge, member!)
  expect((await fetched(view, ids.invoice!)).status).toBe(200)
  expect((await fetched(view, ids.loan!)).status).toBe(403)
})
