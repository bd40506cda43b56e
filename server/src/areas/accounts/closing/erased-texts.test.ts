import sharp from 'sharp'
import { expect, it } from 'vitest'

import { issued, key, line } from '../../../../test/billing.ts'
import { activeHunt, addCandidate, askedHunt } from '../../../../test/buying.ts'
import { registered } from '../../../../test/cards.ts'
import { replyTo, uploaded, writeTo } from '../../../../test/conversations.ts'
import { type Answer, useHarness } from '../../../../test/harness.ts'
import { applied, appraised } from '../../../../test/lending.ts'
import { findInDatabase, findInFiles } from '../../../../test/search-everything.ts'
import { asked, inSecure } from '../../../../test/secure.ts'
import { newShare } from '../../../../test/sharing.ts'
import { actOn, livePost, posted, respondTo } from '../../../../test/source.ts'
import { systemOrigin } from '../../../db/transaction.ts'
import { addSealsToSearch } from '../../site/audit/search-service.ts'
import { sealAudit, verifyAudit } from '../../site/audit/service.ts'
import { erasePersonalData, removeFiles } from './erasing-service.ts'

const h = useHarness()

const done = async (answer: Promise<Answer>) => {
  const { status, body, json } = await answer
  expect(status, body).toBeLessThan(300)
  return json()
}

const phrases: string[] = []
/** One more phrase that names no one, of words that are nowhere else. */
const phrase = (): string => {
  const words = ['violet otter', 'brass teapot', 'quiet glacier', 'paper lantern', 'amber staircase']
  const next = `${words[phrases.length % words.length]} number${'abcdefghijklmnopqrstuvwxyz'[phrases.length]}zq`
  phrases.push(next)
  return `A ${next} it is`
}

const catchUpLog = async () => {
  const { transactions } = h().app.deps
  await transactions.run(systemOrigin, sealAudit)
  await transactions.run(systemOrigin, addSealsToSearch)
}

it('of what a member wrote and what staff wrote to them nothing is found when the account is erased', async () => {
  const admin = await h().buildUser({ isAdmin: true, name: 'Ada Admin' })
  const other = await h().buildUser({ name: 'Olive Other' })
  const member = await h().buildUser({ name: 'Lena Leaves' })
  // posts, and answers to those of others
  const post = await posted(member, { note: phrase() })
  await done(admin.post(`/api/admin/sources/${post.id}/reject`, { reason: phrase() }))
  const wantedByOther = await livePost(admin, other)
  const { id: cardId } = await registered(member)
  const answer = await done(respondTo(member, wantedByOther, { cardId, priceCents: 100_000, note: phrase() }))
  await done(actOn(member, answer, 'end', { reason: phrase() }))
  await done(member.post(`/api/sources/${wantedByOther.id}/report`, { reason: phrase() }))
  // hunts, with what staff noted and proposed
  const hunt = await activeHunt(admin, member, { brief: phrase() })
  await done(addCandidate(admin, hunt, { note: phrase() }))
  await done(admin.post(`/api/admin/hunts/${hunt.id}/notes`, { note: phrase(), minutes: 5 }))
  const rejected = await askedHunt(member, { brief: phrase() })
  await done(admin.post(`/api/admin/hunts/${rejected.id}/end`, { action: 'reject', reason: phrase() }))
  // a card and a link, both renamed since
  const card = await registered(member, { notes: phrase(), acquiredFrom: phrase() })
  const { version } = await done(member.get(`/api/registry/${card.id}`))
  await done(member.patch(`/api/registry/${card.id}`, { version, notes: phrase() }))
  const link = await done(
    member.post('/api/share-links', newShare({ scope: 'card', cardId: card.id }, { name: phrase() })),
  )
  await done(member.patch(`/api/share-links/${link.id}`, { version: link.version, name: phrase() }))
  await done(member.post('/api/user/views', { list: 'registry', name: phrase(), address: '?q=x' }))
  // a request, a loan and an invoice
  const request = await asked(member, (await inSecure(h(), other)).id, { note: phrase() })
  await done(admin.post(`/api/admin/requests/${request.id}/decline`, { reason: phrase() }))
  const loan = await applied(member, { cardIds: [(await appraised(h(), member)).id], purpose: phrase() })
  await done(admin.patch(`/api/admin/loans/${loan.id}/memo`, { version: loan.version, memo: phrase(), checklist: [] }))
  await done(admin.post(`/api/admin/loans/${loan.id}/reject`, { reason: phrase() }, key()))
  const invoice = await issued(admin, member.id, [line('Storage', 10_000)], { memo: phrase(), internalNote: phrase() })
  // messages, with a file
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#246' } })
    .jpeg()
    .toBuffer()
  const subject = { kind: 'invoice', id: invoice.id } as const
  const fileId = await uploaded(member, picture, `${phrase()}.jpg`)
  await done(writeTo(member, subject, phrase(), { fileIds: [fileId] }))
  await done(replyTo(admin, subject, phrase()))
  await done(admin.post(`/api/admin/users/${member.id}/suspend`, { reason: phrase() }))
  await done(admin.post(`/api/admin/users/${member.id}/reinstate`, {}))
  await h().runJobs()
  await catchUpLog()
  expect(phrases.length).toBeGreaterThan(20)
  // the search for the log has single words
  const words = phrases.flatMap((one) => one.split(' ').at(-1) ?? [])
  expect((await findInDatabase(h(), words)).length).toBeGreaterThan(50)

  await h().query(`UPDATE users SET status = 'closing', closes_at = now() WHERE id = $1`, [member.id])
  const { deps } = h().app
  const { files } = await deps.transactions.run(systemOrigin, (tx) => erasePersonalData(tx, deps, member.id))
  await removeFiles(deps, files)
  await catchUpLog()
  expect(await findInDatabase(h(), words)).toEqual([])
  expect(findInFiles(h(), words)).toEqual([])
  expect((await verifyAudit(deps.db)).faults).toEqual([])
})
