import { formatBps } from '@ambry/contract/billing/fees/kinds'
import { addDays, formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney, mostCents } from '@ambry/contract/kernel/money'
import { mostFeaturedDays } from '@ambry/contract/secure/kinds'
import { mostDaysAhead } from '@ambry/contract/secure/promotions/kinds'
import type { PromotionQuote } from '@ambry/contract/secure/records'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { fieldError, sentenceOf } from '../../../api/errors.ts'
import { today } from '../../../api/live/server-meta.ts'
import { query } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { useAttemptKey } from '../../../api/use-attempt-key.ts'
import { GuardedDialog } from '../../../parts/dialogs/GuardedDialog.tsx'
import { usePaused } from '../../../parts/use-paused.ts'
import { type Fact, FactList } from '../../../ui/FactList.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { centsOf } from '../../../ui/fields/amount.ts'
import { Field, TextArea } from '../../../ui/fields/Field.tsx'
import type { FormReader } from '../../../ui/fields/form.ts'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import { SkeletonBar } from '../../../ui/Skeleton.tsx'
import { Note } from '../../../ui/Tag.tsx'
import { CheckLines, CheckSkeleton } from './CheckLines.tsx'
import * as labels from './labels.ts'
import { besideText, daysText } from './promotion-labels.ts'
import styles from './promotions.module.css'

type Props = { card: { id: string; playerName: string }; onClose: () => void }

/** The current input; an invalid price or number of days is not queried yet. */
function readAsked(form: FormReader): { listPriceCents: number | null; days: number } {
  const cents = centsOf(form.text('listPriceCents'))
  const days = Number(form.text('featuredDays') || '0')
  return {
    listPriceCents: typeof cents === 'number' && cents > 0 && cents <= mostCents ? cents : null,
    days: Number.isInteger(days) && days >= 0 && days <= mostFeaturedDays ? days : 0,
  }
}

/** Requests a listing: the fees and the owner's net are shown before anything is sent. */
export function PromoteDialog({ card, onClose }: Props) {
  const idempotencyKey = useAttemptKey()
  const [typed, setTyped] = useState({ listPriceCents: null as number | null, days: 0 })
  const asked = usePaused(typed)
  const quote = useQuery({
    ...query(api.secure.promotionQuote, {
      params: { id: card.id },
      query: {
        featuredDays: asked.days,
        ...(asked.listPriceCents !== null && { listPriceCents: asked.listPriceCents }),
      },
    }),
    placeholderData: keepPreviousData,
  })
  const send = useAction({
    mutationFn: (form: FormReader) => {
      const { listPriceCents, days } = readAsked(form)
      if (listPriceCents === null) throw new Error('Enter your list price.')
      return api.secure.requestPromotion(
        {
          params: { id: card.id },
          body: {
            listPriceCents,
            featuredDays: days,
            wantedFrom: days > 0 ? form.optional('wantedFrom') : null,
            note: form.optional('note'),
          },
        },
        { idempotencyKey },
      )
    },
    onSuccess: () => {
      toasts.show({ title: labels.requestSent, description: labels.wellReplyHere(card.playerName) })
      onClose()
    },
  })
  const { data, error } = quote
  const isStale = quote.isPlaceholderData || asked !== typed
  const isAtField = ['listPriceCents', 'featuredDays', 'wantedFrom', 'note'].some((name) =>
    fieldError(send.error, name),
  )
  return (
    <GuardedDialog
      title={labels.listInSecure}
      submit={labels.sendRequest}
      wide
      working={send.isPending}
      onInput={(form) => setTyped(readAsked(form))}
      onSubmit={(form) => send.mutate(form)}
      onClose={onClose}
      failure={
        <>
          {data?.why && (
            <Note title={labels.youCantListThisCard} role="alert">
              {data.why}
            </Note>
          )}
          {error !== null && <Failure text={sentenceOf(error)} onRetry={() => void quote.refetch()} />}
          {send.error && !isAtField && <Failure text={sentenceOf(send.error)} />}
        </>
      }
    >
      {data ? <CheckLines checks={data.checks} /> : <CheckSkeleton lines={6} />}
      <MoneyField
        label={labels.listPrice}
        name="listPriceCents"
        required
        hint={valueHint(data, typed.listPriceCents)}
        error={fieldError(send.error, 'listPriceCents')}
      />
      <div className={styles.featured}>
        <Field
          label={labels.featuredDays}
          name="featuredDays"
          type="number"
          min={0}
          max={mostFeaturedDays}
          step={1}
          defaultValue={0}
          inputMode="numeric"
          hint={featuredHint(data)}
          error={fieldError(send.error, 'featuredDays')}
        />
        {typed.days > 0 && (
          <Field
            label={labels.featuredFrom}
            name="wantedFrom"
            type="date"
            optional
            min={today()}
            max={addDays(today(), mostDaysAhead)}
            hint={data ? labels.leaveEmptyForTheFirst(formatDate(data.freeFrom)) : undefined}
            error={fieldError(send.error, 'wantedFrom')}
          />
        )}
      </div>
      <TextArea
        label={labels.noteToUs}
        name="note"
        optional
        maxLength={500}
        rows={2}
        error={fieldError(send.error, 'note')}
      />
      <div className={isStale ? 'stale' : undefined} aria-busy={isStale}>
        <FactList
          facts={linesOf(data, asked)}
          total={{
            name: labels.youReceiveWhenItSells,
            value: data?.netCents != null ? <Money cents={data.netCents} /> : '–',
          }}
        />
        {asked.days > 0 && data && (
          <p className="small muted">
            {data.feeCents === 0
              ? labels.yourPlanCovers(daysText(asked.days))
              : labels.featuredDaysAreBilledWhen(formatMoney(data.feeCents))}
          </p>
        )}
      </div>
    </GuardedDialog>
  )
}

const Money = ({ cents }: { cents: number }) => <span className="num">{formatMoney(cents)}</span>

function valueHint(quote: PromotionQuote | undefined, listPriceCents: number | null): string {
  if (!quote) return ' '
  if (quote.valueCents === null) return labels.weHaventAppraisedThisCard
  const beside = listPriceCents !== null && besideText(listPriceCents, quote.valueCents)
  return `We value it at ${formatMoney(quote.valueCents)}.${beside ? ` Your price is ${beside}.` : ''}`
}

function featuredHint(quote: PromotionQuote | undefined): string {
  if (!quote) return ' '
  const credit = quote.creditDays > 0 ? ` Your plan covers ${daysText(quote.creditDays)} more this month.` : ''
  return labels.shownFirstAndLabeledPromoted(formatMoney(quote.dayCents), credit)
}

function linesOf(quote: PromotionQuote | undefined, asked: { listPriceCents: number | null; days: number }): Fact[] {
  const fee = quote?.sellerFee
  const pending = asked.listPriceCents === null ? '–' : <SkeletonBar width={80} />
  return [
    { name: labels.listPrice, value: asked.listPriceCents === null ? '–' : <Money cents={asked.listPriceCents} /> },
    {
      name: fee && fee.discountBps > 0 ? labels.sellersFee(formatBps(fee.discountBps)) : labels.sellersFeeTitle,
      value: fee ? <span className="num">−{formatMoney(fee.cents)}</span> : pending,
    },
  ]
}
