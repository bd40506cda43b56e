import { mkdtempSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { createDocumentKeys, type Sealed } from '../../server/src/document-keys/encryption.ts'
import { loadSharp } from '../../server/src/pictures/sharp.ts'
import { watermarked } from '../../server/src/pictures/watermark.ts'
import { alternate, type Figure, median } from '../lib/figure.ts'

const items = ['front', 'back', 'selfie', 'bill', 'statement']
const rounds = 11

/** The five pictures of an identity check, read, decrypted and marked for a reviewer, against the same from plain files. */
export const documentView: Figure = {
  name: 'document-view',
  minutes: 5,
  database: 'empty',
  run: async ({ folder }) => {
    const sharp = await loadSharp()
    const dataDir = mkdtempSync(path.join(folder, 'document-view-'))
    const keys = createDocumentKeys({ documentKeys: null, dataDir, demo: true })
    const grain = { type: 'gaussian', mean: 128, sigma: 20 } as const
    const sealed = new Map<string, Sealed>()
    for (const item of items) {
      const picture = await sharp({
        create: { width: 2400, height: 1600, channels: 3, background: '#888', noise: grain },
      })
        .jpeg({ quality: 88 })
        .toBuffer()
      const made = keys.seal(picture, item)
      sealed.set(item, made)
      await writeFile(path.join(dataDir, `${item}.jpg`), picture)
      await writeFile(path.join(dataDir, item), made.bytes)
    }
    const shown = async (read: (item: string) => Promise<Buffer>) => {
      const started = performance.now()
      for (const item of items) await watermarked(await read(item), 'Amara Boyd')
      return performance.now() - started
    }
    const ours = () =>
      shown(async (item) =>
        keys.open({ ...(sealed.get(item) as Sealed), bytes: await readFile(path.join(dataDir, item)) }, item),
      )
    const peer = () => shown((item) => readFile(path.join(dataDir, `${item}.jpg`)))
    await ours()
    await peer()
    const measured = await alternate(rounds, ours, peer)
    rmSync(dataDir, { recursive: true })
    const [here, there] = [median(measured.ours), median(measured.peer)]
    return [
      {
        figure: 'the five pictures of an identity check: decrypted, against plain files',
        ours: `${here.toFixed(0)} ms`,
        peer: `${there.toFixed(0)} ms`,
        value: here / there,
        unit: '×',
        limit: { atMost: 1.5 },
      },
    ]
  },
}
