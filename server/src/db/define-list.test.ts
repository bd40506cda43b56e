import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'

import { useHarness } from '../../test/harness.ts'
import { by, defineList, has } from './define-list.ts'

const h = useHarness()

type Row = { id: number; madeAt: string; fullName: string; dayCount: number }
const values = [
  [1, '2026-01-01', 'Anna Berg', 5],
  [2, '2026-01-02', 'Bela Cox', 3],
  [3, '2026-01-02', 'Cara Dunn', 9],
  [4, '2026-01-03', 'Dora Egan', 3],
  [5, '2026-01-04', 'Emil Fox', 1],
] as const
const rows = sql.join(
  values.map(([id, at, name, days]) => sql`(${id}::int8, ${at}::timestamptz, ${name}, ${days}::int)`),
)

const list = defineList({
  columns: sql<Row>`v.id, v.made_at, v.full_name, v.day_count`,
  from: sql`(VALUES ${rows}) v (id, made_at, full_name, day_count)`,
  always: (most: number) => sql`v.day_count <= ${most}`,
  filters: {
    q: has('v.full_name'),
    beyond: (count: number, most: number) => sql`v.day_count > ${Math.min(count, most)}`,
  },
  sorts: { createdAt: by('v.made_at', 'timestamptz'), days: by('v.day_count', 'int8') },
  id: 'v.id',
  idCast: 'int8',
})

const idOf = ({ id }: Row) => id
const page = (query: object, most = 100) =>
  list.page(h().app.deps.db, { sort: 'createdAt', limit: 10, ...query }, idOf, most)

it('maps columns to camelCase names', async () => {
  expect(await list.one(h().app.deps.db, 2, 100)).toEqual({
    id: 2,
    madeAt: '2026-01-02T00:00:00.000Z',
    fullName: 'Bela Cox',
    dayCount: 3,
  })
})

it('applies given filters and fixed conditions, and counts on request', async () => {
  expect(await page({ total: '1', format: 'csv' })).toEqual({ items: [1, 2, 3, 4, 5], nextCursor: null, total: 5 })
  expect(await page({ total: '1' }, 5)).toEqual({ items: [1, 2, 4, 5], nextCursor: null, total: 4 })
  expect((await page({ beyond: 3, q: undefined })).items).toEqual([1, 3])
  // an empty filter is ignored
  expect((await page({ q: '  ' })).items).toHaveLength(5)
  expect((await page({ q: ' ox ' })).items).toEqual([2, 5])
  await expect(page({ nickname: 'x' })).rejects.toThrow()
})

it('returns every row once, in order, for any page size', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('createdAt', '-createdAt', 'days', '-days'),
      fc.integer({ min: 1, max: 6 }),
      async (sort, limit) => {
        const whole = (await page({ sort })).items
        const found: number[] = []
        for (let cursor: string | undefined; ; ) {
          const next = await page({ sort, limit, cursor })
          found.push(...next.items)
          if (next.nextCursor === null) break
          cursor = next.nextCursor
        }
        expect(found).toEqual(whole)
      },
    ),
    { numRuns: 24 },
  )
})

it('rejects an unknown sort and a cursor from another query', async () => {
  await expect(page({ sort: 'colour' })).rejects.toThrow('This list can’t be sorted that way.')
  const { nextCursor } = await page({ limit: 2 })
  await expect(page({ limit: 2, cursor: nextCursor, beyond: 1 })).rejects.toThrow(
    'This page link doesn’t match the list. Start from the first page.',
  )
  await expect(page({ limit: 2, cursor: nextCursor, sort: '-createdAt' })).rejects.toThrow()
})
