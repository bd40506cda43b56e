/** The dependencies of starting a visit, so that it can be tested without a page. */
type Ways = {
  /** Reports the visit; null if there was no response. */
  say: () => Promise<Response | null>
  wait: (seconds: number) => Promise<void>
  /** The link has been closed. */
  onGone: () => void
}

const [firstWait, longestWait] = [15, 300]

/**
 * Reports the visit and retries with backoff while it is refused or there is no response. Returns null if the link is
 * gone.
 */
export async function beginVisit({ say, wait, onGone }: Ways): Promise<string | null> {
  for (let pause = firstWait; ; pause = Math.min(pause * 2, longestWait)) {
    const answer = await say()
    if (answer?.ok) return ((await answer.json()) as { visitId: string | null }).visitId
    if (isGone(answer)) {
      onGone()
      return null
    }
    const asked = Number(answer?.headers.get('retry-after') ?? 0)
    await wait(Math.min(Math.max(pause, asked), longestWait))
  }
}

/** Closed in the meantime, or its password has changed. */
export const isGone = (answer: Response | null): boolean => answer?.status === 404 || answer?.status === 401
