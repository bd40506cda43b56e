import type { Deps } from '../deps.ts'

/** Processes one of many items of a job: a failure is logged, does not stop the others, and is retried. */
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
