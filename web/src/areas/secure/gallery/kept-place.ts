/** Where somebody was in the gallery when they opened a card: coming back, that card stands where it stood. */
type Place = { entry: string; cardId: string; top: number }

let place: Place | null = null

export function keepPlace(entry: string, cardId: string): void {
  const top = document.getElementById(`row-${cardId}`)?.getBoundingClientRect().top
  if (top !== undefined) place = { entry, cardId, top }
}

/** Puts the card back where it was and gives it the focus, when this is the entry of the history it was opened from. */
export function findPlace(entry: string): void {
  if (place?.entry !== entry) return
  const { cardId, top } = place
  place = null
  const row = document.getElementById(`row-${cardId}`)
  if (!row) return
  row.focus({ preventScroll: true })
  window.scrollBy({ top: row.getBoundingClientRect().top - top, behavior: 'instant' })
}
