// `npm run audit:verify` verifies the whole chain of the audit log and reports every mismatch.
import { sealAudit, verifyAudit } from '../server/src/areas/site/audit/service.ts'
import { runCommand } from '../server/src/command.ts'
import { systemOrigin } from '../server/src/db/transaction.ts'

await runCommand(async ({ app }) => {
  await app.deps.transactions.run(systemOrigin, sealAudit)
  const { seals, rows, faults } = await verifyAudit(app.deps.db)
  if (faults.length > 0)
    throw new Error(`The audit log does not agree with its seals:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
  return `The audit log is whole: ${rows} rows under ${seals} seals.`
})
