import { comparedFacts } from '@ambry/contract/cards/cert-facts'
import { rowDecisions } from '@ambry/contract/lookups/kinds'
import { Link } from '@tanstack/react-router'

import { sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import type { ListColumn } from '../../../parts/lists/ListBar.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import { recordLine } from '../answer-labels.ts'
import { pageOf } from '../lookup-address.ts'
import type { Whose } from '../lookup-calls.ts'
import { isBlocked, isByHand, meaningOf } from '../lookup-labels.ts'
import { ResultTag } from '../ResultTag.tsx'
import { actOnRows, type JobRow, type RowStep } from './job-rows.ts'
import styles from './lookup-job.module.css'

export const columnsOf = (whose: Whose, jobId: string): readonly ListColumn<JobRow>[] => [
  {
    key: 'cert',
    title: 'Cert #',
    sort: 'position',
    keeps: true,
    phone: 'heading',
    cell: (row) => <span className="record">{row.certNumber}</span>,
  },
  { key: 'record', title: 'PSA record', keeps: true, cell: (row) => <RecordCell row={row} whose={whose} /> },
  {
    key: 'grade',
    title: 'Grade',
    cell: (row) =>
      [row.facts?.grade, row.facts?.qualifier].filter(Boolean).join(' ') || <span className="dim">None</span>,
  },
  {
    key: 'result',
    title: 'Result',
    phone: 'line',
    keeps: true,
    cell: (row) => (
      <span className={styles.rowResult}>
        <ResultTag result={row.result} />
        {row.decision && <small>{rowDecisions[row.decision]}</small>}
      </span>
    ),
  },
  {
    key: 'next',
    title: 'Next step',
    phone: 'line',
    bare: true,
    end: true,
    cell: (row, open) => <NextStep row={row} whose={whose} jobId={jobId} open={open} />,
  },
]

const registered: Record<Whose, Record<'yours' | 'taken', string>> = {
  mine: { yours: 'Already yours', taken: 'Registered by another member' },
  house: { yours: 'Already registered', taken: 'Already registered' },
}

function RecordCell({ row, whose }: { row: JobRow; whose: Whose }) {
  const { facts, result, registration, difference, decision } = row
  return (
    <span>
      {facts ? recordLine(facts) : <span className="muted">{result && meaningOf({ ...row, result })}</span>}
      {difference && <small className={styles.rowDifference}>{difference}</small>}
      {facts && registration !== 'free' && !difference && !decision && <small>{registered[whose][registration]}</small>}
    </span>
  )
}

type StepProps = { row: JobRow; whose: Whose; jobId: string; open: () => void }

/** The one thing a row most likely needs; everything else is in its panel. */
function NextStep({ row, whose, jobId, open }: StepProps) {
  const act = useAction({
    mutationFn: (step: RowStep) => actOnRows(whose, jobId, step, { ids: [String(row.position)] }),
    onSuccess: ({ refused: [first] }) =>
      first
        ? toasts.show({ title: 'Failed', description: first.reason, variant: 'destructive' })
        : toasts.show({ title: 'Done', description: `Cert # ${row.certNumber}` }),
    onError: (error) => toasts.show({ title: 'Failed', description: sentenceOf(error), variant: 'destructive' }),
  })
  if (row.decision === null && row.differences.length > 0 && row.cardId) {
    const [only, ...others] = row.differences
    if (!only || others.length > 0) {
      return (
        <button type="button" className="link" onClick={open}>
          Compare<span className="sr"> cert {row.certNumber}</span>
        </button>
      )
    }
    return (
      <button type="button" className="link" onClick={() => act.mutate({ action: 'attach', fields: [only.field] })}>
        Use PSA’s {comparedFacts[only.field].toLowerCase()}
        <span className="sr"> for cert {row.certNumber}</span>
      </button>
    )
  }
  if (row.cardId) {
    return (
      <Link to={whose === 'house' ? '/admin/cards' : '/registry'} search={{ card: row.cardId }} className="link">
        Open<span className="sr"> the card with cert {row.certNumber}</span>
      </Link>
    )
  }
  if (row.result && isBlocked(row.result) && row.decision === null) {
    return (
      <Link to={pageOf[whose]} search={{ cert: row.certNumber }} className="link">
        Edit<span className="sr"> cert {row.certNumber}</span>
      </Link>
    )
  }
  if (row.result && isByHand(row.result) && row.decision === null) {
    return (
      <button type="button" className="link" onClick={() => act.mutate({ action: 'retry' })}>
        Retry<span className="sr"> for cert {row.certNumber}</span>
      </button>
    )
  }
  return ''
}
