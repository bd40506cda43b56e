import '../../../../ui/styles/shares.css'

import type { AdminFundDetail, CapRow } from '@ambry/contract/funds/admin/records'
import { formatUnitPrice, formatUnits } from '@ambry/contract/funds/arithmetic/units'
import { type Day, formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useState } from 'react'

import { api } from '../../../../api/api.ts'
import { today } from '../../../../api/live/server-meta.ts'
import { query } from '../../../../api/queries.ts'
import { Loaded } from '../../../../parts/Loaded.tsx'
import { MemberLink } from '../../../../parts/links.tsx'
import { ExportButton } from '../../../../parts/lists/ExportButton.tsx'
import { here, useSearchOf } from '../../../../paths.ts'
import { Empty } from '../../../../ui/Empty.tsx'
import { Tag } from '../../../../ui/Tag.tsx'
import { shareText } from '../figures.ts'
import styles from '../funds-admin.module.css'
import * as labels from './labels.ts'

/** A fund has up to 99 holders, so all of them are read at once. */
const everyone = 100
const mostShown = 6

type Props = {
  fund: AdminFundDetail
  /** The largest holders and the sum of the others. */
  short?: boolean
}

/** Who holds how much, on any day. */
export function CapTable({ fund, short = false }: Props) {
  const asked = useSearchOf('/admin/funds/$id/manage').on
  const on: Day | undefined = short ? undefined : asked
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const rows = useQuery({
    ...query(api.funds.capTable, { params: { id: fund.id }, query: { on, limit: everyone } }),
    placeholderData: (previous) => previous,
  })
  const isToday = on === undefined || on === today()
  const price = isToday ? (fund.last?.navPerUnit ?? null) : null
  return (
    <section className={`sheet ${styles.sheet}`} aria-labelledby="cap-table">
      <div className={`${styles.pad} ${styles.head}`}>
        <div>
          <h2 id="cap-table">{labels.capTable}</h2>
          <p className="small muted">
            {labels.asOf(formatDate(on ?? today()), price === null ? null : formatUnitPrice(price))}
          </p>
        </div>
        <div className={styles.tools}>
          {!short && (
            <label className={styles.day}>
              <span className="small">{labels.day}</span>
              <input
                type="date"
                className="input"
                max={today()}
                value={on ?? today()}
                onChange={({ target: { value } }) => {
                  // a partly typed year is far in the past
                  if (value === '' || value < '2000-01-01') return
                  void navigate({
                    ...{ to: '.', replace: true, resetScroll: false },
                    search: here('/admin/funds/$id/manage', {
                      tab: 'holders',
                      on: value === today() ? undefined : value,
                    }),
                  })
                }}
              />
            </label>
          )}
          <span className="list-search list-search-own">
            <Search aria-hidden="true" />
            <input
              type="search"
              className="input"
              aria-label={labels.findHolder}
              placeholder={labels.findHolder}
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </span>
          <ExportButton
            size="small"
            name="cap-table"
            fetchCsv={() =>
              api.funds.capTable({ params: { id: fund.id }, query: { on, limit: everyone, format: 'csv' } })
            }
          />
        </div>
      </div>
      <Loaded query={rows}>
        {({ items }) =>
          items.length > 0 ? (
            <Holders rows={items} q={typed.trim().toLowerCase()} short={short} fundId={fund.id} />
          ) : isToday ? (
            <Empty title={labels.noHolders}>{labels.noHoldersText}</Empty>
          ) : (
            <p className={`muted ${styles.pad}`}>{labels.nobodyThen(formatDate(on))}</p>
          )
        }
      </Loaded>
    </section>
  )
}

type Sum = Pick<CapRow, 'units' | 'shareBps' | 'valueCents' | 'costCents' | 'carryCents'>

const sumOf = (rows: readonly CapRow[]): Sum =>
  rows.reduce(
    (sum, row) => ({
      units: sum.units + row.units,
      shareBps: sum.shareBps + row.shareBps,
      valueCents: sum.valueCents + row.valueCents,
      costCents: sum.costCents + row.costCents,
      carryCents: sum.carryCents + row.carryCents,
    }),
    { units: 0, shareBps: 0, valueCents: 0, costCents: 0, carryCents: 0 },
  )

