import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars } from '@ambry/contract/kernel/money'
import { ltvBps, ltvLevel } from '@ambry/contract/lending/arithmetic/ltv'
import type { AdminLoanDetail } from '@ambry/contract/lending/detail-records'
import { ltvLevels } from '@ambry/contract/lending/kinds'
import { useId, useState } from 'react'

import { LtvGauge } from '../../../../ui/cards/LtvGauge.tsx'
import { Defined } from '../../../../ui/Defined.tsx'
import { Slider } from '../../../../ui/fields/Slider.tsx'
import { offerBands, percentText, runningBands } from '../../ltv/ltv-bands.ts'
import * as labels from './labels.ts'
import styles from './panel.module.css'

type Props = {
  loan: AdminLoanDetail
  /** The principal being offered, or the one outstanding. */
  principalCents: number
}

/** The gauge with its levels, date and formula, and what would happen if the cards lost value. */
export function LtvPart({ loan, principalCents }: Props) {
  const { ltv, standardLtvBps } = loan
  const { highestLtvBps } = loan.product.settings
  const isOffer = loan.fundedOn === null
  const bps = ltvBps(principalCents, ltv.valueCents)
  const text = percentText(bps)
  const [standard, highest] = [percentText(standardLtvBps), percentText(highestLtvBps)]
  const level = ltvLevel(principalCents, ltv.valueCents, ltv)
  return (
    <section aria-labelledby="loan-ltv">
      <div className="row between">
        <h3 id="loan-ltv">{labels.loanToValue}</h3>
        <strong className="num">{text}</strong>
      </div>
      <LtvGauge
        percent={bps / 100}
        bands={isOffer ? offerBands(standardLtvBps, highestLtvBps) : runningBands(ltv)}
        label={isOffer ? labels.offerGauge(text, standard, highest) : labels.runningGauge(text, ltvLevels[level], ltv)}
        isLive={isOffer}
      />
      <p className="small muted">
        {isOffer ? labels.standardUpTo(standard, highest) : `${ltvLevels[level]}.`}{' '}
        <Defined
          word={labels.formula}
          text={labels.formulaText(formatDollars(principalCents), formatDollars(ltv.valueCents))}
        />
        {'. '}
        {ltv.valuedOn && labels.oldestValuation(formatDate(ltv.valuedOn))}
      </p>
      {ltv.valueCents > 0 && principalCents > 0 && <WhatIf loan={loan} principalCents={principalCents} />}
    </section>
  )
}

const deepest = 60

/** A slider with a number field beside it. */
function WhatIf({ loan: { ltv }, principalCents }: Props) {
  const id = useId()
  const [percent, setPercent] = useState(20)
  const left = Math.round((ltv.valueCents * (100 - percent)) / 100)
  const set = (typed: string) => setPercent(Math.min(deepest, Math.max(0, Math.round(Number(typed)) || 0)))
  return (
    <div className={styles.whatIf}>
      <label className="field-label" htmlFor={id}>
        {labels.whatIf}
      </label>
      <div className={styles.slide}>
        <Slider id={id} min={0} max={deepest} value={percent} aria-valuetext={`${percent}%`} onValue={setPercent} />
        <span className="rate-field">
          <input
            className="input num"
            aria-label={`${labels.whatIf}, ${labels.whatIfPercent.toLowerCase()}`}
            inputMode="numeric"
            maxLength={3}
            value={percent}
            onChange={(event) => set(event.target.value)}
          />
          <span aria-hidden="true">%</span>
        </span>
      </div>
      <p className="small" role="status">
        {labels.afterFall(formatDollars(left), percentText(ltvBps(principalCents, left)))}{' '}
        <strong>{ltvLevels[ltvLevel(principalCents, left, ltv)]}.</strong>
      </p>
    </div>
  )
}
