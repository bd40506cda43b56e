import { badgesOf } from '@ambry/contract/cards/badges'
import { cardTitle, gradeText, verifications } from '@ambry/contract/cards/kinds'
import { populationText } from '@ambry/contract/cards/labels'
import { verifyChain } from '@ambry/contract/cards/provenance/records'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars } from '@ambry/contract/kernel/money'
import type { CardComparables } from '@ambry/contract/sales/comparables/endpoints'
import { comparablesSentence } from '@ambry/contract/sales/comparables/labels'
import { availability } from '@ambry/contract/secure/kinds'
import { quoteLines, recordOf, titleText, vaultText } from '@ambry/contract/secure/labels'
import type { SecureCardDetail } from '@ambry/contract/secure/records'

import type { Actor } from '../../../access/access.ts'
import type { Deps } from '../../../deps.ts'
import type { FileAnswer } from '../../../http/files.ts'
import type { FactSheet } from '../../../pdf/fact-sheet.ts'
import { today } from '../../billing/ledger/service.ts'
import { cardPicture, houseOf, pdfEvents } from '../../cards/registry/files-service.ts'
import { ofCard } from '../../sales/comparables/service.ts'
import { quote } from '../requests/service.ts'
import * as labels from './labels.ts'
import { card, provenance } from './service.ts'

/**
 * The page of a listed card as a PDF. It is built from the page's own API responses, so it contains nothing private.
 */
export async function factSheet(deps: Deps, actor: Actor, cardId: string): Promise<FileAnswer> {
  // throws for anyone who may not see the card, before anything is generated
  const shown = await card(deps.db, deps, actor, cardId)
  const [priced, sold, chain, picture] = await Promise.all([
    quote(deps, actor, cardId, undefined),
    ofCard(deps, actor, cardId),
    provenance(deps, actor, cardId),
    cardPicture(deps, actor, cardId, { w: '480' }),
  ])
  const { factSheetPdf } = await import('../../../pdf/fact-sheet.ts')
  const bytes = await factSheetPdf({
    house: houseOf(deps),
    on: today(deps, deps.clock.now()),
    title: cardTitle(shown),
    facts: factsOf(shown),
    picture: picture.bytes,
    badges: badgesOf({ ...shown, ...recordOf(shown) }),
    registered: Number(shown.registeredAt.slice(0, 4)),
    costs: shown.isMine ? null : { lines: quoteLines(priced), totalCents: priced.totalCents, dueDays: priced.dueDays },
    valuation: valuationOf(shown),
    sales: salesOf(sold),
    events: pdfEvents(chain.items),
    verified: (await verifyChain(chain.items, cardId)).isWhole,
  })
  return { bytes, contentType: 'application/pdf', name: `ambry-${shown.certNumber ?? cardId}-fact-sheet.pdf` }
}

function factsOf(shown: SecureCardDetail): [label: string, value: string][] {
  const { certNumber, verifiedAt, auditedAt } = shown
  const lookedUp = [verifications[shown.verification], verifiedAt && formatDate(verifiedAt)].filter(Boolean).join(', ')
  const facts: [string, string | null][] = [
    ['Grade', gradeText(shown)],
    [labels.cert(shown.grader), certNumber],
    ['Verification', certNumber && lookedUp],
    [labels.gradersRecord, shown.isSample ? labels.sampleData : null],
    [labels.cardNumber, shown.cardNumber],
    ['Variety', shown.variety],
    ['Population', populationText(shown)],
    ['Availability', availability[shown.availability].label],
    ['Title', titleText(shown.title)],
    ['Owner', shown.owner],
    ['Vault', vaultText(shown)],
    [labels.lastAudit, auditedAt && formatDate(auditedAt)],
  ]
  return facts.filter((fact): fact is [string, string] => fact[1] !== null)
}

const valuationOf = ({ value }: SecureCardDetail): string => {
  if (!value) return labels.notAppraisedYet
  const name = value.source === 'sale' ? labels.lastSale : labels.ourValuation
  return `${name} ${formatDollars(value.cents)}, ${formatDate(value.on)}.`
}

const mostSales = 8

/** Only sales that count: admins also see excluded ones with the reason. */
function salesOf(sold: CardComparables): FactSheet['sales'] {
  const counted = sold.same.filter(({ excluded }) => excluded === null)
  return {
    sentence: comparablesSentence(sold),
    count: counted.length,
    newest: counted.slice(0, mostSales).map(({ soldOn, isHouse, source, priceCents }) => ({
      on: soldOn,
      where: isHouse ? labels.soldInSecure : source,
      cents: priceCents,
    })),
  }
}