const colours = 6
/** The color of a holder in the bar; beyond the sixth they share the ground. */
const colourOf = (at: number) => (at < colours ? `part-${at + 1}` : styles.rest)

type HoldersProps = { rows: readonly CapRow[]; q: string; short: boolean; fundId: string }

function Holders({ rows, q, short, fundId }: HoldersProps) {
  const ranked = rows.map((row, at) => ({ row, at }))
  const found = q === '' ? ranked : ranked.filter(({ row }) => row.member.name.toLowerCase().includes(q))
  const shown = short && q === '' ? found.slice(0, mostShown) : found
  const rest = short && q === '' ? rows.slice(mostShown) : []
  const all = sumOf(rows)
  const others = sumOf(rest)
  const bar = [...rows.slice(0, colours), ...(rows.length > colours ? [null] : [])]
  return (
    <>
      <div className={`allocation-bar ${styles.bar}`} aria-hidden="true">
        {bar.map((row, at) => (
          <span
            key={row?.member.id ?? 'rest'}
            className={colourOf(at)}
            style={{ flexGrow: row ? row.units : sumOf(rows.slice(colours)).units }}
          />
        ))}
      </div>
      {found.length === 0 && <p className={`muted ${styles.pad}`}>{labels.noMatch}</p>}
      {found.length > 0 && (
        <table className={`table table-plain ${styles.table} ${styles.compact}`} aria-label={labels.capTable}>
          <thead>
            <tr>
              <th scope="col">{labels.holder}</th>
              <th scope="col" className="table-end">
                {labels.units}
              </th>
              <th scope="col" className="table-end">
                {labels.share}
              </th>
              {!short && (
                <th scope="col" className="table-end">
                  {labels.cost}
                </th>
              )}
              <th scope="col" className="table-end">
                {labels.value}
              </th>
              {!short && (
                <th scope="col" className="table-end">
                  {labels.carry}
                </th>
              )}
              <th scope="col">{labels.lockUp}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ row, at }) => (
              <tr key={row.member.id}>
                <td className="phone-heading">
                  <span className={styles.holder}>
                    <span className={`${styles.swatch} ${colourOf(at)}`} aria-hidden="true" />
                    <strong>
                      <MemberLink id={row.member.id}>{row.member.name}</MemberLink>
                    </strong>
                    {row.status !== 'active' && <Tag tone="wait">{labels.statuses[row.status]}</Tag>}
                  </span>
                </td>
                <Amounts sum={row} short={short} />
                <td className="phone-hidden">{row.lockedUntil ? formatDate(row.lockedUntil) : labels.ended}</td>
              </tr>
            ))}
            {rest.length > 0 && (
              <tr>
                <td className="phone-heading">
                  <span className={styles.holder}>
                    <span className={`${styles.swatch} ${styles.rest}`} aria-hidden="true" />
                    <Link to="." search={here('/admin/funds/$id/manage', { tab: 'holders' })} params={{ id: fundId }}>
                      {labels.others(rest.length)}
                    </Link>
                  </span>
                </td>
                <Amounts sum={others} short={short} />
                <td className="phone-hidden" />
              </tr>
            )}
            {q === '' && (
              <tr className={styles.total}>
                <td className="phone-heading">{labels.holders(rows.length)}</td>
                <Amounts sum={{ ...all, shareBps: 10_000 }} short={short} />
                <td className="phone-hidden" />
              </tr>
            )}
          </tbody>
        </table>
      )}
    </>
  )
}

const Amounts = ({ sum, short }: { sum: Sum; short: boolean }) => (
  <>
    <td className={`table-end record ${styles.below}`}>{formatUnits(sum.units)}</td>
    <td className={`table-end num ${styles.belowEnd}`}>{shareText(sum.shareBps)}</td>
    {!short && <td className="table-end num phone-hidden">{formatMoney(sum.costCents)}</td>}
    <td className={`table-end num ${styles.main}`}>{formatMoney(sum.valueCents)}</td>
    {!short && <td className="table-end num phone-hidden">{formatMoney(sum.carryCents)}</td>}
  </>
)
