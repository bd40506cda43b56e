// `npm run provenance:verify` walks the chain of every card in the database and says exactly what does not agree.
// `npm run provenance:verify -- file.json` checks one exported chain and needs no database.
import { readFileSync } from 'node:fs'

import { type OpenedLink, verifyChain } from '../contract/src/provenance.ts'

const [file] = process.argv.slice(2)
if (file) await verifyFile(file)
else await verifyDatabase()

async function verifyFile(path: string): Promise<void> {
  const exported = JSON.parse(readFileSync(path, 'utf8')) as {
    card: string
    title: string
    events: OpenedLink[]
    head: string | null
  }
  const verdict = await verifyChain(exported.events, exported.card)
  if (!verdict.isWhole) {
    console.error(`${exported.title}: event ${verdict.seq} is broken: ${verdict.fault}.`)
    process.exitCode = 1
  } else if (verdict.head !== exported.head) {
    console.error(`${exported.title}: the file says it ends at ${exported.head}, but it ends at ${verdict.head}.`)
    process.exitCode = 1
  } else console.log(`${exported.title}: ${verdict.events} events, unbroken. Head ${verdict.head}.`)
}

async function verifyDatabase(): Promise<void> {
  const { runCommand } = await import('../server/src/command.ts')
  const { verifyAllChains } = await import('../server/src/areas/cards/provenance-service.ts')
  await runCommand(async ({ app }) => {
    const { cards, events, broken } = await verifyAllChains(app.deps.db)
    const lines = broken.map(({ cardId, seq, fault }) => `  - card ${cardId}, event ${seq}: ${fault}`)
    if (lines.length > 0) throw new Error(`These chains are broken:\n${lines.join('\n')}`)
    return `Every chain is whole: ${events} events of ${cards} cards.`
  })
}
