import { type NoticeKind, noticeKinds } from '@ambry/contract/notices/kinds'

import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { OwnPages, PageAnswer } from '../../http/documents/pages.ts'
import { readUnsubscribeToken } from '../accounts/email/links-service.ts'
import { emailPage, refusedPage } from '../accounts/email/pages-service.ts'
import * as labels from './labels.ts'
import { findReachable, savePreferences } from './queries.ts'
import { choose } from './rules.ts'

type Subscription = { userId: string; kind: NoticeKind; label: string }

function subscriptionOf({ secrets }: Deps, token: string): Subscription | null {
  const read = readUnsubscribeToken(secrets.email, token)
  const known = read && noticeKinds[read.kind as NoticeKind]
  return read && known ? { userId: read.userId, kind: read.kind as NoticeKind, label: known.label } : null
}

/** Turns one kind off, whatever else was changed meanwhile. Doing it twice changes nothing. */
async function unsubscribe(tx: Tx, { userId, kind }: Subscription): Promise<void> {
  const person = await findReachable(tx, userId)
  if (!person || person.chosen[kind]?.email === false) return
  const after = choose(person.chosen, [{ kind, email: false }])
  if ('fault' in after) return
  if (!(await savePreferences(tx, userId, person.version, after))) return unsubscribe(tx, { userId, kind, label: '' })
  tx.audit({
    action: 'notice.unsubscribe',
    object: { kind: 'user', id: userId },
    actorId: userId,
    after: { kind },
  })
  tx.publish({ users: [userId] }, { type: 'notice_preferences_updated' })
}

const path = '/email/unsubscribe/:token'

/**
 * The link in every email that follows a setting. Mail programs post to it when someone clicks Unsubscribe there
 * (RFC 8058); people who open it confirm with a button, because mail scanners open every link.
 */
export const unsubscribePages = (deps: Deps): OwnPages => {
  const wrong = (): PageAnswer =>
    emailPage(deps, { title: labels.thisLinkDoesntWork, sentence: labels.openSettingsInstead }, 404)
  return {
    refused: (error) => refusedPage(deps, error),
    routes: [
      {
        method: 'GET',
        path,
        answer: async ({ params }) => {
          const subscription = subscriptionOf(deps, params.token ?? '')
          if (!subscription) return wrong()
          return emailPage(deps, {
            title: labels.stopEmailsAbout(subscription.label),
            sentence: labels.youStillGetThese(deps.settings.current.houseName),
            button: labels.unsubscribe,
          })
        },
      },
      {
        method: 'POST',
        path,
        answer: async ({ params, transact }) => {
          const subscription = subscriptionOf(deps, params.token ?? '')
          if (!subscription) return wrong()
          await transact((tx) => unsubscribe(tx, subscription))
          return emailPage(deps, {
            title: labels.youreUnsubscribed,
            sentence: labels.noMoreEmailsAbout(subscription.label),
          })
        },
      },
    ],
  }
}
