import { graders } from '@ambry/contract/cards/kinds'
import { mostCents } from '@ambry/contract/kernel/money'
import { mostSellCards } from '@ambry/contract/source/kinds'
import type { SellDraftLine, SellQuote } from '@ambry/contract/source/sells/records'
import type { Actor } from '../../../access/access.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { payoutsHeldUntil } from '../../accounts/phone/service.ts'
import { cleanCert, headingOf, readCents, readFile, readGrader } from '../../cards/csv-service.ts'
import { findCardsToBuy, findOwnByCerts } from '../../cards/titles/buying-service.ts'
import { sellersFee } from '../../sales/service.ts'
import { listOfferedIds } from './card-queries.ts'
import * as labels from './labels.ts'
import { indicationsOf } from './present.ts'
import { sumOf } from './rules.ts'

// What we would probably pay, line by line, before anything is offered.

type Asked = { cardId: string | null; name: string; askedCents: number | null }

async function linesOf(deps: Deps, actor: Actor, asked: readonly Asked[]): Promise<SellDraftLine[]> {
  const ids = asked.flatMap(({ cardId }) => cardId ?? [])
  const cards = await findCardsToBuy(deps.db, deps, ids)
  const offered = await listOfferedIds(deps.db, ids)
  const indications = await indicationsOf(deps.db, deps, ids)
  return asked.map(({ cardId, name, askedCents }) => {
    const card = cardId === null ? undefined : cards.get(cardId)
    if (card?.ownerId !== actor.id)
      return { cardId: null, title: name, picture: null, askedCents, indication: null, why: labels.notInYourRegistry }
    return {
      cardId: card.id,
      title: card.title,
      picture: card.picture,
      askedCents,
      indication: indications.get(card.id) ?? null,
      why: offered.has(card.id) ? labels.isAlreadyOffered : card.why,
    }
  })
}

export const draft = async (deps: Deps, actor: Actor, cardIds: readonly string[]) => ({
  lines: await linesOf(
    deps,
    actor,
    [...new Set(cardIds)].map((cardId) => ({ cardId, name: labels.notInYourRegistry, askedCents: null })),
  ),
})

/** The fee is charged card by card, so it is added up card by card. */
export async function quote(deps: Deps, { id }: Actor, prices: readonly number[]): Promise<SellQuote> {
  const feeOf = await sellersFee(deps.db, deps, id)
  const priceCents = sumOf(prices)
  const feeCents = sumOf(prices.map(feeOf))
  const heldUntil = await payoutsHeldUntil(deps.db, id, deps.clock.now())
  return { priceCents, feeCents, netCents: priceCents - feeCents, payoutsHeldUntil: heldUntil }
}

/** Column names used by other products and by our own exports. */
const headings = {
  cert: ['cert', 'cert number', 'certnumber', 'cert #', 'certification number', 'cert no', 'serial number'],
  price: ['asking', 'ask', 'price', 'amount', 'offer', 'price usd'],
  grader: ['grader', 'grading company', 'company', 'grading service'],
} as const

function columnOf(columns: readonly string[], names: readonly string[]): number {
  const written = columns.map(headingOf)
  const wanted = names.map(headingOf)
  // “asking, in dollars” is as good as “asking”
  const at = written.findIndex((heading) => wanted.includes(heading))
  return at >= 0 ? at : written.findIndex((heading) => wanted.some((one) => heading.startsWith(`${one} `)))
}

const certGraders = graders.filter((grader) => grader !== 'RAW')

export async function draftFromCsv(deps: Deps, actor: Actor, bytes: Buffer) {
  // a file without rows, or with too many, is a problem of the file like any of its rows
  const file = await readFile(bytes, mostSellCards).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'refused') return error.message
    throw error
  })
  if (typeof file === 'string') return { lines: [], problems: [file] }
  const { columns, rows } = file
  const [certAt, priceAt, graderAt] = [
    columnOf(columns, headings.cert),
    columnOf(columns, headings.price),
    columnOf(columns, headings.grader),
  ]
  if (certAt < 0) throw new AppError('refused', labels.theFileNeedsACertColumn)
  const problems: string[] = []
  const read: { cert: string; grader: string | null; askedCents: number | null }[] = []
  for (const { row, cells } of rows) {
    const cert = cleanCert(cells[certAt] ?? '').slice(0, 40)
    if (cert === '') {
      problems.push(labels.rowHasNoCert(row))
      continue
    }
    if (read.some((one) => one.cert === cert)) {
      problems.push(labels.rowIsDouble(row, cert))
      continue
    }
    const text = (priceAt < 0 ? '' : (cells[priceAt] ?? '')).trim()
    const cents = text === '' ? null : readCents(text)
    const isPrice = cents !== null && cents > 0 && cents <= mostCents
    if (text !== '' && !isPrice) problems.push(labels.rowHasNoPrice(row, text.slice(0, 40).toWellFormed()))
    read.push({
      cert,
      grader: graderAt < 0 ? null : readGrader(cells[graderAt] ?? ''),
      askedCents: isPrice ? cents : null,
    })
  }
  const found = await findOwnByCerts(
    deps.db,
    actor.id,
    read.flatMap(({ cert, grader }) =>
      certGraders.filter((one) => grader === null || one === grader).map((one) => ({ grader: one, certNumber: cert })),
    ),
  )
  const byCert = new Map(found.map(({ id, certNumber }) => [certNumber, id]))
  const lines = await linesOf(
    deps,
    actor,
    read.map(({ cert, askedCents }) => ({
      cardId: byCert.get(cert) ?? null,
      name: labels.certNumber(cert),
      askedCents,
    })),
  )
  return { lines, problems }
}
