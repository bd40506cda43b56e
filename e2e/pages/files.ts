import { expect } from 'vitest'
import { loadSharp } from '../../server/src/pictures/sharp.ts'
import type { Answer } from '../../server/test/harness.ts'
import type { Page } from './page.ts'

/** A photo of one color, as a camera would send it. */
export async function flatJpeg(background = 'olive'): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp({ create: { width: 60, height: 100, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

export const expectPdf = ({ status, bytes }: Answer) =>
  expect([status, bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])

/** The texts of the files that the page saves: jsdom has no downloads. */
export function savedFiles({ window }: Page): string[] {
  const files: string[] = []
  globalThis.URL.createObjectURL = (file) => {
    const reader = new window.FileReader()
    reader.onload = () => files.push(String(reader.result))
    reader.readAsText(file as unknown as InstanceType<typeof window.Blob>)
    return '#saved'
  }
  return files
}
