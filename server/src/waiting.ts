import { AppError } from './errors.ts'

/**
 * Waits in a queue until it is called, which takes it out of the queue. After `seconds` it leaves by itself and is told
 * that we're busy.
 */
export const waitInQueue = (
  queue: (() => void)[],
  { seconds, message, left = () => {} }: { seconds: number; message: string; left?: () => void },
): Promise<void> =>
  new Promise((resolve, reject) => {
    const enter = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(() => {
      queue.splice(queue.indexOf(enter), 1)
      left()
      reject(busy(message))
    }, seconds * 1_000)
    queue.push(enter)
  })

export const busy = (message: string) => new AppError('unavailable', message, { retryAfterSeconds: 1 })
