// Checks a lender's statement of holdings (holdings.json) against a saved answer of /api/proof. Needs Node and nothing else:
//   node verify-holdings.mjs holdings.json proof.json
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'

const [, , statementFile, proofFile] = process.argv
const fail = (why) => {
  console.error(`Not verified. ${why}`)
  process.exit(1)
}
if (!statementFile || !proofFile) {
  console.error('Usage: node verify-holdings.mjs holdings.json proof.json')
  process.exit(2)
}

const read = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return fail(`${file} can’t be read as JSON.`)
  }
}
const sha256 = (text) => createHash('sha256').update(text).digest('hex')
const isAmount = (cents) => Number.isSafeInteger(cents) && cents >= 0
const dollars = (cents) => (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })

const file = read(statementFile)
const published = read(proofFile)
const key = createPublicKey({ key: Buffer.from(String(published.publicKey), 'base64'), format: 'der', type: 'spki' })
const isSigned = (text, signature) => verify(null, Buffer.from(text), key, Buffer.from(String(signature), 'base64'))

if (typeof file.statement !== 'string' || !isSigned(file.statement, file.signature))
  fail('The statement was changed, or signed with another key than the published one.')
const { lenderId, on, principalCents, cashCents, notes, proof } = JSON.parse(file.statement)

if (proof === null) fail('These holdings aren’t part of a published night yet. Download the statement again tomorrow.')
const day = published.days.find((each) => each.on === on)
if (!day) fail(`No sums are published for ${on}.`)
const dayText = `ambry-holdings|${day.on}|${day.root}|${day.lenders}|${day.principalCents}|${day.cashCents}|${day.ledgerNumber}`
if (!isSigned(dayText, day.signature)) fail(`The published sums of ${on} were changed.`)

if (![principalCents, cashCents].every(isAmount)) fail('An amount in the statement is negative or not a number.')
if (notes.reduce((sum, note) => sum + note.principalCents, 0) !== principalCents)
  fail('The notes don’t add up to the principal of the statement.')

const parentOf = (left, right) => ({
  hash: sha256(
    `node|${left.hash}|${left.principalCents}|${left.cashCents}|${right.hash}|${right.principalCents}|${right.cashCents}`,
  ),
  principalCents: left.principalCents + right.principalCents,
  cashCents: left.cashCents + right.cashCents,
})

const sums = { principalCents: 0, cashCents: 0 }
const places = new Set()
for (const { salt, path, ...amounts } of proof.leaves) {
  if (![amounts.principalCents, amounts.cashCents].every(isAmount)) fail('An amount of a leaf is negative.')
  let node = {
    ...amounts,
    hash: sha256(`leaf|${salt}|${sha256(lenderId)}|${amounts.principalCents}|${amounts.cashCents}`),
  }
  for (const step of path) {
    if (!isAmount(step.principalCents) || !isAmount(step.cashCents)) fail('A sum on the way to the root is negative.')
    node = step.side === 'left' ? parentOf(step, node) : parentOf(node, step)
  }
  if (node.hash !== day.root) fail(`This statement isn’t part of the sums published for ${on}.`)
  if (node.principalCents !== day.principalCents || node.cashCents !== day.cashCents)
    fail(`The sums published for ${on} don’t match the tree.`)
  sums.principalCents += amounts.principalCents
  sums.cashCents += amounts.cashCents
  places.add(path.map(({ side }) => side).join())
}
if (places.size !== proof.leaves.length) fail('The statement counts a leaf of the tree twice.')
if (sums.principalCents !== principalCents || sums.cashCents !== cashCents)
  fail('The leaves don’t add up to the statement.')

console.log(
  `Verified. On ${on}, ${dollars(principalCents)} in notes and ${dollars(cashCents)} in cash are part of the published ${dollars(day.principalCents)} and ${dollars(day.cashCents)} of ${day.lenders} ${day.lenders === 1 ? 'lender' : 'lenders'}, up to ledger entry ${day.ledgerNumber}.`,
)
