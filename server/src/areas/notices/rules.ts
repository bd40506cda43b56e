import type { Permission } from '@ambry/contract/areas'
import type { NoticePreferences } from '@ambry/contract/notices/endpoints'
import { type NoticeKind, noticeKindNames, noticeKinds, staffNoticeKinds } from '@ambry/contract/notices/kinds'
import { mayView, type Viewing } from '../../access/access.ts'
import * as labels from './labels.ts'

/**
 * What staff need to read a member's notices of a kind, while they view the account. Null for messages, which quote a
 * conversation about anything: it is read where it is held.
 */
const kindRights: Record<NoticeKind, Permission | null> = {
  access: 'accessRequest.read',
  cards: 'card.any',
  title: 'card.any',
  requests: 'request.any',
  messages: null,
  loans: 'loan.any',
  funds: 'fund.any',
  watching: 'card.any',
  sharing: 'share.any',
  invoices: 'invoice.any',
  rights: 'user.read',
  security: 'user.read',
  approvals: 'approval.read',
  phone: 'user.read',
  identity: 'identity.read',
  welcome: 'user.read',
  summary: 'user.read',
}

/** The kinds of notices this person sees of the account: all of their own. */
export const viewedKindsOf = (viewing: Viewing): NoticeKind[] =>
  noticeKindNames.filter((kind) => {
    const right = kindRights[kind]
    return viewing.impersonatorId === null || (right !== null && mayView(viewing, right))
  })

/** What a member has chosen, by kind; the rest uses our defaults. */
export type Chosen = Partial<Record<NoticeKind, { bell?: boolean; sms?: boolean; email?: boolean }>>

type Wish = Omit<NoticePreferences['items'][number], 'kind'>

/**
 * How a member wants to be notified about a kind. Default: by the bell, by text if they opted in to texts, and by email
 * as the kind says.
 */
export function wishFor(kind: NoticeKind, chosen: Chosen, smsOptIn: boolean): Wish {
  const { always, bell, sms, email } = noticeKinds[kind]
  return {
    bell: bell ? always || (chosen[kind]?.bell ?? true) : null,
    sms: sms ? (chosen[kind]?.sms ?? smsOptIn) : null,
    email: email === null ? null : (chosen[kind]?.email ?? email),
  }
}

/** Members don't see the kinds that only staff receive. */
export const wishesFor = (chosen: Chosen, smsOptIn: boolean, isOnStaff: boolean): NoticePreferences['items'] =>
  noticeKindNames
    .filter((kind) => isOnStaff || !staffNoticeKinds.includes(kind))
    .map((kind) => ({ kind, ...wishFor(kind, chosen, smsOptIn) }))

export type Outbound = { text: boolean; email: 'chosen' | 'forced' | null }

/**
 * By which channels a notice leaves the app. A deadline always leaves: if nothing the member chose reaches them, by
 * email if we can reach them there, otherwise by text.
 */
export function channelsFor(
  { sms, email }: Pick<Wish, 'sms' | 'email'>,
  {
    isEmailReachable,
    hasText,
    isDeadline,
    isEverywhere = false,
  }: { isEmailReachable: boolean; hasText: boolean; isDeadline: boolean; isEverywhere?: boolean },
): Outbound {
  const chosen: Outbound = {
    text: hasText && sms === true,
    email: isEmailReachable && email === true ? 'chosen' : null,
  }
  if (isEverywhere) return { text: hasText, email: isEmailReachable ? (chosen.email ?? 'forced') : null }
  if (!isDeadline || chosen.text || chosen.email) return chosen
  return isEmailReachable ? { text: false, email: 'forced' } : { text: true, email: null }
}

type Choice = {
  kind: NoticeKind
  bell?: boolean | undefined
  sms?: boolean | undefined
  email?: boolean | undefined
}

/** The preferences with these changes, or the message that says why one of them is not allowed. */
export function choose(chosen: Chosen, choices: Choice[]): Chosen | { fault: string } {
  const after: Chosen = { ...chosen }
  for (const { kind, bell, sms, email } of choices) {
    const known = noticeKinds[kind]
    const { label, always } = known
    if (always && bell === false) return { fault: labels.isASecurityNotification(label) }
    if (!known.bell && bell !== undefined) return { fault: labels.isNotInTheApp(label) }
    if (!known.sms && sms !== undefined) return { fault: labels.hasNoTextMessages(label) }
    if (known.email === null && email !== undefined) return { fault: labels.hasNoEmails(label) }
    after[kind] = {
      ...after[kind],
      ...(bell !== undefined && { bell }),
      ...(sms !== undefined && { sms }),
      ...(email !== undefined && { email }),
    }
  }
  return after
}
