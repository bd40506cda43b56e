import { toasts } from '../../ui/layers/toast.ts'
import { ApiError } from '../errors.ts'

/** Seconds before each attempt. */
const pauses = [1, 2, 4]

/**
 * The server doesn't know whether a request went through. Sending it again under the same key has no second effect and
 * tells how it ended, so that's done here, and the person is told why it takes longer.
 */
export async function retryUnconfirmed<Reply>(unconfirmed: unknown, send: () => Promise<Reply>): Promise<Reply> {
  toasts.show({
    title: 'Checking whether that went through',
    description: 'We’re busy right now. Your request won’t be processed twice.',
  })
  for (const seconds of pauses) {
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
    try {
      return await send()
    } catch (error) {
      if (!isUnknown(error)) throw error
    }
  }
  throw unconfirmed
}

/** An answer about the server or the connection, not about the request. */
const isUnknown = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof ApiError && error.status >= 500)
