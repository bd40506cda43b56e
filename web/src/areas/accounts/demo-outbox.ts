import { api } from '../../api/api.ts'

/** A code on its way: to which phone, and when the previous message was sent. */
export type AwaitedCode = { phone: string; after: string }

/** Read before requesting a code, so that an older code is never offered as the new one. Empty outside the demo. */
export async function lastMessageAt(phone: string, isDemo: boolean | undefined): Promise<string> {
  if (!isDemo) return ''
  const { messages } = await api.demo.outbox({ query: { phone } })
  return messages[0]?.at ?? ''
}
