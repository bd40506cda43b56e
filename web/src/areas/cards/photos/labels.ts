// Every sentence of this folder's screens.

// AdminPhotos.tsx
export const newPhotosShow = 'New photos show'
export const chooseWhatThePhotosShow = 'Choose what the photos show first. You can drop several files or paste one.'

// CardStage.tsx
export const pictures = 'Pictures'
export const viewFullSize = 'View full size'
export const drawingOf = 'Illustration of'

// PhotoAdd.tsx
export const useCamera = 'Use camera'

// PhotosPart.tsx
export const photos = 'Photos'
export const addPhotos = 'Add photos'
export const removeThisPhoto = 'Remove this photo'
export const thisPermanentlyDeletesThePhoto = 'This permanently deletes the photo.'
export const removePhoto = 'Remove photo'
export const whatPhotoShows = (detail: string | number) => `What photo ${detail} shows`
export const movePhotoEarlier = (detail: string | number) => `Move photo ${detail} earlier`
export const movePhotoLater = (detail: string | number) => `Move photo ${detail} later`
export const removePhotoWhat = (what: string | number) => `Remove photo: ${what}`
