import { type CardCategory, cardCategories } from '@ambry/contract/cards/kinds'
import { formatDollars, formatMoney } from '@ambry/contract/kernel/money'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useId } from 'react'

import { api } from '../../../../api/api.ts'
import { query } from '../../../../api/queries.ts'
import { Loaded } from '../../../../parts/Loaded.tsx'
import { hereWith, useSearchOf } from '../../../../paths.ts'
import { SelectField } from '../../../../ui/fields/Field.tsx'
import { Slider } from '../../../../ui/fields/Slider.tsx'
import { SkeletonLines } from '../../../../ui/Skeleton.tsx'
import { percentText } from '../../ltv/ltv-bands.ts'
import styles from './book.module.css'
import * as labels from './labels.ts'
import { StressCalls } from './StressCalls.tsx'
import { StressLevels } from './StressLevels.tsx'
import { deepest, type Fall, queryOf, readFall, usualCategoryFall, usualFall, writeFall } from './stress.ts'

/** What a fall of values would do to every loan. It is in the address, so that it can be shared. */
export function Stress() {
  const fall = readFall(useSearchOf('/admin/loans'))
  const navigate = useNavigate()
  const set = (next: Fall) =>
    void navigate({
      to: '.',
      search: hereWith('/admin/loans', writeFall(next)),
      replace: true,
      resetScroll: false,
    })
  return (
    <section className={`sheet sheet-pad ${styles.stress}`} aria-labelledby="book-stress">
      <h2 id="book-stress">{labels.stress}</h2>
      <p className="small muted">{labels.stressText}</p>
      <QuickChoices fall={fall} onChange={set} />
      <div className={styles.falls}>
        <FallSlider label={labels.allFallBy} value={fall.fall} onValue={(value) => set({ ...fall, fall: value })} />
        <SelectField
          label={labels.category}
          name="category"
          value={fall.category ?? ''}
          onChange={(event) => set({ ...fall, category: (event.target.value || null) as CardCategory | null })}
        >
          <option value="">{labels.noCategory}</option>
          {Object.entries(cardCategories).map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </SelectField>
        {fall.category && (
          <FallSlider
            label={labels.categoryFallsBy(cardCategories[fall.category])}
            value={fall.categoryFall}
            onValue={(value) => set({ ...fall, categoryFall: value })}
          />
        )}
      </div>
      <Result fall={fall} />
    </section>
  )
}

type ChoiceProps = { fall: Fall; onChange: (fall: Fall) => void }

const quick: readonly { name: string; fall: Fall }[] = [
  { name: labels.allQuick(usualFall), fall: { fall: usualFall, category: null, categoryFall: usualCategoryFall } },
  {
    name: labels.categoryQuick(cardCategories.basketball, usualCategoryFall),
    fall: { fall: 0, category: 'basketball', categoryFall: usualCategoryFall },
  },
]

const isSame = (one: Fall, other: Fall) => JSON.stringify(queryOf(one)) === JSON.stringify(queryOf(other))

const QuickChoices = ({ fall, onChange }: ChoiceProps) => (
  <fieldset className={styles.quick} aria-label={labels.quickChoices}>
    {quick.map(({ name, fall: choice }) => (
      <button
        key={name}
        type="button"
        className={isSame(fall, choice) ? 'chip chip-on' : 'chip'}
        aria-pressed={isSame(fall, choice)}
        onClick={() => onChange(choice)}
      >
        {name}
      </button>
    ))}
  </fieldset>
)

type SliderProps = { label: string; value: number; onValue: (value: number) => void }

/** A slider with a number field beside it. */
function FallSlider({ label, value, onValue }: SliderProps) {
  const id = useId()
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className={styles.slide}>
        <Slider id={id} min={0} max={deepest} value={value} aria-valuetext={`${value}%`} onValue={onValue} />
        <span className="rate-field">
          <input
            className="input num"
            aria-label={`${label}, ${labels.percent}`}
            inputMode="numeric"
            maxLength={3}
            value={value}
            onChange={(event) => onValue(Math.min(deepest, Math.max(0, Math.round(Number(event.target.value)) || 0)))}
          />
          <span aria-hidden="true">%</span>
        </span>
      </div>
    </div>
  )
}

function Result({ fall }: { fall: Fall }) {
  const asked = useDeferredValue(JSON.stringify(queryOf(fall)))
  const stress = useQuery({
    ...query(api.lending.stressLoanBook, { query: JSON.parse(asked) }),
    placeholderData: (previous) => previous,
  })
  return (
    <Loaded query={stress} skeleton={<SkeletonLines lines={8} />}>
      {(data) => (
        <div className={stress.isPlaceholderData ? `${styles.result} stale` : styles.result}>
          <dl className={`desk-figures ${styles.figures}`} aria-label={labels.after}>
            <Figure name={labels.valueAfter} value={formatDollars(data.valueCents)} />
            <Figure name={labels.ltvAfter} value={percentText(data.ltvBps)} />
            <Figure name={labels.newCalls} value={data.callCount.toLocaleString('en-US')} />
            <Figure name={labels.toCure} value={formatDollars(data.callCents)} />
            <Figure name={labels.uncovered} value={formatDollars(data.uncoveredCents)} />
          </dl>
          <p className="sr" role="status">
            {labels.updated(data.callCount, formatMoney(data.callCents))}
          </p>
          <StressLevels levels={data.levels} />
          <StressCalls stress={data} />
        </div>
      )}
    </Loaded>
  )
}

const Figure = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt className="small muted">{name}</dt>
    <dd className="figure">{value}</dd>
  </div>
)
