import { ownerPhotoPurposes, type PhotoPurpose } from '@ambry/contract/cards/kinds'

type Photo = { id: string; purpose: PhotoPurpose }

/** Moves one photo to another's position. Photos are ordered by purpose, so it also takes that photo's purpose. */
export function placed<Item extends Photo>(photos: readonly Item[], id: string, to: number): readonly Item[] {
  const from = photos.findIndex((photo) => photo.id === id)
  const [photo, there] = [photos[from], photos[to]]
  if (!photo || !there || to === from) return photos
  const rest = photos.filter((other) => other !== photo)
  return [...rest.slice(0, to), { ...photo, purpose: there.purpose }, ...rest.slice(to)]
}

/** Whether the neighbor in that direction has the same purpose, so that the two can swap places. */
export const mayStep = (photos: readonly Photo[], at: number, by: 1 | -1): boolean =>
  photos[at]?.purpose !== undefined && photos[at]?.purpose === photos[at + by]?.purpose

/** The most likely purpose of the next photo: the first one still missing, starting with the front. */
export const nextPurpose = (photos: readonly Photo[]): (typeof ownerPhotoPurposes)[number] =>
  ownerPhotoPurposes.find((purpose) => !photos.some((photo) => photo.purpose === purpose)) ?? 'detail'
