import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, it, vi } from 'vitest'

import { today } from './server-meta.ts'

it('is the day of the house, which is not yet the day of Greenwich in the evening', () => {
  vi.stubGlobal('document', { querySelector: () => ({ content: 'America/New_York' }) })
  expect(today(new Date('2026-11-16T00:15:00Z'))).toBe('2026-11-15')
  expect(today(new Date('2026-11-16T05:00:00Z'))).toBe('2026-11-16')
  vi.unstubAllGlobals()
})

it('is what every screen asks: none takes the day of Greenwich or of the browser for today', () => {
  const root = path.resolve(import.meta.dirname, '..')
  const offenders = globSync('**/*.{ts,tsx}', { cwd: root }).filter((file) =>
    /new Date\(\)\.toISOString\(\)|dayIn\([^)]*new Date\(\)/.test(readFileSync(path.join(root, file), 'utf8')),
  )
  expect(offenders).toEqual([])
})
