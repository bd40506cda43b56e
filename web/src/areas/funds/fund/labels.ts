import { distributionKinds } from '@ambry/contract/funds/kinds'
import { counted } from '../../../parts/figure-labels.ts'

export const breadcrumb = 'Breadcrumb'
export const overview = 'Overview'
export const myPosition = 'My position'
export const parts = 'Parts of the fund'
export const gone = 'This fund isn’t available'
export const goneText = 'The link may be incomplete. You’ll find every fund under Funds.'
export const allFunds = 'All funds'
export const important = 'Important'

/** `14 cards in Delaware and Zürich.` */
export const heldIn = (cards: number, vaults: readonly string[]) =>
  vaults.length === 0
    ? `${counted(cards, 'card')}.`
    : `${counted(cards, 'card')} in ${new Intl.ListFormat('en-US').format(vaults)}.`

// NAV
export const navOn = (on: string) => `Net asset value (NAV) per unit, ${on}`
export const noNav = 'Net asset value (NAV) per unit'
export const noNavText = 'The first NAV is calculated once the first units are issued.'
export const span = 'Time range'
export const spans = { year: '1 year', all: 'Since opening' } as const
export const chart = 'Chart'
export const views = { growth: 'Growth', nav: 'NAV', drawdown: 'Drawdown' } as const
export const net = 'Net of fees'
export const gross = 'Before fees'
export const growthLabel = (name: string, growth: string, from: string, to: string) =>
  `${name} from ${from} to ${to}, net of fees with distributions reinvested: ${growth}.`
export const navLabel = (first: string, last: string, from: string, to: string) =>
  `NAV per unit, from ${first} on ${from} to ${last} on ${to}.`
export const drawdownLabel = (deepest: string) => `Drawdown: at most ${deepest} below the highest point in this period.`
export const below = 'Below highest point'
export const growthHint = 'Growth of one unit, with distributions reinvested.'
export const navHint = 'What one unit is worth after fees and carry. Distributions lower it.'
export const drawdownHint = 'How far a unit is below its highest point in this period, distributions included.'

// returns
export const returns = 'Returns'
export const netSince = 'Since opening, net of fees'
export const grossSince = 'Since opening, before fees'
export const yearly = 'Per year, net of fees'
export const lessThanAYear = 'Shown after one year'
export const drawdownNow = 'Drawdown today'
export const deepest = 'Largest drawdown'
export const deepestSpan = (from: string, to: string) => `${from} to ${to}`
export const byYear = 'Returns by year'
export const year = 'Year'
export const fund = 'Fund, net'
export const noReturns = 'Returns are shown after the first NAV.'
export const distributions = 'Distributions'
export const distributionHead = ['Date', 'Type', 'Per unit', 'Total'] as const
export const distributionKind = (kind: keyof typeof distributionKinds) => distributionKinds[kind]

// holdings
export const holdings = 'Holdings'
export const allocation = 'Allocation by category'
export const show = 'Show holdings as'
export const shows = { list: 'List', grid: 'Grid' } as const
export const holdingHead = {
  card: 'Card',
  cert: 'Cert number',
  cost: 'Acquired for',
  value: 'Valued at',
  change: 'Change',
  share: 'Share',
} as const
export const allHoldings = (count: number) => `All ${counted(count, 'holding')}`
export const noHoldings = 'No cards yet'
export const noHoldingsText = 'The fund hasn’t bought any cards yet. All its money is in cash.'
export const ofFund = (share: string) => `${share} of the fund`

// proof
export const proof = 'Proof of holdings'
export const proofLead =
  'Every card the fund holds, with its last photo in the vault and a check of its title. We photograph every card at least every 90 days, and sign and publish this list with each NAV.'
export const noProof = 'The first proof is published with the first NAV.'
export const sum = 'How the NAV adds up'
export const sumOn = (on: string) => `NAV of ${on}`
export const cardsAtValue = 'Cards at value'
export const cash = 'Cash'
export const feesDue = 'Accrued fees'
export const payables = 'Unpaid bills'
export const carry = 'Carry owed by holders'
export const beforeCarry = 'NAV before carry'
export const nav = 'NAV'
export const unitsName = 'units'
export const perUnit = 'NAV per unit'
export const buyersPrice = 'Price to buy: before carry ÷ units'
export const carryEffect =
  'Each holder owes carry on their own gain only, so a unit of yours can be worth more or less than the average above: its price less your carry. Buyers pay the price before carry, and owe carry only on what they gain themselves.'
