import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars, formatMoney } from '@ambry/contract/kernel/money'
import { ltvBps } from '@ambry/contract/lending/arithmetic/ltv'
import { paidParts } from '@ambry/contract/lending/arithmetic/payment-order'
import type { OwnLoanDetail } from '@ambry/contract/lending/detail-records'
import { paymentOrderText } from '@ambry/contract/lending/kinds'
import type { MarginCall } from '@ambry/contract/lending/margin/records'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { ActDialog } from '../../../parts/dialogs/ActDialog.tsx'
import { here, useSearchOf } from '../../../paths.ts'
import { amountText, centsOf } from '../../../ui/fields/amount.ts'
import { Check, Field, TextArea } from '../../../ui/fields/Field.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { Choices } from '../loan/Choices.tsx'
import { pledgedOf } from '../loan/releasable.ts'
import { percentText } from '../ltv/ltv-bands.ts'
import * as labels from './labels.ts'

type Props = { loan: OwnLoanDetail; onClose: () => void }
type OpenProps = Props & { call: MarginCall }

const withCall = (Body: (props: OpenProps) => React.ReactNode) =>
  function Dialog({ loan, onClose }: Props) {
    return loan.marginCall && <Body loan={loan} call={loan.marginCall} onClose={onClose} />
  }

/** What the LTV would be, and whether that cures the call. */
function Outcome({ loan, call, addedCents, paidCents = 0 }: OpenProps & { addedCents: number; paidCents?: number }) {
  const { principalCents } = paidParts(paidCents, loan.balance, loan.paymentOrder)
  const after = ltvBps(loan.balance.principalCents - principalCents, loan.ltv.valueCents + addedCents)
  return (
    <p role="status">
      {after <= call.targetBps
        ? labels.wouldCure(percentText(after))
        : labels.stillShort(percentText(after), percentText(call.targetBps))}
    </p>
  )
}

const chosenCents = (call: MarginCall, chosen: readonly string[]) =>
  call.cards.filter(({ id }) => chosen.includes(id)).reduce((sum, { valueCents }) => sum + valueCents, 0)

const itemsOf = ({ cards }: MarginCall) =>
  cards.map(({ id, title, valueCents }) => ({ id, label: `${title}, ${formatDollars(valueCents)}` }))

export const PledgeDialog = withCall(({ loan, call, onClose }) => {
  const { card } = useSearchOf('/lend')
  const [chosen, setChosen] = useState<readonly string[]>(call.cards.some(({ id }) => id === card) ? [card ?? ''] : [])
  return (
    <ActDialog
      title={labels.pledgeTitle}
      submit={labels.pledge}
      blocked={chosen.length === 0}
      run={(_form, options) =>
        api.lending.pledgeMore({ params: { id: loan.id }, body: { cardIds: [...chosen] } }, options)
      }
      done={({ callDeadlineAt }) => ({
        title: labels.pledged,
        description: labels.pledgedText(callDeadlineAt === null),
      })}
      onClose={onClose}
    >
      {() => (
        <>
          <p>{labels.pledgeText}</p>
          <Choices items={itemsOf(call)} chosen={chosen} onChosen={setChosen} />
          <Outcome loan={loan} call={call} onClose={onClose} addedCents={chosenCents(call, chosen)} />
        </>
      )}
    </ActDialog>
  )
})

/** Cards and money together: the cards are pledged now, then the payment opens with the amount that is left. */
export const BuildDialog = withCall(({ loan, call, onClose }) => {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [typed, setTyped] = useState(amountText(0))
  const navigate = useNavigate()
  const cents = centsOf(typed)
  const paidCents = typeof cents === 'number' ? cents : 0
  const isTooMuch = paidCents > loan.balance.totalCents
  return (
    <ActDialog
      title={labels.buildTitle}
      submit={chosen.length === 0 ? labels.goToPayment : paidCents > 0 ? labels.pledgeAndPay : labels.pledge}
      blocked={(chosen.length === 0 && paidCents === 0) || cents === 'bad' || isTooMuch}
      run={async (_form, options) => {
        if (chosen.length > 0)
          await api.lending.pledgeMore({ params: { id: loan.id }, body: { cardIds: [...chosen] } }, options)
      }}
      done={() => (chosen.length > 0 ? { title: labels.pledged, description: labels.pledgedText(false) } : null)}
      onDone={() => {
        if (paidCents > 0)
          void navigate({
            to: '.',
            search: here('/lend', { loan: loan.id, dialog: 'pay', amount: String(paidCents) }),
            replace: true,
            resetScroll: false,
          })
      }}
      onClose={onClose}
    >
      {() => (
        <>
          <p>{labels.buildText}</p>
          <Choices items={itemsOf(call)} chosen={chosen} onChosen={setChosen} />
          <MoneyField
            label={labels.amountToPay}
            name="amount"
            value={typed}
            error={isTooMuch ? labels.atMost(formatMoney(loan.balance.totalCents)) : null}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Outcome
            loan={loan}
            call={call}
            onClose={onClose}
            addedCents={chosenCents(call, chosen)}
            paidCents={paidCents}
          />
        </>
      )}
    </ActDialog>
  )
})

