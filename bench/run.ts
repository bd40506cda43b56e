// `npm run bench`: every figure beside its peer or limit, in one run. `node bench/run.ts me sockets` runs only those.
import { accessTiming } from './figures/access-timing.ts'
import { cold } from './figures/cold.ts'
import { events } from './figures/events.ts'
import { gallery } from './figures/gallery.ts'
import { grid } from './figures/grid.ts'
import { imports } from './figures/imports.ts'
import { lists } from './figures/lists.ts'
import { lookups } from './figures/lookups.ts'
import { me } from './figures/me.ts'
import { memory } from './figures/memory.ts'
import { money } from './figures/money.ts'
import { page } from './figures/page.ts'
import { paying } from './figures/payments.ts'
import { prices } from './figures/prices.ts'
import { publicRoutes } from './figures/public-routes.ts'
import { secure } from './figures/secure.ts'
import { shared } from './figures/shared.ts'
import { sockets } from './figures/sockets.ts'
import { write } from './figures/write.ts'
import { type Figure, passes, type Result } from './lib/figure.ts'
import { openStage } from './lib/stage.ts'
import { printTable } from './lib/table.ts'

const figures: Figure[] = [
  me,
  write,
  events,
  cold,
  memory,
  sockets,
  page,
  grid,
  imports,
  lists,
  lookups,
  shared,
  money,
  paying,
  secure,
  gallery,
  prices,
  publicRoutes,
  accessTiming,
]

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !figures.some((figure) => figure.name === name))
if (unknown.length > 0) {
  console.error(`There is no figure ${unknown.join(', ')}. There are: ${figures.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}

const stage = await openStage()
// Ctrl-C leaves no process and no folder behind
process.once('SIGINT', async () => {
  await stage.close()
  process.exit(130)
})
const results: Result[] = []
const broken: string[] = []
try {
  for (const { name, run } of figures) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const begun = performance.now()
    process.stdout.write(`  ${name}…`)
    try {
      results.push(...(await run(stage)))
    } catch (error) {
      // the others are still worth their hour
      broken.push(name)
      console.error(error)
    }
    process.stdout.write(` ${((performance.now() - begun) / 1000).toFixed(0)} s\n`)
  }
} finally {
  await stage.close()
}
printTable(results)
if (broken.length > 0) console.error(`Without figures: ${broken.join(', ')}`)
process.exit(broken.length === 0 && results.every(passes) ? 0 : 1)
