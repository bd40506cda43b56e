import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'

import { createDocumentKeys } from '../../server/src/document-keys/encryption.ts'
import { readIdentityDocument } from '../../server/src/pictures/identity-document.ts'
import { loadSharp } from '../../server/src/pictures/sharp.ts'
import { alternate, type Figure, median } from '../lib/figure.ts'

const [width, height] = [5200, 3900]
const mostBytes = 10 * 1024 * 1024
const rounds = 11

/** An identity photo of 10 MiB, checked, re-encoded, hashed and encrypted, against only decoding and encoding it. */
export const documentUpload: Figure = {
  name: 'document-upload',
  minutes: 5,
  database: 'empty',
  run: async ({ folder }) => {
    const sharp = await loadSharp()
    const photo = await photoOf10MiB()
    const dataDir = mkdtempSync(path.join(folder, 'document-upload-'))
    const keys = createDocumentKeys({ documentKeys: null, dataDir, demo: true })
    const cpuMs = async (work: () => Promise<unknown>) => {
      const before = process.cpuUsage()
      await work()
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1_000
    }
    const ours = () =>
      cpuMs(async () => {
        const { pages } = await readIdentityDocument(photo, { person: 'bench' })
        for (const { bytes } of pages) keys.seal(bytes, 'document:bench')
      })
    const peer = () =>
      cpuMs(() =>
        sharp(photo)
          .autoOrient()
          .resize({ width: 3600, height: 3600, fit: 'inside', withoutEnlargement: true })
          .jpeg({ quality: 88 })
          .toBuffer(),
      )
    await ours()
    await peer()
    const measured = await alternate(rounds, ours, peer)
    rmSync(dataDir, { recursive: true })
    const [here, there] = [median(measured.ours), median(measured.peer)]
    return [
      {
        figure: `identity photo of ${(photo.length / 1024 / 1024).toFixed(1)} MiB: stored, against decoding and encoding with sharp`,
        ours: `${here.toFixed(0)} ms of CPU`,
        peer: `${there.toFixed(0)} ms of CPU`,
        value: here / there,
        unit: '×',
        limit: { atMost: 1.3 },
      },
    ]
  },
}

/** 20 megapixels, as phones take them, with as much grain as fits. */
async function photoOf10MiB(): Promise<Buffer> {
  const sharp = await loadSharp()
  const grain = { type: 'gaussian', mean: 128, sigma: 25 } as const
  const pixels = await sharp({ create: { width, height, channels: 3, background: '#888', noise: grain } })
    .raw()
    .toBuffer()
  for (let quality = 95; quality > 0; quality -= 3) {
    const photo = await sharp(pixels, { raw: { width, height, channels: 3 } })
      .jpeg({ quality })
      .toBuffer()
    if (photo.length <= mostBytes) return photo
  }
  throw new Error('no quality fits')
}
