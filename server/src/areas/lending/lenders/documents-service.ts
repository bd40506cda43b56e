import { gradeText } from '@ambry/contract/cards/kinds'
import { addDays, type Day } from '@ambry/contract/kernel/dates'
import { plainDollars } from '@ambry/contract/kernel/money'

import { type Actor, notThere } from '../../../access/access.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { csvLine } from '../../../http/csv.ts'
import type { FileAnswer } from '../../../http/files.ts'
import type { TaxLine } from '../../../pdf/lender-pdfs.ts'
import { today } from '../../billing/ledger/service.ts'
import { addressedTo } from '../../billing/ledger/statements-service.ts'
import { findLoan } from '../loans/queries.ts'
import { cardsOfLoans, titleOf, valuesInLoan } from './cards-service.ts'
import { findHeld, listCash, listHeldNotes, sumByNote, sumTradedAccrual } from './document-queries.ts'
import * as labels from './labels.ts'
import { findView, isShownTo } from './queries.ts'
import { movementsOf } from './rules.ts'

// the PDF library is loaded on the first request for a PDF
const papers = () => import('../../../pdf/lender-pdfs.ts')

const pdf = (bytes: Buffer, name: string): FileAnswer => ({
  bytes,
  contentType: 'application/pdf',
  name: `${name}.pdf`,
})

export async function statementPdf(
  deps: Deps,
  actor: Actor,
  { from, to }: { from: Day; to: Day },
): Promise<FileAnswer> {
  const { db } = deps
  if (from > to) throw new AppError('refused', labels.endBeforeStart)
  if (from > today(deps, deps.clock.now())) throw new AppError('refused', labels.periodInFuture)
  const period = { from, to, timeZone: deps.settings.current.timeZone }
  const { openingCents, committedCents } = await findHeld(db, actor.id, addDays(from, -1), to)
  const entries = await listCash(db, actor.id, from, to)
  const credited = await sumByNote(db, actor.id, period)
  const notes = await listHeldNotes(db, actor.id, period)
  const cards = await cardsOfLoans(
    db,
    deps,
    notes.map(({ loanId }) => loanId),
  )
  const interest = new Map(credited.map(({ number, interestCents }) => [number, interestCents]))
  let balanceCents = openingCents
  const lines = entries
    .filter(({ cents }) => cents !== 0)
    .map(({ on, words, cents }) => {
      balanceCents += cents
      return { on, words, cents, balanceCents }
    })
  const bytes = await (await papers()).lenderStatementPdf(
    {
      ...{ from, to, openingCents, closingCents: balanceCents, committedCents, lines },
      movements: movementsOf(entries, credited),
      fundedCents: entries.reduce((sum, { fundedCents }) => sum + fundedCents, 0),
      lostCents: credited.reduce((sum, { lostCents }) => sum + lostCents, 0),
      notes: notes.map(({ number, loanId, loan, shareCents, principalCents }) => ({
        ...{ number, loan, title: titleOf(cards.get(loanId)), shareCents, principalCents },
        interestCents: interest.get(number) ?? 0,
      })),
    },
    await addressedTo(deps, actor.id),
  )
  return pdf(bytes, `lender-statement-${from}-${to}`)
}

/**
 * Interest by the day it was credited, before the servicing fee. The fee is in no box of Form 1099-INT: box 5 is for
 * REMICs only.
 */
async function taxLines({ db, settings }: Deps, actor: Actor, year: number): Promise<TaxLine[]> {
  const period = { from: `${year}-01-01`, to: `${year}-12-31`, timeZone: settings.current.timeZone }
  const received = (await sumByNote(db, actor.id, period)).filter(({ interestCents }) => interestCents !== 0)
  const traded = new Map((await sumTradedAccrual(db, actor.id, period)).map((row) => [row.number, row]))
  const none = { interestCents: 0, feeCents: 0, boughtCents: 0, soldCents: 0 }
  const numbers = new Set([...received, ...traded.values()].map(({ number }) => number))
  return [...numbers].toSorted().map((number) => ({
    ...none,
    ...(received.find((row) => row.number === number) ?? { number, loan: '' }),
    ...traded.get(number),
  }))
}

export async function taxPdf(deps: Deps, actor: Actor, year: number): Promise<FileAnswer> {
  const lines = await taxLines(deps, actor, year)
  const on = today(deps, deps.clock.now())
  return pdf(
    await (await papers()).lenderTaxPdf({ year, lines, on }, await addressedTo(deps, actor.id)),
    `interest-${year}`,
  )
}

export async function taxCsv(deps: Deps, actor: Actor, year: number): Promise<FileAnswer> {
  const lines = await taxLines(deps, actor, year)
  const text = [
    labels.taxColumns,
    ...lines.map(({ number, loan, interestCents, feeCents, boughtCents, soldCents }) => [
      ...[String(year), number, loan, ...[interestCents, feeCents, boughtCents, soldCents].map(plainDollars)],
    ]),
  ]
    .map(csvLine)
    .join('')
  return { bytes: Buffer.from(text), contentType: 'text/csv; charset=utf-8', name: `interest-${year}.csv` }
}

const sources = { appraisal: 'Our appraisal', sale: 'Sale' } as const

/** The values behind an offered loan, for those who accepted the confidentiality terms. */
export async function appraisals(deps: Deps, actor: Actor, loanId: string): Promise<FileAnswer> {
  const { db } = deps
  const loan = await findLoan(db, loanId)
  if (!loan || !(await isShownTo(db, loanId, actor.id, actor.roles.includes('lender')))) throw notThere()
  if ((await findView(db, loanId, actor.id)) === null) throw new AppError('refused', labels.acceptFirst)
  const cards = (await cardsOfLoans(db, deps, [loanId])).get(loanId) ?? []
  const values = await valuesInLoan(db, loanId)
  const { letterhead } = await addressedTo(deps, actor.id)
  const bytes = await (await papers()).appraisalsPdf(
    {
      number: loan.number,
      on: today(deps, deps.clock.now()),
      cards: cards.map((card) => ({
        title: `${card.title}, ${gradeText(card)}`,
        values: (values.get(card.id) ?? []).map(({ on, valueCents, source }) => ({
          on,
          cents: valueCents,
          source: sources[source as keyof typeof sources] ?? source,
        })),
      })),
    },
    { letterhead },
  )
  return pdf(bytes, `appraisals-${loan.number}`)
}
