// `npm run provenance:verify` verifies the chain of every card in the database and reports every mismatch. `npm run
// provenance:verify -- file.json` checks one exported chain and needs no database.
import { createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'

import { type OpenedLink, readBody, sealedText, verifyChain } from '@ambry/contract/cards/provenance/records'

const [file] = process.argv.slice(2)
if (file) await verifyFile(file)
else await verifyDatabase()

type Exported = {
  card: string
  exportedAt: string
  events: OpenedLink[]
  head: string | null
  key?: string
  seal?: string
}

async function verifyFile(path: string): Promise<void> {
  const exported = JSON.parse(readFileSync(path, 'utf8')) as Exported
  const fault = await faultOf(exported)
  if (fault) {
    console.error(fault)
    process.exitCode = 1
    return
  }
  const first = readBody(exported.events[0]?.body ?? '')
  console.log(
    `${first?.data.title ?? exported.card}: ${exported.events.length} events, intact. Latest hash ${exported.head}.`,
  )
  console.log(`Sealed by the key ${exported.key}. It is Ambry’s when its /api/house shows the same provenanceKey.`)
}

/**
 * What is wrong with an exported chain; null when nothing is. Facts are taken from the chain, never from the file
 * around it.
 */
async function faultOf({ card, exportedAt, events, head, key, seal }: Exported): Promise<string | null> {
  if (events.length === 0) return 'The file holds no events.'
  const verdict = await verifyChain(events, card)
  if (!verdict.isWhole) return `Event ${verdict.seq} is broken: ${verdict.fault}.`
  if (verdict.head !== head) return `The file says it ends at ${head}, but it ends at ${verdict.head}.`
  if (!key || !seal) return 'The history is intact but not sealed by Ambry: anyone could have written it.'
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(key, 'hex')])
  const publicKey = createPublicKey({ key: spki, format: 'der', type: 'spki' })
  const text = Buffer.from(sealedText(card, events.length, head, exportedAt))
  return verify(null, text, publicKey, Buffer.from(seal, 'hex')) ? null : 'The seal doesn’t match this history.'
}

async function verifyDatabase(): Promise<void> {
  const { runCommand } = await import('../server/src/command.ts')
  const { verifyAllChains } = await import('../server/src/areas/cards/provenance/service.ts')
  await runCommand(async ({ app }) => {
    const { cards, events, broken } = await verifyAllChains(app.deps.db)
    const lines = broken.map(({ cardId, seq, fault }) => `  - card ${cardId}, event ${seq}: ${fault}`)
    if (lines.length > 0) throw new Error(`These histories are broken:\n${lines.join('\n')}`)
    return `Every chain is whole: ${events} events of ${cards} cards.`
  })
}
