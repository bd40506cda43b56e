// Verifies a fund's signed list of holdings (holdings.json from its page). Needs Node and nothing else, and no account:
//   node verify-fund.mjs holdings.json --key <fingerprint or public key>
// The key is the one published at /api/proof and printed on the fund's page and statements. Never trust the key in the
// file: without another to compare, the file only shows that it agrees with itself.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'

const [name, ...more] = process.argv.slice(2).filter((given) => given !== '--key')
const [knownKey] = more
const fail = (why) => {
  console.error(`Not verified. ${why}`)
  process.exit(1)
}
if (!name) {
  console.error('Usage: node verify-fund.mjs holdings.json --key <fingerprint or public key>')
  process.exit(2)
}

const read = () => {
  try {
    return JSON.parse(readFileSync(name, 'utf8'))
  } catch {
    return fail(`${name} isn’t readable as JSON. Download the file again.`)
  }
}
// the last character of base64 has bits that count for nothing
const isExact = (text) => Buffer.from(text, 'base64').toString('base64') === text
const isSigned = ({ statement, signature, publicKey }) => {
  try {
    if (!isExact(signature) || !isExact(publicKey)) return false
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
    return verify(null, Buffer.from(statement), key, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}
const dollars = (cents) => (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
const isWhole = (number) => Number.isSafeInteger(number)

const file = read()
if (typeof file.statement !== 'string') fail('The file has no statement.')
const fingerprint = createHash('sha256')
  .update(Buffer.from(String(file.publicKey), 'base64'))
  .digest('hex')
if (knownKey !== undefined && ![file.publicKey, fingerprint].includes(knownKey))
  fail('The file was signed with a different key from the one you gave.')
if (!isSigned(file)) fail('The statement was changed, or it wasn’t signed with the key in the file.')
if (createHash('sha256').update(file.statement).digest('hex') !== file.hash)
  fail('The hash in the file doesn’t match the statement.')

const { issuer, fund, nav, cards } = JSON.parse(file.statement)
const { cardsCents, cashCents, feesDueCents, payablesCents, grossCents, carryCents, navCents, units, price } = nav
if (![cardsCents, cashCents, feesDueCents, payablesCents, grossCents, carryCents, navCents, units].every(isWhole))
  fail('A figure in the NAV isn’t a whole number.')
if (cards.some(({ valueCents }) => !isWhole(valueCents) || valueCents < 0))
  fail('A card’s value isn’t a whole number of cents, zero or more.')
const isTwice = (keys) => new Set(keys).size !== keys.length
const certs = cards.filter(({ cert }) => cert).map(({ grader, cert }) => `${grader} ${cert}`)
if (isTwice(cards.map(({ cardId }) => cardId)) || isTwice(certs)) fail('A card is counted twice.')
if (cards.length !== nav.cards) fail(`The NAV counts ${nav.cards} cards, but the file lists ${cards.length}.`)

const sum = cards.reduce((total, { valueCents }) => total + valueCents, 0)
if (sum !== cardsCents) fail(`The cards add up to ${dollars(sum)}, but the NAV has ${dollars(cardsCents)}.`)
if (cardsCents + cashCents - feesDueCents - payablesCents !== grossCents)
  fail('Cards and cash, less fees and payables, don’t equal the value before carry.')
if (grossCents - carryCents !== navCents) fail('The value before carry, less carry, doesn’t equal the NAV.')

// units are millionths, prices billionths of a dollar
const cent = 10n ** 13n
// units that are worth less than half of the smallest part have no price
if (units > 0 && BigInt(grossCents) * cent * 2n > BigInt(units)) {
  const value = BigInt(units) * BigInt(price)
  const gap = value - BigInt(grossCents) * cent
  // by rounding the price, no unit is off by more than half of the smallest part of it
  if ((gap < 0n ? -gap : gap) * 2n > BigInt(units))
    fail('The units times their price don’t equal the value before carry.')
  if (nav.navPerUnit > price) fail('The published NAV per unit is above the price before carry.')
  // in files from before, it is that of a holder since the beginning
  const off = BigInt(nav.navPerUnit) * BigInt(units) - BigInt(navCents) * cent
  if (nav.isDivided === true && (off < 0n ? -off : off) * 2n > BigInt(units))
    fail('The NAV divided by the units isn’t the published NAV per unit.')
}

const unseen = cards.filter(({ seenOn, photo }) => !seenOn || !photo).length
const unclear = cards.filter(({ isClear }) => isClear !== true).length
console.log(
  `Verified. ${issuer} signed that ${fund.name} held ${cards.length} ${cards.length === 1 ? 'card' : 'cards'} worth ${dollars(cardsCents)} on ${nav.on}, with a NAV of ${dollars(navCents)}.`,
)
if (unseen > 0) console.log(`${unseen} of them ${unseen === 1 ? 'has' : 'have'} no custody photo.`)
if (unclear > 0)
  console.log(
    `${unclear} of them ${unclear === 1 ? 'isn’t' : 'aren’t'} clear: disputed, reserved for a buyer, or not in the fund’s name.`,
  )
console.log(`Public key: ${file.publicKey}`)
console.log(`Its fingerprint: ${fingerprint}`)
if (knownKey === undefined)
  console.log(
    'You gave no key. Compare this fingerprint with the one at /api/proof or on a statement before you trust it.',
  )