export const ConsentDialog = withCall(({ loan, call, onClose }) => {
  const { data: house } = useQuery(query(api.site.site, {}))
  const pledged = pledgedOf(loan)
  const [chosen, setChosen] = useState<readonly string[]>(call.sale?.collateral.map(({ id }) => id) ?? [])
  const valueCents = pledged
    .filter(({ id }) => chosen.includes(id))
    .reduce((sum, collateral) => sum + collateral.valueCents, 0)
  const [typed, setTyped] = useState<string | null>(null)
  const least = typed ?? amountText(valueCents)
  const leastCents = centsOf(least)
  return (
    <ActDialog
      title={labels.consentTitle}
      submit={labels.consent}
      blocked={chosen.length === 0 || typeof leastCents !== 'number' || leastCents === 0}
      run={(form, options) => {
        if (!form.checked('agree')) throw new Error(labels.agreeFirst)
        return api.lending.consentToSale(
          {
            params: { id: loan.id },
            body: { consent: { collateralIds: [...chosen], leastCents: Number(leastCents) } },
          },
          options,
        )
      }}
      done={() => ({ title: labels.consentSaved, description: labels.consentSavedText })}
      onClose={onClose}
    >
      {() => (
        <>
          <p>{labels.consentText(paymentOrderText(loan.proceedsOrder))}</p>
          <Choices
            items={pledged.map(({ id, card, valueCents: cents }) => ({
              id,
              label: `${card.playerName}, ${formatDollars(cents)}`,
            }))}
            chosen={chosen}
            onChosen={setChosen}
          />
          <MoneyField
            label={labels.least}
            name="least"
            required
            value={least}
            onChange={(event) => setTyped(event.target.value)}
          />
          {house && <Check name="agree" label={labels.iAgree(house.name)} />}
        </>
      )}
    </ActDialog>
  )
})

export function DisputeDialog({ loan, onClose }: Props) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  return (
    <ActDialog
      title={labels.disputeTitle}
      submit={labels.sendDispute}
      blocked={chosen.length === 0}
      run={(form, options) =>
        api.lending.requestLoanChange(
          { params: { id: loan.id }, body: { kind: 'value', collateralIds: [...chosen], note: form.text('comps') } },
          options,
        )
      }
      done={() => ({ title: labels.disputeSent, description: labels.disputeSentText })}
      onClose={onClose}
    >
      {() => (
        <>
          <p>{labels.disputeText}</p>
          <Choices
            items={pledgedOf(loan).map(({ id, card, valueCents }) => ({
              id,
              label: `${card.playerName}, ${formatDollars(valueCents)}`,
            }))}
            chosen={chosen}
            onChosen={setChosen}
          />
          <TextArea label={labels.comps} name="comps" required minLength={3} maxLength={500} />
        </>
      )}
    </ActDialog>
  )
}

export function PromiseDialog({ loan, onClose }: Props) {
  return (
    <ActDialog
      title={labels.promiseTitle}
      submit={labels.makePromise}
      run={(form, options) => {
        const cents = centsOf(form.text('amount'))
        if (typeof cents !== 'number' || cents === 0) throw new Error(labels.enterAnAmount)
        const body = { amountCents: cents, dueOn: form.text('dueOn'), note: form.optional('note') }
        return api.lending
          .promisePayment({ params: { id: loan.id }, body }, options)
          .then(() => ({ cents, dueOn: body.dueOn }))
      }}
      done={({ cents, dueOn }) => ({
        title: labels.promised,
        description: labels.promisedText(formatMoney(cents), formatDate(dueOn)),
      })}
      onClose={onClose}
    >
      {() => (
        <>
          <p>{labels.promiseText}</p>
          <MoneyField label={labels.promiseAmount} name="amount" required cents={loan.pastDueCents} />
          <Field label={labels.promiseDay} name="dueOn" type="date" required min={loan.balance.asOf} />
          <TextArea label={labels.promiseNote} name="note" maxLength={500} optional />
        </>
      )}
    </ActDialog>
  )
}
