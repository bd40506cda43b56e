/** What is open over the page: the palette, the list of shortcuts, or nothing. */
export type Overlay = 'palette' | 'shortcuts' | null

const listeners = new Set<() => void>()
let overlay: Overlay = null

export const currentOverlay = (): Overlay => overlay
export function watchOverlay(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function show(next: Overlay): void {
  overlay = next
  for (const listener of listeners) listener()
}

export const openPalette = (): void => show('palette')
