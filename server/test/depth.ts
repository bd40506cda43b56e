// Random lives and storms have two depths. Before a release everything is played (`npm run test:deep`), with other
// seeds each time; otherwise a few of each, always the same ones, so that nobody waits and nothing is found by chance.

export const isDeep = process.env.TEST_DEPTH === 'full'

export type Counts = { short: number; deep: number }

/** How many of them to play. */
export const runs = ({ short, deep }: Counts): number => (isDeep ? deep : short)

/**
 * The same for lives that are played in parts, of which more can be asked for:
 *
 *     TEST_DEPTH=full TEST_LIVES=20000 npx vitest run documents.model
 */
export const requestedRuns = (counts: Counts): number =>
  isDeep && process.env.TEST_LIVES ? Number(process.env.TEST_LIVES) : runs(counts)

/** The same for fast-check, which prints the seed of what fails. */
export const sampled = (counts: Counts): { numRuns: number; seed?: number } => ({
  numRuns: runs(counts),
  ...(!isDeep && { seed: 15 }),
})
