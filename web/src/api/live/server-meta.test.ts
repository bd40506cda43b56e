import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, it, vi } from 'vitest'

import { today } from './server-meta.ts'

it('today is the day in the configured time zone, which lags UTC in the evening', () => {
  vi.stubGlobal('document', { querySelector: () => ({ content: 'America/New_York' }) })
  expect(today(new Date('2026-11-16T00:15:00Z'))).toBe('2026-11-15')
  expect(today(new Date('2026-11-16T05:00:00Z'))).toBe('2026-11-16')
  vi.unstubAllGlobals()
})

it('every screen uses it: none takes the UTC or browser date as today', () => {
  const root = path.resolve(import.meta.dirname, '..')
  const offenders = globSync('**/*.{ts,tsx}', { cwd: root }).filter((file) =>
    /new Date\(\)\.toISOString\(\)|dayIn\([^)]*new Date\(\)/.test(readFileSync(path.join(root, file), 'utf8')),
  )
  expect(offenders).toEqual([])
})
