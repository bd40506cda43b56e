// `npm run card-invoices` lists invoices for cards that were written manually, which pass no title. With their numbers, or
// `all`, it ends them, and what was paid becomes the member's credit.
import { endCardInvoices } from '../server/src/areas/billing/invoices/card-invoices-service.ts'
import { runCommand } from '../server/src/command.ts'

await runCommand(async ({ app }) => {
  const lines = await endCardInvoices(app.deps, process.argv.slice(2))
  return lines.join('\n') || 'There are no invoices for cards outside sales.'
})
