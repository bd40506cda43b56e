import type { AdminFundDetail, NavPreview, ValuationRun } from '@ambry/contract/funds/admin/records'
import { formatUnitPrice, formatUnits } from '@ambry/contract/funds/arithmetic/units'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useState } from 'react'

import { api } from '../../../../api/api.ts'
import { query } from '../../../../api/queries.ts'
import { ActDialog } from '../../../../parts/dialogs/ActDialog.tsx'
import { NeedsRight } from '../../../../parts/rights.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { LineChart } from '../../../../ui/charts/LineChart.tsx'
import { dollarsAndCents } from '../../../../ui/charts/units.ts'
import { TextArea } from '../../../../ui/fields/Field.tsx'
import { Note } from '../../../../ui/Tag.tsx'
import { WaitingNote } from '../../../approvals/WaitingNote.tsx'
import { centsOfPrice, changeOf, changeText, takenOff, toneOf } from '../figures.ts'
import { usePendingForFund } from '../fund-query.ts'
import styles from '../funds-admin.module.css'
import * as labels from './labels.ts'

type Props = { fund: AdminFundDetail; run: ValuationRun | null }

/** What the next NAV would be, beside the last one, and how to publish it. */
export function NavSheet({ fund, run }: Props) {
  const after = run?.preview ?? fund.preview
  const before = run ? run.last : fund.last
  const change = changeOf(before?.navPerUnit ?? null, after.navPerUnit)
  return (
    <section className={`sheet ${styles.pad} ${styles.nav}`} aria-labelledby="nav-preview">
      <h2 id="nav-preview">{labels.navPreview}</h2>
      <p className="figure-xl">{after.navPerUnit === null ? '–' : formatUnitPrice(after.navPerUnit)}</p>
      <p className="small">
        {change !== null && before?.navPerUnit != null ? (
          <>
            <strong className={toneOf(change)}>{changeText(change)}</strong>{' '}
            {labels.fromLast(formatUnitPrice(before.navPerUnit))}
          </>
        ) : (
          <span className="muted">{after.units === 0 ? labels.noUnits : labels.firstNav}</span>
        )}
      </p>
      <Chart fund={fund} after={after} />
      <NavTable before={before} after={after} />
      <dl className="facts">
        <dt>{labels.units}</dt>
        <dd className="record">{formatUnits(after.units)}</dd>
        {run?.highWaterMark != null && (
          <>
            <dt>{labels.highWaterMark}</dt>
            <dd>{formatUnitPrice(run.highWaterMark)}</dd>
          </>
        )}
        <dt>{labels.carry}</dt>
        <dd>{after.carryCents === 0 ? labels.noneAccrues : formatMoney(after.carryCents)}</dd>
      </dl>
      {run ? <Publish fund={fund} run={run} /> : <Strike fund={fund} />}
    </section>
  )
}

function Chart({ fund, after }: { fund: AdminFundDetail; after: NavPreview }) {
  const { data } = useQuery({
    ...query(api.funds.fundNav, { params: { id: fund.id }, query: { span: 'year' } }),
    enabled: fund.last !== null,
  })
  const known = data?.points.map(({ on, navPerUnit }) => ({ on, value: centsOfPrice(navPerUnit) })) ?? []
  const points =
    after.navPerUnit === null
      ? known
      : [...known.filter(({ on }) => on !== after.on), { on: after.on, value: centsOfPrice(after.navPerUnit) }]
  const [first] = points
  if (!first || points.length < 2) return null
  return (
    <LineChart
      label={labels.chart(formatDate(first.on), formatDate(after.on))}
      unit={dollarsAndCents}
      main={{ name: labels.navSeries, points }}
    />
  )
}

type TableProps = { before: NavPreview | null; after: NavPreview; heads?: readonly [string, string] }

