import { api } from '../../api/api.ts'

/** A code that is on its way: to which phone, and when the last message before it was sent. */
export type AwaitedCode = { phone: string; after: string }

/** Taken before a code is asked for, so that an older code is never offered as the new one. Empty outside a demonstration. */
export async function lastMessageAt(phone: string, isDemo: boolean | undefined): Promise<string> {
  if (!isDemo) return ''
  const { messages } = await api.demo.outbox({ query: { phone } })
  return messages[0]?.at ?? ''
}
