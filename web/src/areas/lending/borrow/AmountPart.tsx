import { formatDollars, formatMoney } from '@ambry/contract/kernel/money'
import type { ScheduleKind } from '@ambry/contract/lending/arithmetic/terms'
import type { Borrowing, LoanDraft } from '@ambry/contract/lending/borrowing-records'
import { scheduleKinds } from '@ambry/contract/lending/kinds'
import { CircleAlert } from 'lucide-react'
import { useId, useState } from 'react'

import { amountText, centsOf } from '../../../ui/fields/amount.ts'
import { Segments } from '../../../ui/fields/Segments.tsx'
import { Slider } from '../../../ui/fields/Slider.tsx'
import { amountFault } from './amount-fault.ts'
import styles from './borrow.module.css'
import * as labels from './labels.ts'
import { principalToReceive, type Quote } from './quote.ts'

type Props = {
  borrowing: Borrowing
  draft: LoanDraft
  quote: Quote
  onChange: (patch: Partial<LoanDraft>) => void
  /** The amount while it is typed, and as long as it is invalid. */
  typed: string | null
  onTyped: (typed: string | null) => void
}

const step = 10_000

/** The amount as a number and a slider, the term and the kind of payments. */
export function AmountPart({ borrowing, draft, quote, onChange, typed, onTyped }: Props) {
  const { settings } = borrowing.product
  const [isNet, setIsNet] = useState(false)
  const { standardCents, mostCents, fault } = quote
  const least = Math.min(settings.minimumCents, mostCents)
  const set = (amountCents: number) => onChange({ amountCents, acceptedDisclosure: false })
  return (
    <section className={styles.part} aria-labelledby="lend-amount">
      <h2 id="lend-amount">
        <span className={styles.number}>2</span> {labels.amountAndTerm}
      </h2>
      <div className={styles.amountRow}>
        <AmountField
          label={isNet ? labels.amountToReceive : labels.loanAmount}
          cents={isNet ? quote.disclosure.amountFinancedCents : draft.amountCents}
          onCents={(cents) => set(isNet ? principalToReceive(borrowing, cents) : cents)}
          typed={typed}
          onTyped={onTyped}
        />
        <div className={styles.term}>
          <span className="field-label">{labels.term}</span>
          <Segments
            label={labels.term}
            value={String(draft.months)}
            options={Object.fromEntries(settings.months.map((months) => [String(months), labels.monthsShort(months)]))}
            onChange={(months) => onChange({ months: Number(months), acceptedDisclosure: false })}
          />
        </div>
      </div>
      <div className={styles.kind}>
        <Segments<'borrow' | 'receive'>
          label={labels.amountMeans}
          value={isNet ? 'receive' : 'borrow'}
          options={labels.amountKinds}
          onChange={(kind) => {
            onTyped(null)
            setIsNet(kind === 'receive')
          }}
        />
        <p className="small muted">
          {labels.borrowToReceive(
            formatMoney(quote.terms.principalCents),
            formatMoney(quote.terms.feeCents),
            formatMoney(quote.disclosure.amountFinancedCents),
          )}
        </p>
      </div>
      <div className={styles.slide}>
        <Slider
          aria-label={labels.loanAmount}
          aria-valuetext={formatDollars(draft.amountCents)}
          min={least}
          max={mostCents}
          step={step}
          value={Math.max(least, Math.min(draft.amountCents, mostCents))}
          disabled={mostCents <= least}
          onValue={(at) => {
            onTyped(null)
            set(at + step > mostCents ? mostCents : at)
          }}
        />
      </div>
      <p className={styles.ends}>
        <span className="num">{formatDollars(least)}</span>
        <span className="num">{labels.upTo(formatDollars(mostCents))}</span>
      </p>
      {fault && fault.kind !== 'no_cards' && (
        <p className={styles.fault} role="status">
          {labels.faultText(fault)}
        </p>
      )}
      {draft.amountCents > standardCents && draft.amountCents <= mostCents && (
        <p className={styles.review} role="status">
          {labels.needsReview(formatDollars(standardCents))}
        </p>
      )}
      <div className={styles.kind}>
        <span className="field-label">{labels.payments}</span>
        <Segments<ScheduleKind>
          label={labels.payments}
          value={draft.scheduleKind}
          options={
            Object.fromEntries(settings.scheduleKinds.map((kind) => [kind, scheduleKinds[kind]])) as Record<
              ScheduleKind,
              string
            >
          }
          onChange={(scheduleKind) => onChange({ scheduleKind, acceptedDisclosure: false })}
        />
        <p className="small muted">{labels.kindText[draft.scheduleKind]}</p>
      </div>
    </section>
  )
}

type FieldProps = Pick<Props, 'typed' | 'onTyped'> & { label: string; cents: number; onCents: (cents: number) => void }

/** The slider's twin: an amount that can be typed. */
function AmountField({ label, cents, onCents, typed, onTyped }: FieldProps) {
  const text = typed ?? amountText(cents)
  const error = amountFault(typed)
  const id = useId()
  return (
    <div className={styles.amount}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <span className={styles.amountBox}>
        <span aria-hidden="true">$</span>
        <input
          id={id}
          className={styles.amountInput}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={text}
          ref={(box) => box?.style.setProperty('--digits', String(Math.max(text.length, 3)))}
          onFocus={() => onTyped(text)}
          onChange={(event) => {
            onTyped(event.target.value)
            const next = centsOf(event.target.value)
            if (typeof next === 'number') onCents(next)
          }}
          // an invalid amount stays, so that it can be corrected
          onBlur={() => error === null && onTyped(null)}
        />
      </span>
      {error && (
        <p id={`${id}-error`} className="field-error">
          <CircleAlert aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  )
}
