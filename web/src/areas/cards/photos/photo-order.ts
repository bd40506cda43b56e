import { ownerPhotoPurposes, type PhotoPurpose } from '@ambry/contract/cards/kinds'

type Photo = { id: string; purpose: PhotoPurpose }

/** One photo before or after another. They stand in the order of what they show, so it then shows the same. */
export function placed<Item extends Photo>(photos: readonly Item[], id: string, to: number): readonly Item[] {
  const from = photos.findIndex((photo) => photo.id === id)
  const [photo, there] = [photos[from], photos[to]]
  if (!photo || !there || to === from) return photos
  const rest = photos.filter((other) => other !== photo)
  return [...rest.slice(0, to), { ...photo, purpose: there.purpose }, ...rest.slice(to)]
}

/** Whether a photo has a neighbour of its own kind there, with which it can change places. */
export const mayStep = (photos: readonly Photo[], at: number, by: 1 | -1): boolean =>
  photos[at]?.purpose !== undefined && photos[at]?.purpose === photos[at + by]?.purpose

/** What the next photo most likely shows: what is missing yet, the front first. */
export const nextPurpose = (photos: readonly Photo[]): (typeof ownerPhotoPurposes)[number] =>
  ownerPhotoPurposes.find((purpose) => !photos.some((photo) => photo.purpose === purpose)) ?? 'detail'
