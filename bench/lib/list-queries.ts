/** Common queries of the two card lists, as offered by the pages. These must hold at any size. */
export const questions: { list: '/api/registry' | '/api/admin/cards'; query: string; words: string }[] = [
  { list: '/api/registry', query: 'sort=-registeredAt', words: 'mine, newest' },
  { list: '/api/registry', query: 'sort=-value', words: 'mine, dearest' },
  { list: '/api/registry', query: 'sort=-gain', words: 'mine, most gained' },
  { list: '/api/registry', query: 'sort=name', words: 'mine, by name' },
  { list: '/api/registry', query: 'sort=-grade', words: 'mine, best grade' },
  { list: '/api/registry', query: 'sort=year', words: 'mine, oldest' },
  { list: '/api/registry', query: 'sort=-value&custody=in_vault', words: 'mine in the vault, dearest' },
  { list: '/api/registry', query: 'sort=-value&category=basketball', words: 'mine of a category, dearest' },
  { list: '/api/admin/cards', query: 'sort=-updatedAt', words: 'all, last changed' },
  { list: '/api/admin/cards', query: 'sort=-registeredAt', words: 'all, newest' },
  { list: '/api/admin/cards', query: 'sort=-value', words: 'all, dearest' },
  { list: '/api/admin/cards', query: 'sort=name', words: 'all, by name' },
  { list: '/api/admin/cards', query: 'sort=-updatedAt&custody=in_vault', words: 'in the vault, last changed' },
  { list: '/api/admin/cards', query: 'sort=-updatedAt&custody=inbound', words: 'arriving, last changed' },
  { list: '/api/admin/cards', query: 'sort=-value&category=hockey', words: 'of a category, dearest' },
  { list: '/api/admin/cards', query: 'sort=-value&grader=PSA&grade=10', words: 'of a grade, dearest' },
]

const choices = {
  category: ['baseball', 'creature', 'racing,voyage'],
  grader: ['PSA', 'CGC', 'RAW'],
  grade: ['10', '3', '9,9.5'],
  custody: ['outbound', 'with_owner'],
  verification: ['unverified'],
  photo: ['yes', 'no'],
  value: ['no'],
  set: ['Aurora Jungle', 'Apex Chrome'],
  yearFrom: ['1990'],
  vault: ['Zürich vault'],
  q: ['vale', 'emberwyrm', 'crown hops', 'holt rookie 1982', '1000123'],
}
const sorts = ['-updatedAt', '-registeredAt', '-value', 'value', 'name']

/** Random combinations: one to four filters with any sort. The same seed gives the same queries. */
export function combinations(count: number, next: () => number): string[] {
  const names = Object.keys(choices) as (keyof typeof choices)[]
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T
  return Array.from({ length: count }, () => {
    const chosen = new Set(Array.from({ length: 1 + Math.floor(next() * 4) }, () => pick(names)))
    const query = new URLSearchParams({ sort: pick(sorts) })
    for (const name of chosen) query.set(name, pick(choices[name]))
    return query.toString()
  })
}
