import { median, type Result } from './figure.ts'

const limits = { performance: 95, accessibility: 100, 'best-practices': 95 } as const
type Category = keyof typeof limits
const rounds = 5

/** As on a phone with a slow network, which is Lighthouse's default. */
export async function lighthouseScores(
  what: string,
  url: string,
  port: number,
  performance: number = limits.performance,
): Promise<Result[]> {
  const { default: lighthouse } = await import('lighthouse')
  const categories = Object.keys(limits) as Category[]
  const scores: Record<Category, number[]> = { performance: [], accessibility: [], 'best-practices': [] }
  for (let round = 0; round < rounds; round++) {
    const run = await lighthouse(url, { port, onlyCategories: categories, logLevel: 'error' })
    for (const category of categories) scores[category].push((run?.lhr.categories[category]?.score ?? 0) * 100)
  }
  return categories.map((category) => ({
    figure: `${what}: Lighthouse ${category}`,
    ours: scores[category].map((score) => score.toFixed(0)).join(' '),
    peer: '',
    value: median(scores[category]),
    unit: '',
    limit: { atLeast: category === 'performance' ? performance : limits[category] },
  }))
}