export const proofHead = {
  card: 'Card',
  cert: 'Cert number',
  vault: 'Vault',
  photo: 'Last photo',
  title: 'Title',
} as const
export const clear = 'Clear'
export const notClear = 'Under review'
export const noPhoto = 'No photo yet'
export const photoOf = (card: string, on: string) => `${card} in the vault, ${on}`
export const download = 'Download proof'
export const verify = 'Verify it yourself'
export const verifyText =
  'Anyone can check the signature and the math with Node.js. No account needed. Download both files, then run:'
export const verifier = 'Download verifier'
export const copyCommand = 'Copy command'
export const hash = 'SHA-256 of the downloaded proof'
export const fingerprint = 'Fingerprint of our public key'
export const neverTrust =
  'Never trust the key inside the file. Compare this fingerprint with the one on your fund statement or at /api/proof.'
export const daysOld = (days: number) =>
  days === 0 ? 'today' : days === 1 ? '1 day ago' : `${days.toLocaleString('en-US')} days ago`
export const photoDue = 'New photo due'

// fees and terms
export const fees = 'Fees and terms'
export const managementFee = 'Management fee'
export const aYear = (rate: string) => `${rate} a year, accrued daily`
export const carryFee = 'Carry'
export const carryText = (rate: string, hurdle: string | null) =>
  hurdle
    ? `${rate} of your gain above your high-water mark and a hurdle of ${hurdle} a year`
    : `${rate} of your gain above your high-water mark`
export const noCarry = 'None'
export const entryFee = 'Entry fee'
export const noFee = 'None'
export const minimum = 'Minimum'
export const minimumText = (minimum: string, step: string) => `${minimum}, in multiples of ${step}`
export const lockUp = 'Lock-up'
export const windows = 'Redemption windows'
export const gate = 'Gate'
export const gateText = (rate: string) => `Up to ${rate} of all units per window`
export const coolingOff = 'Cooling-off period'
export const coolingOffText = (days: string) => `${days} after payment to cancel`
export const holders = 'Holders'
export const holdersText = (holders: number, places: number) =>
  `${holders.toLocaleString('en-US')} of up to ${(holders + places).toLocaleString('en-US')}`
export const termsVersion = (number: number, on: string) => `Terms version ${number}, in effect since ${on}.`
export const example = 'Example'
export const exampleLead = (amount: string, gain: string) =>
  `You invest ${amount}, and the cards gain ${gain} (10%) in a year:`
export const exampleGain = 'Gain on the cards'
export const exampleYear = 'Management fee for the year'
export const exampleCarry = 'Carry'
export const exampleEntry = 'Entry fee, paid once'
export const exampleLeft = 'Your gain after fees'

// texts
export const about = 'About'
export const team = 'Team'
export const valuationMethod = 'How cards are valued'
export const updates = 'Updates'
export const noUpdates = 'No updates yet. We’ll post valuations, purchases, and sales here.'
export const attachment = 'Open attachment'

// documents
export const documents = 'Documents'
export const noDocuments = 'No documents yet.'
export const documentLine = (kind: string, version: number, added: string, size: string) =>
  `${kind}, version ${version}, ${added}, ${size}`
export const accepted = (on: string) => `You accepted this on ${on}.`
export const opened = (on: string) => `You opened this on ${on}.`
export const factSheet = 'Fact sheet'
export const factSheetLine = 'Two pages, PDF'

// questions
export const questions = 'Questions and answers'
export const noQuestions = 'No questions yet.'
export const yourQuestion = 'Your question'
export const askHint = 'Your question and our answer are shown to all members, without your name.'
export const send = 'Send question'
export const sent = 'Question sent'
export const sentText = 'We’ll notify you when we answer.'
export const answer = 'Ambry'
export const waiting = 'Not answered yet. Only you can see this question.'
export const asked = (on: string) => `Asked ${on}`
export const answered = (on: string) => `Answered ${on}`
export const yours = 'Your question'
