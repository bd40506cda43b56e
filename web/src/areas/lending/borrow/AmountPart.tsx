import { formatDollars } from '@ambry/contract/kernel/money'
import type { ScheduleKind } from '@ambry/contract/lending/arithmetic/terms'
import type { Borrowing, LoanDraft } from '@ambry/contract/lending/borrowing-records'
import { scheduleKinds } from '@ambry/contract/lending/kinds'
import { useState } from 'react'

import { amountText, centsOf } from '../../../ui/fields/amount.ts'
import { Segments } from '../../../ui/fields/Segments.tsx'
import styles from './borrow.module.css'
import * as labels from './labels.ts'
import type { Quote } from './quote.ts'

type Props = {
  borrowing: Borrowing
  draft: LoanDraft
  quote: Quote
  onChange: (patch: Partial<LoanDraft>) => void
}

const step = 10_000

/** The amount as a number and a slider, the term and the kind of payments. */
export function AmountPart({ borrowing, draft, quote, onChange }: Props) {
  const { settings } = borrowing.product
  const { mostCents, fault } = quote
  const least = Math.min(settings.minimumCents, mostCents)
  const set = (amountCents: number) => onChange({ amountCents, acceptedDisclosure: false })
  const filled = mostCents > least ? ((Math.min(draft.amountCents, mostCents) - least) / (mostCents - least)) * 100 : 0
  return (
    <section className={styles.part} aria-labelledby="lend-amount">
      <h2 id="lend-amount">
        <span className={styles.number}>2</span> {labels.amountAndTerm}
      </h2>
      <div className={styles.amountRow}>
        <AmountField cents={draft.amountCents} onCents={set} />
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
      <input
        type="range"
        className={styles.slider}
        aria-label={labels.loanAmount}
        aria-valuetext={formatDollars(draft.amountCents)}
        min={least}
        max={mostCents}
        step={step}
        value={Math.min(draft.amountCents, mostCents)}
        disabled={mostCents <= least}
        // the filled part, which style sheets can't know
        ref={(slider) => slider?.style.setProperty('--filled', `${filled}%`)}
        onChange={(event) => {
          const at = Number(event.target.value)
          set(at + step > mostCents ? mostCents : at)
        }}
      />
      <p className={styles.ends}>
        <span className="num">{formatDollars(least)}</span>
        <span className="num">{labels.atMost(formatDollars(mostCents))}</span>
      </p>
      {fault && fault.kind !== 'no_cards' && (
        <p className={styles.fault} role="status">
          {labels.faultText(fault)}
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

/** The slider's twin: an amount that can be typed. */
function AmountField({ cents, onCents }: { cents: number; onCents: (cents: number) => void }) {
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? amountText(cents)
  return (
    <label className={styles.amount}>
      <span className="field-label">{labels.loanAmount}</span>
      <span className={styles.amountBox}>
        <span aria-hidden="true">$</span>
        <input
          className={styles.amountInput}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={text}
          ref={(box) => box?.style.setProperty('--digits', String(Math.max(text.length, 3)))}
          onFocus={() => setTyped(text)}
          onChange={(event) => {
            setTyped(event.target.value)
            const next = centsOf(event.target.value)
            if (typeof next === 'number') onCents(next)
          }}
          onBlur={() => setTyped(null)}
        />
      </span>
    </label>
  )
}
