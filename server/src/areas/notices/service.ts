import type { LiveEvent } from '@ambry/contract/live'
import type { NoticeKind } from '@ambry/contract/notices/kinds'
import type { Actor } from '../../access/access.ts'
import type { Db } from '../../db/db.ts'
import type { QueryOf } from '../../db/define-list.ts'
import type { Tx } from '../../db/transaction.ts'
import { sendText } from '../accounts/sign-in/texts-service.ts'
import { countUnread, findReachable, insertNotice, listAdmins, markNoticesRead, noticeList } from './queries.ts'
import { wishFor } from './rules.ts'

export type NewNotice = {
  kind: NoticeKind
  title: string
  message: string
  link?: string
  variant?: 'default' | 'destructive'
  /** What is sent to their phone besides, to those who want texts of this kind. */
  text?: string
  /** The event that shows it on their screen in words of its own. Their lists are refreshed by it whatever they wish to be told. */
  live?: Omit<LiveEvent, 'userId'>
}

/** What a notice can hold. */
const mostNoticeLetters = 500

/** Puts a notice into a member's bell and, when they are here, on their screen; and on their phone. All of it as they wish. */
export async function notify(tx: Tx, userId: string, { variant, link, text, live, ...said }: NewNotice): Promise<void> {
  // as often as not it is made of somebody's words: what does not fit is cut, and nothing fails for it
  const notice = { ...said, message: said.message.slice(0, mostNoticeLetters) }
  const person = await findReachable(tx, userId)
  if (!person) return
  const wish = wishFor(notice.kind, person.chosen, person.smsOptIn)
  if (text && wish.sms) await sendText(tx, person.phone, text)
  // without their id nobody is shown a toast
  if (live) tx.publish({ users: [userId] }, wish.bell ? { ...live, userId } : live)
  if (!wish.bell) return
  await insertNotice(tx, userId, { ...notice, link: link ?? null })
  const shown = { title: notice.title, message: notice.message, ...(variant && { variant }) }
  tx.publish(
    { users: [userId] },
    live ? { type: 'notices_updated', userId } : { type: 'notification', userId, ...shown },
  )
}

/** What only somebody of the house can put right: each of its admins is told. */
export async function notifyAdmins(tx: Tx, notice: NewNotice): Promise<void> {
  for (const id of await listAdmins(tx)) await notify(tx, id, notice)
}

export const notices = async (db: Db, actor: Actor, query: Omit<QueryOf<typeof noticeList>, 'sort'>) => ({
  ...(await noticeList.page(db, { ...query, sort: '-createdAt' }, (row) => row, actor.id)),
  unread: await countUnread(db, actor.id),
})

export async function markRead(tx: Tx, actor: Actor, ids: string[] | null): Promise<number> {
  const changed = await markNoticesRead(tx, actor.id, ids)
  // the bell in their other windows
  if (changed > 0) tx.publish({ users: [actor.id] }, { type: 'notices_updated', userId: actor.id })
  return countUnread(tx, actor.id)
}
