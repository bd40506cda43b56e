import '../../../../ui/styles/records.css'

import type { AdminFundDetail } from '@ambry/contract/funds/admin/records'
import { formatDate } from '@ambry/contract/kernel/dates'
import { useState } from 'react'

import { api } from '../../../../api/api.ts'
import { today } from '../../../../api/live/server-meta.ts'
import { ActDialog } from '../../../../parts/dialogs/ActDialog.tsx'
import { NeedsRight, WhoCan } from '../../../../parts/rights.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Field } from '../../../../ui/fields/Field.tsx'
import { Tag } from '../../../../ui/Tag.tsx'
import { When } from '../../../../ui/When.tsx'
import styles from '../funds-admin.module.css'
import * as labels from './labels.ts'
import { quarterBefore, yearBefore } from './periods.ts'

type Props = { fund: AdminFundDetail }

/** Statements of a period for all holders, and how far each run is. */
export function StatementsPart({ fund }: Props) {
  const [span, setSpan] = useState(() => quarterBefore(today()))
  const [isMaking, setMaking] = useState(false)
  const isTurned = span.to < span.from
  return (
    <>
      <section className={`sheet sheet-pad ${styles.sheet}`} aria-labelledby="fund-statements">
        <h2 id="fund-statements">{labels.statements}</h2>
        <p className="muted">{labels.statementsLead}</p>
        <WhoCan right="fund.manage" />
        <NeedsRight right="fund.manage">
          <form
            className={styles.span}
            onSubmit={(event) => {
              event.preventDefault()
              if (!isTurned) setMaking(true)
            }}
          >
            <Field
              label={labels.from}
              name="from"
              type="date"
              required
              max={today()}
              value={span.from}
              onChange={(event) => setSpan({ ...span, from: event.target.value })}
            />
            <Field
              label={labels.to}
              name="to"
              type="date"
              required
              max={today()}
              value={span.to}
              error={isTurned ? labels.wrongOrder : null}
              onChange={(event) => setSpan({ ...span, to: event.target.value })}
            />
            <span className="row">
              <Button variant="quiet" onClick={() => setSpan(quarterBefore(today()))}>
                {labels.lastQuarter}
              </Button>
              <Button variant="quiet" onClick={() => setSpan(yearBefore(today()))}>
                {labels.lastYear}
              </Button>
              <Button type="submit" disabled={isTurned}>
                {labels.make}
              </Button>
            </span>
          </form>
        </NeedsRight>
        {fund.statementRuns.length === 0 && <p className="muted">{labels.runsEmpty}</p>}
        <ul className="lines" aria-live="polite">
          {fund.statementRuns.map(({ id, from, to, holders, done, at }) => (
            <li className="line" key={id}>
              <div className="line-text">
                <strong>{labels.span(formatDate(from), formatDate(to))}</strong>
                <p>
                  {labels.progress(done, holders)}. <When at={at} />
                </p>
                {done < holders && (
                  <progress className="bar" max={holders} value={done} aria-label={labels.progress(done, holders)} />
                )}
              </div>
              <Tag tone={done < holders ? 'wait' : 'ok'}>{done < holders ? labels.running : labels.done}</Tag>
            </li>
          ))}
        </ul>
      </section>
      {isMaking && <MakeDialog fund={fund} span={span} onClose={() => setMaking(false)} />}
    </>
  )
}

type MakeProps = Props & { span: { from: string; to: string }; onClose: () => void }

const MakeDialog = ({ fund, span, onClose }: MakeProps) => (
  <ActDialog
    title={labels.makeTitle(formatDate(span.from), formatDate(span.to))}
    submit={labels.make}
    enterSends
    run={(_, options) => api.funds.makeFundStatements({ params: { id: fund.id }, body: span }, options)}
    done={() => ({ title: labels.made, description: labels.madeText })}
    onClose={onClose}
  >
    {() => <p>{labels.makeText}</p>}
  </ActDialog>
)
