import type { AdminFundDetail, ValuationLine, ValuationRun } from '@ambry/contract/funds/admin/records'
import { formatDate, formatDateTime } from '@ambry/contract/kernel/dates'
import { formatDollars } from '@ambry/contract/kernel/money'
import { useState } from 'react'

import { api } from '../../../../api/api.ts'
import { sentenceOf } from '../../../../api/errors.ts'
import { useAction } from '../../../../api/use-action.ts'
import { NeedsRight, useRights } from '../../../../parts/rights.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Empty } from '../../../../ui/Empty.tsx'
import { Failure } from '../../../../ui/Failure.tsx'
import { ConfirmDialog } from '../../../../ui/layers/ConfirmDialog.tsx'
import { toasts } from '../../../../ui/layers/toast.ts'
import { changeOf, changeText, toneOf } from '../figures.ts'
import styles from '../funds-admin.module.css'
import * as labels from './labels.ts'
import { isChanged } from './use-valuation.ts'
import { ValuationRow } from './ValuationRow.tsx'

/** Thousands of fields at once would be slow. */
const step = 50

type Props = { fund: AdminFundDetail; run: ValuationRun | null }

/** The values being drafted, card by card; or how to begin. */
export const ValuationSheet = ({ fund, run }: Props) =>
  run ? <Draft key={run.id} fund={fund} run={run} /> : <NoRun fund={fund} />

function NoRun({ fund }: { fund: AdminFundDetail }) {
  const start = useAction({
    mutationFn: () => api.funds.startValuation({ params: { id: fund.id } }),
    onSuccess: ({ lines }) => toasts.show({ title: labels.started, description: labels.startedText(lines.length) }),
  })
  return (
    <section className={`sheet ${styles.sheet}`} aria-label={labels.valuation}>
      <Empty
        title={labels.noRun}
        action={
          fund.cards > 0 &&
          fund.actions.includes('strike') && (
            <NeedsRight right="fund.value">
              <Button variant="secondary" working={start.isPending} onClick={() => start.mutate()}>
                {labels.start}
              </Button>
            </NeedsRight>
          )
        }
      >
        {fund.cards === 0
          ? labels.noCards
          : [labels.noRunText, fund.nextValuationOn && labels.nextOn(formatDate(fund.nextValuationOn))]
              .filter(Boolean)
              .join(' ')}
      </Empty>
      {start.error && <Failure text={sentenceOf(start.error)} />}
    </section>
  )
}

const sumOf = (lines: readonly ValuationLine[]) =>
  lines.reduce((sum, line) => ({ before: sum.before + line.beforeCents, now: sum.now + line.valueCents }), {
    before: 0,
    now: 0,
  })

function Draft({ fund, run }: { fund: AdminFundDetail; run: ValuationRun }) {
  const { can } = useRights()
  const changed = run.lines.filter(isChanged)
  const [shows, setShows] = useState<'changed' | 'all'>(changed.length > 0 ? 'changed' : 'all')
  const [most, setMost] = useState(step)
  const [isDiscarding, setDiscarding] = useState(false)
  // a line stays where it is while its value is being edited back
  const [kept] = useState(() => new Set(changed.map(({ holdingId }) => holdingId)))
  const isShown = (line: ValuationLine) => shows === 'all' || isChanged(line) || kept.has(line.holdingId)
  const lines = run.lines.filter(isShown)
  const rest = sumOf(run.lines.filter((line) => !isShown(line)))
  const hidden = run.lines.length - lines.length
  const total = sumOf(run.lines)
  const isLocked = run.pendingApproval !== null || !can('fund.value')
  // drafted on the day of the last NAV, both columns would have its date
  const lastOn = run.last && run.last.on !== run.on ? formatDate(run.last.on) : null
  return (
    <section className={`sheet ${styles.sheet}`} aria-labelledby="valuation">
      <div className={`${styles.pad} ${styles.head}`}>
        <div>
          <h2 id="valuation">{labels.valuationOn(formatDate(run.on))}</h2>
          <p className="small muted">
            {labels.drafted(changed.length, run.lines.length, run.draftedBy.name, formatDateTime(run.draftedAt))}
          </p>
        </div>
        <fieldset className={styles.chips} aria-label={labels.show}>
          {(['changed', 'all'] as const).map((which) => (
            <button
              key={which}
              type="button"
              className={which === shows ? 'chip chip-on' : 'chip'}
              aria-pressed={which === shows}
              onClick={() => setShows(which)}
            >
              {labels.shown[which]}{' '}
              <strong className="num">{which === 'all' ? run.lines.length : changed.length}</strong>
            </button>
          ))}
        </fieldset>
      </div>
      {run.pendingApproval !== null && <p className={`small muted ${styles.padded}`}>{labels.locked}</p>}
      <table className={`table table-plain ${styles.table} ${styles.values}`} aria-label={labels.valuation}>
        <thead>
          <tr>
            <th scope="col">{labels.card}</th>
            <th scope="col" className="table-end">
              {lastOn ?? labels.before}
            </th>
            <th scope="col" className="table-end">
              {lastOn ? formatDate(run.on) : labels.now}
            </th>
            <th scope="col" className="table-end">
              {labels.change}
            </th>
            <th scope="col">{labels.source}</th>
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, most).map((line) => (
            <ValuationRow key={line.holdingId} fundId={fund.id} line={line} isLocked={isLocked} />
          ))}
          {lines.length === 0 && (
            <tr>
              <td className="phone-heading" colSpan={5}>
                {labels.nothingChanged}
              </td>
            </tr>
          )}
          {hidden > 0 && (
            <tr>
              <td className="phone-heading">{labels.unchanged(hidden)}</td>
              <Sums before={rest.before} now={rest.now} />
              <td className="phone-hidden muted">{labels.reviewed}</td>
            </tr>
          )}
          <tr className={styles.total}>
            <td className="phone-heading">{labels.cards(run.lines.length)}</td>
            <Sums before={total.before} now={total.now} />
            <td className="phone-hidden" />
          </tr>
        </tbody>
      </table>
      <div className={styles.foot}>
        {lines.length > most && (
          <Button variant="secondary" size="small" onClick={() => setMost(most + step)}>
            {labels.showMore(Math.min(step, lines.length - most))}
          </Button>
        )}
        {!isLocked && (
          <Button variant="quiet" size="small" onClick={() => setDiscarding(true)}>
            {labels.discard}
          </Button>
        )}
      </div>
      {isDiscarding && <DiscardDialog fundId={fund.id} onClose={() => setDiscarding(false)} />}
    </section>
  )
}

function Sums({ before, now }: { before: number; now: number }) {
  const change = changeOf(before, now)
  return (
    <>
      <td className="table-end num" data-title={labels.before}>
        {formatDollars(before)}
      </td>
      <td className="table-end num" data-title={labels.now}>
        {formatDollars(now)}
      </td>
      <td className={`table-end num ${change === null ? '' : (toneOf(change) ?? '')}`} data-title={labels.change}>
        {change === null ? '–' : changeText(change)}
      </td>
    </>
  )
}

function DiscardDialog({ fundId, onClose }: { fundId: string; onClose: () => void }) {
  const discard = useAction({
    mutationFn: () => api.funds.discardValuation({ params: { id: fundId } }),
    onSuccess: () => {
      toasts.show({ title: labels.discarded, description: labels.discardText })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={labels.discardTitle}
      consequence={labels.discardText}
      confirm={labels.discard}
      danger
      working={discard.isPending}
      failure={discard.error && <Failure text={sentenceOf(discard.error)} />}
      onConfirm={() => discard.mutate()}
      onClose={onClose}
    />
  )
}
