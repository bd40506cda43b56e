// `npm run bench`: every figure beside its peer or limit. `npm run bench -- me sockets` runs only those.
// --full      the counts of a release: ten times the ledger sequences, renewals and payments (about an hour)
// --markdown  the table as docs/performance.md holds it
// --last      runs nothing: the table of what bench/results holds
import { parseArgs } from 'node:util'

import { figures } from './figures.ts'
import { openDatabases } from './lib/databases.ts'
import { passes } from './lib/figure.ts'
import { lastOutcomes, type Outcome, runFigure, saveOutcome } from './lib/outcome.ts'
import { markdownTable, printTable } from './lib/table.ts'

const { values: flags, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { full: { type: 'boolean' }, markdown: { type: 'boolean' }, last: { type: 'boolean' } },
})
const unknown = wanted.filter((name) => !figures.some((figure) => figure.name === name))
if (unknown.length > 0) {
  console.error(`There is no figure ${unknown.join(', ')}. There are: ${figures.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}
const chosen = figures.filter(({ name }) => wanted.length === 0 || wanted.includes(name))

async function runAll(): Promise<Outcome[]> {
  const databases = await openDatabases()
  const stopping = new AbortController()
  // Ctrl-C leaves no process and no folder behind
  process.once('SIGINT', () => stopping.abort())
  process.once('SIGTERM', () => stopping.abort())
  const outcomes: Outcome[] = []
  try {
    for (const figure of chosen) {
      if (stopping.signal.aborted) break
      process.stdout.write(`  ${figure.name}…`)
      const outcome = await runFigure(databases, figure, { full: flags.full === true, signal: stopping.signal })
      process.stdout.write(` ${outcome.seconds.toFixed(0)} s${outcome.failure ? `: ${outcome.failure}` : ''}\n`)
      outcomes.push(outcome)
      if (stopping.signal.aborted) break
      printTable(outcome.results)
      saveOutcome(outcome)
    }
  } finally {
    await databases.close()
  }
  return outcomes
}

const outcomes = flags.last ? lastOutcomes(chosen.map(({ name }) => name)) : await runAll()
const results = outcomes.flatMap((outcome) => outcome.results)
if (flags.markdown) console.log(markdownTable(outcomes))
else if (outcomes.length > 1) printTable(results)
const failed = outcomes.filter(({ failure }) => failure !== null)
for (const { figure, failure } of failed) console.error(`  ${figure}: ${failure}`)
process.exit(failed.length === 0 && outcomes.length === chosen.length && results.every(passes) ? 0 : 1)
