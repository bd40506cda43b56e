import { custodies } from '@ambry/contract/cards/kinds'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars, formatMoney } from '@ambry/contract/kernel/money'
import type { AdminLoanDetail } from '@ambry/contract/lending/detail-records'
import type { Collateral } from '@ambry/contract/lending/records'
import { Link } from '@tanstack/react-router'

import { CardPicture } from '../../../../parts/CardPicture.tsx'
import { secondsLeft } from '../../../../parts/use-countdown.ts'
import { WorkBar } from '../../../../parts/work/WorkBar.tsx'
import { hereWith } from '../../../../paths.ts'
import { Fact } from '../../../../ui/Fact.tsx'
import { FactList } from '../../../../ui/FactList.tsx'
import { Note } from '../../../../ui/Tag.tsx'
import { cardLine } from '../../../cards/card-labels.ts'
import { rateText } from '../../rates.ts'
import { OfferFields } from '../dialogs/OfferFields.tsx'
import { type OfferDraft, readOffer } from '../dialogs/offer.ts'
import { SecondPersonNote } from '../dialogs/SecondPersonNote.tsx'
import { left as timeLeft } from '../labels.ts'
import { usePendingForLoan } from '../loan-query.ts'
import { CheckList } from './CheckList.tsx'
import { LtvPart } from './LtvPart.tsx'
import * as labels from './labels.ts'
import styles from './panel.module.css'
import type { Part } from './parts.ts'

type Props = { loan: AdminLoanDetail; draft: OfferDraft; onDraft: (draft: OfferDraft) => void }

/** What a decision needs: the card, its LTV, the checks, and the offer while it can be made. */
export function SummaryPart({ loan, draft, onDraft }: Props) {
  // another offer can't be made while one waits for a second person
  const isWaiting = usePendingForLoan(loan.id).some(({ kind }) => kind === 'loan')
  const mayOffer = loan.actions.includes('approve') && !isWaiting
  const { offer } = readOffer(draft)
  const offeredCents = mayOffer ? offer?.principalCents : undefined
  return (
    <>
      {loan.status === 'pending' && <WorkBar queue="loans" id={loan.id} />}
      <Ended loan={loan} />
      <Standing loan={loan} />
      <Pictured loan={loan} />
      {loan.fundedOn !== null && loan.balance.totalCents > 0 && <Balance loan={loan} />}
      <LtvPart loan={loan} principalCents={offeredCents ?? loan.ltv.principalCents} />
      {loan.checks.length > 0 && (
        <section aria-labelledby="loan-checks">
          <h3 id="loan-checks">{labels.checks}</h3>
          <CheckList items={loan.checks} label={labels.checks} />
        </section>
      )}
      {loan.status === 'approved' && <Conditions loan={loan} />}
      {mayOffer && (
        <section aria-labelledby="loan-offer" className={styles.offer}>
          <h3 id="loan-offer">{labels.offer}</h3>
          <OfferFields loan={loan} draft={draft} onChange={onDraft} />
          {offer && <SecondPersonNote loan={loan} principalCents={offer.principalCents} />}
        </section>
      )}
    </>
  )
}

function Ended({ loan: { status, endReason } }: { loan: AdminLoanDetail }) {
  if (status !== 'rejected' && status !== 'withdrawn' && status !== 'expired') return null
  return (
    <section>
      <Note tone={status === 'rejected' ? 'bad' : 'info'} title={labels.ended[status]}>
        {endReason ?? labels.noReason}
      </Note>
    </section>
  )
}

/** An open call or a default comes before everything else, with the part that has it. */
function Standing({ loan }: { loan: AdminLoanDetail }) {
  const { marginCall, defaultedOn, foreclosedOn, status } = loan
  if (marginCall)
    return (
      <section>
        <Note tone="bad" title={labels.marginCall}>
          {labels.callNote(
            formatMoney(marginCall.shortCents),
            timeLeft(secondsLeft(Date.parse(marginCall.deadlineAt), Date.now())),
          )}
          <PartLink part="margin">{labels.openMargin}</PartLink>
        </Note>
      </section>
    )
  if (defaultedOn === null || status === 'paid') return null
  return (
    <section>
      <Note tone="bad" title={foreclosedOn ? labels.foreclosed : labels.inDefault}>
        {foreclosedOn ? labels.foreclosedOn(formatDate(foreclosedOn)) : labels.defaultedSince(formatDate(defaultedOn))}
        <PartLink part="default">{labels.openDefault}</PartLink>
      </Note>
    </section>
  )
}

