/**
 * Where the user was in the gallery when they opened a card, so that the card is at the same position when they return.
 */
type Place = { entry: string; cardId: string; top: number }

let place: Place | null = null

export function keepPlace(entry: string, cardId: string): void {
  const top = document.getElementById(`row-${cardId}`)?.getBoundingClientRect().top
  if (top !== undefined) place = { entry, cardId, top }
}

const settlingFrames = 20
const handEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Restores the card's position and focus if this is the history entry it was opened from. */
export function findPlace(entry: string): void {
  if (place?.entry !== entry) return
  const { cardId, top } = place
  place = null
  const row = document.getElementById(`row-${cardId}`)
  if (!row) return
  row.focus({ preventScroll: true })
  holdAt(row, top)
}

/**
 * Cards above it that come into view differ from their estimated height and shift it a little later. Its position is
 * held for a few frames unless the user scrolls.
 */
function holdAt(row: HTMLElement, top: number): void {
  const moved = new AbortController()
  for (const name of handEvents)
    window.addEventListener(name, () => moved.abort(), { capture: true, passive: true, signal: moved.signal })
  const hold = (frames: number) => {
    if (moved.signal.aborted) return
    window.scrollBy({ top: row.getBoundingClientRect().top - top, behavior: 'instant' })
    if (frames > 0) requestAnimationFrame(() => hold(frames - 1))
    else moved.abort()
  }
  hold(settlingFrames)
}