/** Two NAVs beside each other; each column adds up. */
export function NavTable({ before, after, heads }: TableProps) {
  // two NAVs of one day are told apart by their order
  const days =
    before === null || before.on === after.on
      ? ([labels.lastNav, labels.nowNav] as const)
      : ([formatDate(before.on), formatDate(after.on)] as const)
  const [headBefore, headAfter] = heads ?? days
  const hasCarry = after.carryCents !== 0 || (before?.carryCents ?? 0) !== 0
  const rows: (readonly [string, (nav: NavPreview) => number])[] = [
    [labels.cardsAtValue, ({ cardsCents }) => cardsCents],
    [labels.cash, ({ cashCents }) => cashCents],
    [labels.accruedFees, ({ feesDueCents }) => takenOff(feesDueCents)],
    [labels.payables, ({ payablesCents }) => takenOff(payablesCents)],
    ...(hasCarry ? [[labels.carry, ({ carryCents }: NavPreview) => takenOff(carryCents)] as const] : []),
  ]
  return (
    <table className={styles.navTable} aria-label={labels.nav}>
      <thead>
        <tr>
          <td />
          {before && <th scope="col">{headBefore}</th>}
          <th scope="col">{before ? headAfter : (heads?.[1] ?? formatDate(after.on))}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, of]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {before && <td>{formatMoney(of(before))}</td>}
            <td>{formatMoney(of(after))}</td>
          </tr>
        ))}
        <tr className={styles.navTotal}>
          <th scope="row">{labels.nav}</th>
          {before && <td>{formatMoney(before.navCents)}</td>}
          <td>{formatMoney(after.navCents)}</td>
        </tr>
      </tbody>
    </table>
  )
}

function Publish({ fund, run }: { fund: AdminFundDetail; run: ValuationRun }) {
  const [isSending, setSending] = useState(false)
  const waiting = usePendingForFund(fund.id).find(({ id }) => id === run.pendingApproval)
  if (run.pendingApproval !== null) return waiting ? <WaitingNote approval={waiting} /> : <Note>{labels.locked}</Note>
  return (
    <>
      <Note tone="wait" icon={Users}>
        <p>{labels.alwaysSecond(run.approvers)}</p>
      </Note>
      <NeedsRight right="fund.value">
        <Button full onClick={() => setSending(true)}>
          {labels.sendForApproval}
        </Button>
      </NeedsRight>
      {isSending && <PublishDialog fund={fund} run={run} onClose={() => setSending(false)} />}
    </>
  )
}

type PublishProps = { fund: AdminFundDetail; run: ValuationRun; onClose: () => void }

const priceText = (nav: Pick<NavPreview, 'navPerUnit'> | null) =>
  nav?.navPerUnit == null ? null : formatUnitPrice(nav.navPerUnit)

const PublishDialog = ({ fund, run, onClose }: PublishProps) => (
  <ActDialog
    title={labels.publishTitle}
    submit={labels.sendForApproval}
    run={(form, options) =>
      api.funds.publishValuation(
        { params: { id: fund.id }, body: { version: run.version, note: form.optional('note') } },
        options,
      )
    }
    done={() => ({ title: labels.published, description: fund.name })}
    onClose={onClose}
  >
    {() => (
      <>
        <p>{labels.publishText(priceText(run.last), priceText(run.preview))}</p>
        <TextArea label={labels.publishNote} name="note" optional maxLength={500} hint={labels.publishNoteHint} />
      </>
    )}
  </ActDialog>
)

function Strike({ fund }: { fund: AdminFundDetail }) {
  const [isStriking, setStriking] = useState(false)
  if (!fund.actions.includes('strike')) return null
  return (
    <>
      <p className="small muted">{labels.dailyNote}</p>
      <NeedsRight right="fund.value">
        <Button variant="secondary" full onClick={() => setStriking(true)}>
          {labels.strike}
        </Button>
      </NeedsRight>
      {isStriking && <StrikeDialog fund={fund} onClose={() => setStriking(false)} />}
    </>
  )
}

export const StrikeDialog = ({ fund, onClose }: { fund: AdminFundDetail; onClose: () => void }) => (
  <ActDialog
    title={labels.strikeTitle}
    submit={labels.strike}
    enterSends
    run={(_, options) => api.funds.strikeFund({ params: { id: fund.id } }, options)}
    done={({ last }) => ({ title: labels.struck, description: labels.struckText(priceText(last)) })}
    onClose={onClose}
  >
    {() => <p>{labels.strikeText(priceText(fund.preview))}</p>}
  </ActDialog>
)
