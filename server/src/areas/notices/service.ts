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
  /** Also sent as a text to those who want texts of this kind. */
  text?: string
  /**
   * The event that shows it on their screen with its own wording. It refreshes their lists whatever their preferences
   * are.
   */
  live?: Omit<LiveEvent, 'userId'>
}

/** the maximum length of a notice */
const mostNoticeLetters = 500

/** Adds a notice to a member's bell, shows it if they are online, and texts it, all according to their preferences. */
export async function notify(tx: Tx, userId: string, { variant, link, text, live, ...said }: NewNotice): Promise<void> {
  // messages often contain user text, so they are cut to fit instead of failing
  const notice = { ...said, message: said.message.slice(0, mostNoticeLetters) }
  const person = await findReachable(tx, userId)
  if (!person) return
  const wish = wishFor(notice.kind, person.chosen, person.smsOptIn)
  if (text && wish.sms) await sendText(tx, person.phone, text)
  // without a userId no toast is shown
  if (live) tx.publish({ users: [userId] }, wish.bell ? { ...live, userId } : live)
  if (!wish.bell) return
  await insertNotice(tx, userId, { ...notice, link: link ?? null })
  const shown = { title: notice.title, message: notice.message, ...(variant && { variant }) }
  tx.publish(
    { users: [userId] },
    live ? { type: 'notices_updated', userId } : { type: 'notification', userId, ...shown },
  )
}

/** Notifies every admin about something only they can fix. */
export async function notifyAdmins(tx: Tx, notice: NewNotice): Promise<void> {
  for (const id of await listAdmins(tx)) await notify(tx, id, notice)
}

export const notices = async (db: Db, actor: Actor, query: Omit<QueryOf<typeof noticeList>, 'sort'>) => ({
  ...(await noticeList.page(db, { ...query, sort: '-createdAt' }, (row) => row, actor.id)),
  unread: await countUnread(db, actor.id),
})

export async function markRead(tx: Tx, actor: Actor, ids: string[] | null): Promise<number> {
  const changed = await markNoticesRead(tx, actor.id, ids)
  // updates the bell in their other windows
  if (changed > 0) tx.publish({ users: [actor.id] }, { type: 'notices_updated', userId: actor.id })
  return countUnread(tx, actor.id)
}
