// `npm run demo:load` writes the demonstration people and their cards; `npm run demo:remove` takes everything away again.
import { runCommand } from '../server/src/command.ts'
import { loadDemo } from '../server/src/demo/load.ts'
import { removeEverything } from '../server/src/demo/remove.ts'

await runCommand(async ({ app, databaseUrl }) => {
  if (process.argv[2] === 'remove') {
    await removeEverything(databaseUrl)
    return 'The demonstration data is gone. Start with DEMO=off to keep it away.'
  }
  await loadDemo(app.deps)
  return 'The demonstration people and their cards are there: +1 202 555 0100 to 0104.'
})
