import type { FundStatement, Position } from '@ambry/contract/funds/investing/records'
import { capitalLines } from '@ambry/contract/funds/kinds'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { today } from '../../../api/live/server-meta.ts'
import { query } from '../../../api/queries.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import tables from '../../../parts/money-table.module.css'
import { Select } from '../../../ui/fields/Select.tsx'
import { SkeletonBar } from '../../../ui/Skeleton.tsx'
import { ScrollFrame } from '../../lending/ScrollFrame.tsx'
import * as labels from './labels.ts'
import styles from './position.module.css'

type Props = { fundId: string; years: Position['years'] }

/** What became of a holder's capital in a year, as their statement prints it. */
export function CapitalPart({ fundId, years }: Props) {
  const [newest] = years
  const [year, setYear] = useState(newest?.year ?? '')
  const end = `${year}-12-31`
  const on = today()
  const period = { from: `${year}-01-01`, to: end < on ? end : on }
  const statement = useQuery({
    ...query(api.funds.fundStatement, { params: { id: fundId }, query: period }),
    placeholderData: keepPreviousData,
    enabled: newest !== undefined,
  })
  if (!newest) return null
  return (
    <section className={styles.part} id="capital">
      <div className={styles.capitalHead}>
        <h2>{labels.capital}</h2>
        <Select
          label={labels.year}
          value={year}
          options={Object.fromEntries(years.map((each) => [each.year, each.year]))}
          onChange={setYear}
        />
      </div>
      <p className="muted">{labels.capitalLead}</p>
      <Loaded query={statement} skeleton={<SkeletonBar height={420} />}>
        {(data) => (
          <>
            <Account statement={data} />
            {data.held.cards.length > 0 && <Cards statement={data} />}
          </>
        )}
      </Loaded>
    </section>
  )
}

const Account = ({ statement: { from, to, capital } }: { statement: FundStatement }) => (
  <table className={`${tables.table} ${styles.account}`} aria-label={labels.capital}>
    <tbody>
      <tr>
        <th scope="row">{labels.opening(formatDate(from))}</th>
        <td>{formatMoney(capital.openingCents)}</td>
      </tr>
      {capital.lines.map(({ kind, cents }) => (
        <tr key={kind}>
          <th scope="row">{capitalLines[kind]}</th>
          <td>{formatMoney(cents)}</td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">{labels.closing(formatDate(to))}</th>
        <td>{formatMoney(capital.closingCents)}</td>
      </tr>
    </tfoot>
  </table>
)

function Cards({ statement: { pricedOn, held } }: { statement: FundStatement }) {
  const title = labels.cardsAt(formatDate(pricedOn))
  const figures = ({ costCents, valueCents, gainCents }: Omit<FundStatement['held'], 'cards'>) => (
    <>
      <td>{formatMoney(costCents)}</td>
      <td>{formatMoney(valueCents)}</td>
      <td>{formatMoney(gainCents)}</td>
    </>
  )
  return (
    <>
      <h3>{title}</h3>
      <ScrollFrame label={title}>
        <table className={`${tables.table} ${styles.named}`}>
          <thead>
            <tr>
              {labels.cardsHead.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {held.cards.map((card, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a fund can hold two of the same card
              <tr key={at}>
                <th scope="row">{card.title}</th>
                <td>{card.grade}</td>
                {figures(card)}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{labels.total}</th>
              <td />
              {figures(held)}
            </tr>
          </tfoot>
        </table>
      </ScrollFrame>
    </>
  )
}
