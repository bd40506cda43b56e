import { type PhotoPurpose, photoPurposes } from '@ambry/contract/cards/kinds'
import type { CardPhoto } from '@ambry/contract/cards/records'

export type StageTab = { key: string; name: string; photo: CardPhoto | null }

const nameOf = (purpose: PhotoPurpose): string =>
  purpose === 'front' || purpose === 'back' ? `Photo, ${purpose}` : photoPurposes[purpose]

/** The drawing and every photo, each with its own name: a second detail is `Detail 2`. */
export function stageTabs(photos: readonly CardPhoto[]): readonly StageTab[] {
  const seen = new Map<PhotoPurpose, number>()
  const shots = photos.map((photo): StageTab => {
    const count = (seen.get(photo.purpose) ?? 0) + 1
    seen.set(photo.purpose, count)
    const name = nameOf(photo.purpose)
    return { key: photo.id, name: count > 1 ? `${name} ${count}` : name, photo }
  })
  return [{ key: 'drawing', name: 'Illustration', photo: null }, ...shots]
}

/** A photo of the front takes precedence over the drawing. */
export const firstTab = (tabs: readonly StageTab[]): string =>
  (tabs.find(({ photo }) => photo?.purpose === 'front') ?? tabs[0])?.key ?? 'drawing'

const far = 60
/** A clearly horizontal swipe means the neighboring card: 1 for the next, −1 for the previous. */
export function swipeOf(by: { x: number; y: number }): 1 | -1 | null {
  if (Math.abs(by.x) < far || Math.abs(by.x) < Math.abs(by.y) * 2) return null
  return by.x < 0 ? 1 : -1
}
