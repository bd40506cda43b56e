import type { Rolldown } from 'vite'
import { expect, test } from 'vitest'

import { overLimit } from './first-load.ts'

/** Incompressible text. */
const noise = (bytes: number) =>
  Array.from({ length: bytes }, (_, n) => String.fromCharCode(33 + ((n * n * 7919 + n * 104_729) % 90))).join('')

const chunk = (fileName: string, code: string, imports: string[] = []) =>
  ({ type: 'chunk', fileName, code, imports, moduleIds: [`/web/src/${fileName}`] }) as unknown as Rolldown.OutputChunk

const bundle = Object.fromEntries(
  [
    chunk('start.ts', 'a'),
    chunk('page.tsx', 'b', ['shared.ts', 'start.ts']),
    chunk('shared.ts', noise(40_000)),
    chunk('later.tsx', noise(90_000)),
  ].map((made) => [made.fileName, made]),
)
const limit = (kilobytes: number) => [{ page: 'shell', sources: ['/start.ts', '/page.tsx'], kilobytes }]

test('counts every static import once, and no dynamic ones', () => {
  expect(overLimit(bundle, limit(90))).toEqual([])
  expect(overLimit(bundle, limit(0.1))).toEqual([
    expect.stringMatching(/^The shell loads [\d.]+ kB of JavaScript, at most 0\.1 kB\.$/),
  ])
})
