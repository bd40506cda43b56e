import { cardTitle } from '@ambry/contract/cards/kinds'
import { formatDollars, formatMoney } from '@ambry/contract/kernel/money'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'

import { api } from '../../../../api/api.ts'
import { fieldError, sentenceOf } from '../../../../api/errors.ts'
import { today } from '../../../../api/live/server-meta.ts'
import { query } from '../../../../api/queries.ts'
import { ActDialog } from '../../../../parts/dialogs/ActDialog.tsx'
import { MemberPicker, type Owner } from '../../../../parts/MemberPicker.tsx'
import { type Fact, FactList } from '../../../../ui/FactList.tsx'
import { Failure } from '../../../../ui/Failure.tsx'
import { centsOf } from '../../../../ui/fields/amount.ts'
import { Field, SelectField, TextArea } from '../../../../ui/fields/Field.tsx'
import { MoneyField } from '../../../../ui/fields/MoneyField.tsx'
import { Note } from '../../../../ui/Tag.tsx'
import styles from '../dialogs/dialogs.module.css'
import type { StepProps } from '../dialogs/LoanDialog.tsx'
import { CompsField } from './CompsField.tsx'
import { type CompDraft, draftsOf, readComps } from './comps.ts'
import * as labels from './dialog-labels.ts'
import { sellable } from './sellable.ts'

const priceOf = (typed: string): number => {
  const cents = centsOf(typed)
  return typeof cents === 'number' ? cents : 0
}

/**
 * Sells a pledged card through Sales. Why the sale is reasonable is recorded with it, and where the price goes is shown
 * before it is confirmed. It takes a fresh code, which the page asks for by itself.
 */
export function SellCollateralDialog({ loan, item: given, onDone, onClose }: StepProps) {
  const cards = sellable(loan)
  const [itemId, setItemId] = useState(given?.id ?? cards[0]?.id ?? '')
  const item = cards.find(({ id }) => id === itemId)
  const [buyer, setBuyer] = useState<Owner>(undefined)
  const [price, setPrice] = useState('')
  // null while those of the card are shown as they are
  const [typedComps, setTypedComps] = useState<CompDraft[] | null>(null)
  const comparables = useQuery({
    ...query(api.sales.cardComparables, { params: { id: item?.card.id ?? '' } }),
    enabled: item !== undefined,
  })
  const comps = typedComps ?? draftsOf(comparables.data?.same ?? [])
  const priceCents = priceOf(price)
  const consent = loan.status === 'active' ? loan.marginCall?.consent : null

  return (
    <ActDialog
      title={labels.sellTitle(loan.number)}
      submit={labels.sell}
      wide
      long
      run={async (form, options) => {
        if (!item) throw new Error(labels.card)
        if (!buyer) throw new Error(labels.chooseABuyer)
        if (priceCents <= 0) throw new Error(labels.enterAnAmount)
        const read = readComps(comps)
        if (read === 'none') throw new Error(labels.compNeeded)
        if (read === 'incomplete') throw new Error(labels.compIncomplete)
        return api.lending.sellCollateral(
          {
            params: { id: loan.id, collateralId: item.id },
            body: {
              ...{
                buyerId: buyer.id,
                priceCents,
                channel: form.text('channel'),
                offeredFrom: form.text('offeredFrom'),
              },
              ...{ offers: Number(form.text('offers')), comps: read, reasoning: form.text('reasoning') },
            },
          },
          options,
        )
      }}
      done={() => ({
        title: labels.agreed,
        description: labels.agreedText(item ? cardTitle(item.card) : '', formatMoney(priceCents)),
      })}
      onDone={() => onDone?.()}
      onClose={onClose}
    >
      {(error) => (
        <>
          {consent && <Note tone="info">{labels.byConsent(formatMoney(consent.leastCents))}</Note>}
          <SelectField
            label={labels.card}
            name="collateralId"
            required
            value={itemId}
            onChange={(event) => {
              setItemId(event.target.value)
              setTypedComps(null)
            }}
          >
            {cards.map(({ id, card, valueCents }) => (
              <option key={id} value={id}>
                {labels.cardValue(cardTitle(card), formatDollars(valueCents))}
              </option>
            ))}
          </SelectField>
          <MemberPicker label={labels.buyer} value={buyer} withHouse={false} onChange={setBuyer} />
          <MoneyField
            label={labels.price}
            name="priceCents"
            required
            value={price}
            onChange={(event) => setPrice(event.target.value)}
            hint={item && labels.priceHint(formatDollars(item.valueCents))}
            error={fieldError(error, 'priceCents')}
          />
          {item && priceCents > 0 && <Split loanId={loan.id} collateralId={item.id} priceCents={priceCents} />}
          <section className={styles.split} aria-label={labels.record}>
            <h3>{labels.record}</h3>
            <p className="small muted">{labels.recordText}</p>
          </section>
          <Field
            label={labels.channel}
            name="channel"
            required
            minLength={2}
            maxLength={120}
            autoComplete="off"
            hint={labels.channelHint}
            error={fieldError(error, 'channel')}
          />
          <div className="grid-2 grid-close">
            <Field
              label={labels.offeredFrom}
              name="offeredFrom"
              type="date"
              required
              min={loan.fundedOn ?? undefined}
              max={today()}
              error={fieldError(error, 'offeredFrom')}
            />
            <Field
              label={labels.offers}
              name="offers"
              type="number"
              required
              min={0}
              max={10_000}
              step={1}
              inputMode="numeric"
              error={fieldError(error, 'offers')}
            />
          </div>
          <CompsField comps={comps} onChange={setTypedComps} />
          <TextArea
            label={labels.reasoning}
            name="reasoning"
            required
            minLength={10}
            maxLength={2000}
            hint={labels.reasoningHint}
            error={fieldError(error, 'reasoning')}
          />
          <p className="small muted">{labels.buyerPays}</p>
        </>
      )}
    </ActDialog>
  )
}

const money = (name: string, cents: number): Fact => ({
  name,
  value: <span className="num">{formatMoney(cents)}</span>,
})

type SplitProps = { loanId: string; collateralId: string; priceCents: number }

function Split({ loanId, collateralId, ...asked }: SplitProps) {
  const priceCents = useDeferredValue(asked.priceCents)
  const preview = useQuery({
    ...query(api.lending.previewCollateralSale, { params: { id: loanId, collateralId }, query: { priceCents } }),
    placeholderData: (previous) => previous,
  })
  if (preview.error) return <Failure text={sentenceOf(preview.error)} />
  if (!preview.data) return null
  const { data } = preview
  return (
    <section className={styles.split} aria-label={labels.whereItGoes} aria-live="polite">
      <h3>{labels.whereItGoes}</h3>
      <FactList
        facts={[
          money(labels.costs, data.costsCents),
          money(labels.lateFees, data.feesCents),
          money(labels.interest, data.interestCents),
          money(labels.principal, data.principalCents),
          money(labels.surplus, data.surplusCents),
        ]}
        total={money(labels.price, data.priceCents)}
      />
      <p className="small muted">
        {labels.ifPaidToday} {labels.stillOwed}: {formatMoney(data.leftCents)}.
      </p>
    </section>
  )
}
