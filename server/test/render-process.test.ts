import { spawn } from 'node:child_process'
import path from 'node:path'
import { buffer, text } from 'node:stream/consumers'

import sharp from 'sharp'
import { expect, it } from 'vitest'

import { decodeFrame, encodeFrame, headerBytes } from '../src/pictures/render-frames.ts'
import { rendererFlags } from '../src/pictures/render-pages.ts'
import { heic } from './heic.ts'
import { photographZone, specimens } from './specimen-documents.ts'
import { pdf } from './upload-files.ts'

const built = path.resolve(import.meta.dirname, '../dist')

async function run(kind: string, bytes: Buffer): Promise<Buffer> {
  const child = spawn(process.execPath, [...rendererFlags(built), path.join(built, 'render-process.mjs'), kind], {
    env: {},
  })
  child.stdin.end(bytes)
  const [output, errors] = await Promise.all([buffer(child.stdout), text(child.stderr)])
  expect(errors).toBe('')
  return output
}

it.each([
  ['heic', heic(), [32, 32]],
  [
    'pdf',
    pdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 72 36] >>',
    ]),
    [200, 100],
  ],
] as const)(
  'the built process renders a %s file with nothing but its own code',
  async (kind, bytes, [width, height]) => {
    const output = await run(kind, bytes)
    expect(decodeFrame(output.subarray(0, headerBytes))).toEqual({ kind: 'page', a: width, b: height })
    expect(decodeFrame(output.subarray(-headerBytes))).toEqual({ kind: 'end', a: 1, b: 0 })
  },
)

it('the built process reads a machine-readable zone', async () => {
  const { data, info } = await sharp(await photographZone(specimens.td1))
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const header = encodeFrame({ kind: 'page', a: info.width, b: info.height })
  const output = await run('text', Buffer.concat([header, data]))
  const length = specimens.td1.length
  expect(decodeFrame(output.subarray(0, headerBytes))).toEqual({ kind: 'text', a: 0, b: length })
  expect(output.toString('latin1', headerBytes, headerBytes + length)).toBe(specimens.td1)
})
