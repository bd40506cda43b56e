import type { Deps } from '../deps.ts'

/** One of many that a job looks after: when it fails it stops none of the others, somebody reads of it, and it is tried again. */
export async function eachForItself(
  { log }: Pick<Deps, 'log'>,
  what: string,
  id: string,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    log.error({ err: error, id }, `${what} could not be seen to; it is tried again`)
  }
}
