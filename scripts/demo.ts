// `npm run demo:load` writes the demonstration people; `npm run demo:remove` takes everything away again.
import { runCommand } from '../server/src/command.ts'
import { loadDemoPeople } from '../server/src/demo/people.ts'
import { removeEverything } from '../server/src/demo/remove.ts'

await runCommand(async ({ app, databaseUrl }) => {
  if (process.argv[2] === 'remove') {
    await removeEverything(databaseUrl)
    return 'The demonstration data is gone. Start with DEMO=off to keep it away.'
  }
  await loadDemoPeople(app.deps)
  return 'The demonstration people are there: +1 202 555 0100 to 0104.'
})
