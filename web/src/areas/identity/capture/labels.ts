import type { IdentityItem } from '@ambry/contract/identity/kinds'

import type { CameraFault } from '../../../parts/scan/camera-faults.ts'
import type { Hint } from './hints.ts'

// Every sentence of this folder's screens.

// CaptureDialog.tsx
export const close = 'Close'
export const placeOf = (at: number, of: number) => `${at} of ${of}`
export const before: Record<IdentityItem, string> = {
  id_front: 'Lay it on a dark, plain surface in even light, and fill the frame. All four corners must be visible.',
  id_back: 'Turn it over, and fill the frame. All four corners and the barcode must be visible.',
  selfie: 'Look straight at the camera in even light, without sunglasses or a hat.',
  address_proof:
    'A bank statement or utility bill from the last 3 months. Your name, address, and the date must be readable.',
  accreditation: 'A tax return, account statement, or license that shows what you chose.',
}
export const permission = 'Your browser will ask to use the camera.'
export const startCamera = 'Start camera'
export const uploadAFile = 'Upload a file'
export const uploadAFileInstead = 'Upload a file instead'
export const fileRules = 'JPG, PNG, HEIC, or PDF, up to 10 MB'
export const cameraView = 'Camera view'
export const takePhoto = 'Take photo'
export const lightOn = 'Light on'
export const lightOff = 'Light off'
export const switchCamera = 'Switch camera'

export const hintTitles: Record<Hint, string> = {
  dark: 'More light.',
  cut: 'Fit it in the frame.',
  blur: 'Hold still.',
  glare: 'Tilt it slightly.',
}
export const hintTexts: Record<Hint, string> = {
  dark: 'It’s too dark to read.',
  cut: 'All four corners must be visible.',
  blur: 'The picture is blurred.',
  glare: 'Light is reflecting off it.',
}
export const okNames: Record<Hint, string> = { dark: 'Bright', cut: 'All corners', blur: 'Sharp', glare: 'No glare' }
export const faultNames: Record<Hint, string> = { dark: 'Too dark', cut: 'Corners', blur: 'Blurred', glare: 'Glare' }
export const allClear = 'Looks good. Hold still.'
export const autoNote = 'We take the photo when everything is clear. You can also take it yourself.'
export const shutterNote = 'Take the photo when you’re ready.'
export const cameraLoading = 'Checking the picture.'

// Preview.tsx
export const isItReadable = 'Is everything readable?'
export const yourPhoto = 'Your photo'
export const stillFaults = 'This may be hard to read:'
export const usePhoto = 'Use this photo'
export const useFile = 'Use this file'
export const retake = 'Retake'
export const chooseAnother = 'Choose another'
export const noPreview = 'We can’t preview this type of file here. You can still use it.'
export const uploading = 'Uploading'
export const checkingFile = 'Checking the file'
export const cancel = 'Cancel'
export const tryAgain = 'Try again'
export const photoIsKept = 'Your photo is still here.'

export const faultLabels: Record<CameraFault, { title: string; text: string }> = {
  denied: {
    title: 'The camera is blocked for this site.',
    text: 'Allow it, then start the camera again, or upload a file.',
  },
  none: { title: 'No camera found.', text: 'Use your phone, or upload a file.' },
  busy: { title: 'The camera isn’t available.', text: 'Another app may be using it. Close that app and try again.' },
  insecure: { title: 'The camera needs a secure connection.', text: 'Upload a file instead.' },
}