const PartLink = ({ part, children }: { part: Part; children: string }) => (
  <Link to="." search={hereWith('/admin/loans', { part })} replace>
    {children}
  </Link>
)

/** The most valuable card in its niche; the others are a tab away. */
function Pictured({ loan }: { loan: AdminLoanDetail }) {
  const [first, ...others] = heldCards(loan)
  if (!first) return null
  const { card } = first
  return (
    <div className={`niche ${styles.object}`}>
      <CardPicture picture={card.picture} size="niche" eager />
      <div>
        <h3>
          <Link to="/admin/cards" search={{ card: card.id }}>
            {card.playerName}
          </Link>
        </h3>
        <p className="small">{cardLine(card)}</p>
        <dl className="facts">
          <Fact name={labels.ourValuation}>
            <strong className="num">{formatDollars(first.valueCents)}</strong>
          </Fact>
          <Fact name={labels.valued}>{formatDate(first.valuedOn)}</Fact>
          <Fact name={labels.borrowUpTo}>
            <span className="num">{formatDollars(first.carriesCents)}</span>
          </Fact>
          <Fact name={labels.held}>{card.place ?? custodies[card.custody]}</Fact>
        </dl>
        {others.length > 0 && (
          <Link to="." className="small" search={hereWith('/admin/loans', { part: 'collateral' })} replace>
            {labels.moreCards(others.length)}
          </Link>
        )}
      </div>
    </div>
  )
}

/** What secures the loan, or did, most valuable first. */
function heldCards({ collateral }: AdminLoanDetail): Collateral[] {
  const held = collateral.filter(({ status }) => status === 'proposed' || status === 'pledged')
  return (held.length > 0 ? held : collateral).toSorted((one, other) => other.valueCents - one.valueCents)
}

const money = (name: string, cents: number) => ({ name, value: <span className="num">{formatMoney(cents)}</span> })

function Balance({ loan }: { loan: AdminLoanDetail }) {
  const { balance, nextDueOn, nextDueCents } = loan
  return (
    <section aria-labelledby="loan-balance">
      <h3 id="loan-balance">{labels.balance}</h3>
      {loan.pastDueCents > 0 && (
        <Note tone="bad">{labels.pastDue(formatMoney(loan.pastDueCents), loan.daysPastDue)}</Note>
      )}
      <FactList
        facts={[
          money(labels.principal, balance.principalCents),
          money(labels.interest, balance.interestCents),
          money(labels.lateFees, balance.feesCents),
        ]}
        total={{
          name: labels.outstanding,
          value: <strong className="num">{formatMoney(balance.totalCents)}</strong>,
        }}
      />
      <p className="small muted">{labels.asOf(formatDate(balance.asOf), formatMoney(balance.perDiemCents))}</p>
      <dl className="facts">
        <Fact name={labels.nextDue}>
          {nextDueOn && <span className="num">{labels.dueOn(formatMoney(nextDueCents), formatDate(nextDueOn))}</span>}
        </Fact>
        <Fact name={labels.rate}>
          <span className="num">{rateText(loan.currentRateBps)}</span>
        </Fact>
        <Fact name={labels.matures}>{loan.maturesOn && formatDate(loan.maturesOn)}</Fact>
      </dl>
    </section>
  )
}

function Conditions({ loan }: { loan: AdminLoanDetail }) {
  return (
    <section aria-labelledby="loan-conditions">
      <h3 id="loan-conditions">{labels.conditions}</h3>
      <CheckList
        label={labels.conditions}
        items={loan.conditions.map(({ title, detail, isMet }) => ({ label: title, detail, isOk: isMet }))}
      />
      {loan.offerEndsOn && <p className="small muted">{labels.offerEnds(formatDate(loan.offerEndsOn))}</p>}
    </section>
  )
}
