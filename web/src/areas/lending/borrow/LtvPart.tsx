import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars } from '@ambry/contract/kernel/money'
import type { Borrowing } from '@ambry/contract/lending/borrowing-records'
import { ltvLevels } from '@ambry/contract/lending/kinds'
import { useMemo, useState } from 'react'

import { LtvGauge } from '../../../ui/cards/LtvGauge.tsx'
import { Defined } from '../../../ui/Defined.tsx'
import { Slider } from '../../../ui/fields/Slider.tsx'
import { offerBands, percentText } from '../ltv/ltv-bands.ts'
import styles from './borrow.module.css'
import * as labels from './labels.ts'
import { afterFall, type Quote } from './quote.ts'

type Props = { borrowing: Borrowing; quote: Quote }

/** The gauge with its levels, date and formula, and what happens if the cards lose value. */
export function LtvPart({ borrowing, quote }: Props) {
  const { settings } = borrowing.product
  const { ltvBps, standardBps, valueCents, valuedOn, terms, fall } = quote
  const bands = useMemo(() => offerBands(standardBps, settings.highestLtvBps), [standardBps, settings.highestLtvBps])
  if (valueCents === 0) return null
  const band =
    ltvBps <= standardBps ? labels.isStandard : ltvBps <= settings.highestLtvBps ? labels.isByReview : labels.isTooHigh
  return (
    <section className={styles.part} aria-labelledby="lend-ltv">
      <h2 id="lend-ltv">
        <span className={styles.number}>3</span> {labels.loanToValue}
      </h2>
      <div className={styles.ltvRow}>
        <p className={styles.ltv} data-testid="ltv">
          {percentText(ltvBps)}
        </p>
        <p className={`small muted ${styles.band}`}>{band(percentText(standardBps))}</p>
      </div>
      <LtvGauge
        percent={ltvBps / 100}
        bands={bands}
        label={labels.gaugeLabel(percentText(ltvBps), percentText(standardBps), percentText(settings.highestLtvBps))}
        isLive
      />
      <p className={`small muted ${styles.formula}`}>
        <Defined
          word={labels.formula}
          text={labels.formulaText(formatDollars(terms.principalCents), formatDollars(valueCents))}
        />{' '}
        {valuedOn && labels.valuesFrom(formatDate(valuedOn))}{' '}
        {fall.cents > 0 && labels.mayFall(Math.floor(fall.percent), formatDollars(fall.cents))}
      </p>
      <FallPart settings={settings} quote={quote} />
    </section>
  )
}

const deepest = 60

/** What if the value falls. */
function FallPart({ settings, quote }: { settings: Borrowing['product']['settings']; quote: Quote }) {
  const [percent, setPercent] = useState(20)
  const after = afterFall(quote, settings, percent)
  return (
    <div className={styles.fall}>
      <label className={styles.fallHead} htmlFor="lend-fall">
        <span className="field-label">{labels.ifValuesFall}</span>
        <strong className="num">{percent}%</strong>
      </label>
      <div className={styles.slide}>
        <Slider
          id="lend-fall"
          min={0}
          max={deepest}
          value={percent}
          aria-valuetext={`${percent}%`}
          onValue={setPercent}
        />
      </div>
      <p className="small" role="status">
        {labels.afterFall(formatDollars(after.valueCents), percentText(after.ltvBps))}{' '}
        <strong>{ltvLevels[after.level]}.</strong> {labels.levelText(after.level, settings)}
      </p>
    </div>
  )
}
