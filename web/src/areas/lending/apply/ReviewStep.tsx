import { cardTitle, gradeText } from '@ambry/contract/cards/kinds'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars, formatMoney } from '@ambry/contract/kernel/money'
import type { Installment } from '@ambry/contract/lending/arithmetic/schedule'
import { custodyChoices, scheduleKinds, usStates } from '@ambry/contract/lending/kinds'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { api } from '../../../api/api.ts'
import { isStale, sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { useAttemptKey } from '../../../api/use-attempt-key.ts'
import { CardPicture } from '../../../parts/CardPicture.tsx'
import { Button } from '../../../ui/Button.tsx'
import { FactList } from '../../../ui/FactList.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import type { SavedDraft } from '../borrow/use-draft.ts'
import { borrowingQuery } from '../borrowing-query.ts'
import { percentText } from '../ltv/ltv-bands.ts'
import { aprText } from '../rates.ts'
import styles from './apply.module.css'
import * as labels from './labels.ts'
import type { StepProps } from './step-props.ts'

/** Everything once more, then the application is sent. */
export function ReviewStep({ borrowing, draft, quote, saved }: StepProps & { saved: SavedDraft }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const idempotencyKey = useAttemptKey()
  const apply = useAction({
    mutationFn: async () => {
      if (!(await saved.flush())) throw new Error(labels.notSaved)
      return api.lending.applyForLoan(
        {
          body: {
            version: client.getQueryData(borrowingQuery.queryKey)?.draft?.version ?? saved.version,
            productVersion: borrowing.product.version,
            aprPercent: quote.disclosure.aprPercent ?? 0,
          },
        },
        { idempotencyKey },
      )
    },
    onSuccess: (loan) => {
      toasts.show({ title: labels.sent, description: labels.sentText(loan.number) })
      void navigate({ to: '/lend', search: { loan: loan.id }, replace: true })
      client.removeQueries({ queryKey: borrowingQuery.queryKey })
    },
    onError: (error) => {
      if (isStale(error)) void client.invalidateQueries({ queryKey: borrowingQuery.queryKey })
    },
  })
  const facts = [
    { name: labels.loanAmount, value: formatMoney(quote.terms.principalCents) },
    { name: labels.originationFee, value: formatMoney(quote.terms.feeCents) },
    { name: labels.youReceive, value: formatMoney(quote.disclosure.amountFinancedCents) },
    { name: labels.term, value: labels.termText(draft.months, scheduleKinds[draft.scheduleKind]) },
    ...paymentFacts(quote.schedule),
    { name: labels.aprShort, value: aprText(quote.disclosure.aprPercent) },
    { name: labels.totalCost, value: formatMoney(quote.disclosure.financeChargeCents) },
    { name: labels.ltv, value: percentText(quote.ltvBps) },
    { name: labels.purpose, value: draft.purpose },
    { name: labels.state, value: draft.state ? usStates[draft.state] : '' },
    { name: labels.custody, value: draft.custodyChoice ? custodyChoices[draft.custodyChoice] : '' },
    { name: labels.afterPayoff, value: draft.returnsCards ? labels.cardsSentBack : labels.cardsStay },
  ]
  return (
    <form
      className={`stack ${styles.step}`}
      onSubmit={(event) => {
        event.preventDefault()
        apply.mutate()
      }}
    >
      <h2>{labels.reviewTitle}</h2>
      <ul className={styles.cards}>
        {quote.cards.map((card) => (
          <li key={card.id}>
            <CardPicture picture={card.picture} size="row" />
            <span>
              <strong>{cardTitle(card)}</strong>
              <span className="small muted">{gradeText(card)}</span>
            </span>
            <span className="num">{formatDollars(card.valueCents ?? 0)}</span>
          </li>
        ))}
      </ul>
      <FactList facts={facts} />
      <p className="small muted">{labels.whatHappensNext(borrowing.product.settings.offerDays)}</p>
      {apply.error && <Failure text={sentenceOf(apply.error)} />}
      <div className={styles.act}>
        <Button type="submit" size="large" working={apply.isPending} disabled={borrowing.identityFault !== null}>
          {labels.sendApplication}
        </Button>
      </div>
      {borrowing.identityFault && <p className="small muted">{borrowing.identityFault}</p>}
    </form>
  )
}

/** The first and the last; a loan repaid at once has only one. */
function paymentFacts(schedule: readonly Installment[]) {
  const [first, last] = [schedule[0], schedule.at(-1)]
  if (!first || !last) return []
  const textOf = ({ totalCents, dueOn }: Installment) => labels.amountOn(formatMoney(totalCents), formatDate(dueOn))
  if (schedule.length === 1) return [{ name: labels.onlyPayment, value: textOf(last) }]
  return [
    { name: labels.firstPayment, value: textOf(first) },
    { name: labels.finalPayment, value: textOf(last) },
  ]
}
