import { typeOfFile, type UploadRules } from '../../../ui/fields/upload.ts'

/** The server's limit per file: 10 MiB. */
const mostBytes = 10 * 1024 * 1024

export const photoRules: UploadRules = {
  types: { 'image/jpeg': 'JPG', 'image/png': 'PNG', 'image/webp': 'WebP', 'image/heic': 'HEIC' },
  maxBytes: mostBytes,
}

export const documentRules: UploadRules = {
  types: { 'application/pdf': 'PDF', 'image/jpeg': 'JPG', 'image/png': 'PNG' },
  maxBytes: mostBytes,
}

const fine = 0.92

/** The file in a format the server accepts. HEIC is converted to JPEG here if the browser can decode it. */
export async function asPhoto(file: File): Promise<Blob> {
  if (!/hei[cf]/.test(typeOfFile(file))) return file
  const jpeg = await jpegOf(file).catch(() => null)
  if (!jpeg) {
    throw new Error('This browser can’t read HEIC photos. Save the photo as a JPEG, or take it with the camera button.')
  }
  if (jpeg.size > mostBytes) throw new Error('This photo is larger than 10 MB as a JPEG. Choose a smaller one.')
  return jpeg
}

async function jpegOf(file: File): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file)
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  bitmap.close()
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', fine))
}
