// `npm run first-admin -- "+1 202 555 0190" "Their Name"`: a new installation has no one who could send an invitation.
import { makeFirstAdmin } from '../server/src/areas/accounts/people/service.ts'
import { runCommand } from '../server/src/command.ts'
import { systemOrigin } from '../server/src/db/transaction.ts'

await runCommand(async ({ app }) => {
  const [phone, name] = process.argv.slice(2)
  if (!phone)
    throw new Error('Give the phone of the first admin: npm run first-admin -- "+1 202 555 0190" "Their Name"')
  const made = await app.deps.transactions.run(systemOrigin, (tx) =>
    makeFirstAdmin(tx, app.deps, { phone, name: name ?? null }),
  )
  return `${made} is an admin now and can sign in with a code.`
})
