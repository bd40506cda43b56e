// `npm run demo:load -- --yes` writes the demo people and their cards; `npm run demo:remove` removes everything again,
// including files.
import { runCommand } from '../server/src/command.ts'
import { loadDemo, refuseRealHouse } from '../server/src/demo/load.ts'
import { removeEverything } from '../server/src/demo/remove.ts'

const isConfirmed = process.argv.includes('--yes')

await runCommand(async ({ app, config, databaseUrl }) => {
  if (process.argv[2] === 'remove') {
    await removeEverything(databaseUrl, app.deps.files, { isConfirmed: isConfirmed && !config.production })
    return 'The demonstration data is gone. Start with DEMO=off to keep it away.'
  }
  await refuseRealHouse(app.deps)
  if (!isConfirmed) {
    throw new Error(
      `This writes invented people and cards into the database "${new URL(databaseUrl).pathname.slice(1)}", among them an admin whose codes anyone can read. To go ahead: npm run demo:load -- --yes`,
    )
  }
  await loadDemo(app.deps)
  return 'The demonstration people and their cards are there: +1 202 555 0100 to 0104.'
})
