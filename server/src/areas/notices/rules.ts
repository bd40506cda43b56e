import type { NoticePreferences } from '@ambry/contract/notices/endpoints'
import { type NoticeKind, noticeKindNames, noticeKinds } from '@ambry/contract/notices/kinds'

/** What a member has chosen, by kind; what is not in it is as the house would have it. */
export type Chosen = Partial<Record<NoticeKind, { bell?: boolean; sms?: boolean }>>

type Wish = { bell: boolean; sms: boolean | null }

/** How a member wants to be told of a kind. Without a choice: by the bell, and by text if they said yes to texts. */
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

/** The choices with these added, or the sentence that says why one of them cannot be. */
export function choose(chosen: Chosen, choices: Choice[]): Chosen | { fault: string } {
  const after: Chosen = { ...chosen }
  for (const { kind, bell, sms } of choices) {
    const { label, always, sms: hasTexts } = noticeKinds[kind]
    if (always && bell === false) return { fault: `“${label}” is a security notification and can’t be turned off.` }
    if (!hasTexts && sms !== undefined) return { fault: `“${label}” has no text messages.` }
    after[kind] = { ...after[kind], ...(bell !== undefined && { bell }), ...(sms !== undefined && { sms }) }
  }
  return after
}
