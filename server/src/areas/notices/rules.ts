import type { NoticePreferences } from '@ambry/contract/notices/endpoints'
import { type NoticeKind, noticeKindNames, noticeKinds } from '@ambry/contract/notices/kinds'
import * as labels from './labels.ts'

/** What a member has chosen, by kind; the rest uses our defaults. */
export type Chosen = Partial<Record<NoticeKind, { bell?: boolean; sms?: boolean }>>

type Wish = { bell: boolean; sms: boolean | null }

/** How a member wants to be notified about a kind. Default: by the bell, and by text if they opted in to texts. */
export function wishFor(kind: NoticeKind, chosen: Chosen, smsOptIn: boolean): Wish {
  const { always, sms } = noticeKinds[kind]
  return {
    bell: always || (chosen[kind]?.bell ?? true),
    sms: sms ? (chosen[kind]?.sms ?? smsOptIn) : null,
  }
}

export const wishesFor = (chosen: Chosen, smsOptIn: boolean): NoticePreferences['items'] =>
  noticeKindNames.map((kind) => ({ kind, ...wishFor(kind, chosen, smsOptIn) }))

type Choice = { kind: NoticeKind; bell?: boolean | undefined; sms?: boolean | undefined }

/** The preferences with these changes, or the message that says why one of them is not allowed. */
export function choose(chosen: Chosen, choices: Choice[]): Chosen | { fault: string } {
  const after: Chosen = { ...chosen }
  for (const { kind, bell, sms } of choices) {
    const { label, always, sms: hasTexts } = noticeKinds[kind]
    if (always && bell === false) return { fault: labels.isASecurityNotification(label) }
    if (!hasTexts && sms !== undefined) return { fault: labels.hasNoTextMessages(label) }
    after[kind] = { ...after[kind], ...(bell !== undefined && { bell }), ...(sms !== undefined && { sms }) }
  }
  return after
}
