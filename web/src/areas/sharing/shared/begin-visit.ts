/** What is asked of the outside to begin a visit, so that it can be tried without a page. */
type Ways = {
  /** Says that somebody looks; null when nothing answered. */
  say: () => Promise<Response | null>
  wait: (seconds: number) => Promise<void>
  /** The link leads nowhere any more. */
  onGone: () => void
}

const [firstWait, longestWait] = [15, 300]

/** A look that is refused for now, or that nothing answers, is said again later, ever more rarely. Null when it is over. */
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

/** Closed meanwhile, or its password is another one. */
export const isGone = (answer: Response | null): boolean => answer?.status === 404 || answer?.status === 401
