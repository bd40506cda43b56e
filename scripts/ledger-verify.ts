// `npm run ledger:verify` compares ledger, invoices, payments and payouts and reports every mismatch. The server does
// the same each night.
import { prove } from '../server/src/areas/billing/ledger/proof-service.ts'
import { runCommand } from '../server/src/command.ts'

await runCommand(async ({ app }) => {
  const { ok, checks } = await prove(app.deps)
  const lines = checks.map(({ title, looked, findings }) =>
    [
      `${findings.length === 0 ? 'ok' : 'NO'}  ${title} (${looked})`,
      ...findings.map((finding) => `      ${finding}`),
    ].join('\n'),
  )
  if (!ok) throw new Error(`The books do not agree:\n${lines.join('\n')}`)
  return lines.join('\n')
})
