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
import * as labels from './labels.ts'
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
    title: labels.grade,
    cell: (row) =>
      [row.facts?.grade, row.facts?.qualifier].filter(Boolean).join(' ') || <span className="dim">{labels.none}</span>,
  },
  {
    key: 'result',
    title: labels.result,
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
    title: labels.nextStep,
    phone: 'line',
    bare: true,
    end: true,
    cell: (row, open) => <NextStep row={row} whose={whose} jobId={jobId} open={open} />,
  },
]

const registered: Record<Whose, Record<'yours' | 'taken', string>> = {
  mine: { yours: labels.alreadyYours, taken: labels.registeredByAnotherMember },
  house: { yours: labels.alreadyRegistered, taken: labels.alreadyRegistered },
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

/** The most likely next step of a row; the rest is in its panel. */
function NextStep({ row, whose, jobId, open }: StepProps) {
  const act = useAction({
    mutationFn: (step: RowStep) => actOnRows(whose, jobId, step, { ids: [String(row.position)] }),
    onSuccess: ({ refused: [first] }) =>
      first
        ? toasts.show({ title: labels.failed, description: first.reason, variant: 'destructive' })
        : toasts.show({ title: labels.done, description: labels.cert(row.certNumber) }),
    onError: (error) => toasts.show({ title: labels.failed, description: sentenceOf(error), variant: 'destructive' }),
  })
  if (row.decision === null && row.differences.length > 0 && row.cardId) {
    const [only, ...others] = row.differences
    if (!only || others.length > 0) {
      return (
        <button type="button" className="link" onClick={open}>
          {labels.compare}
          <span className="sr"> {labels.certCertNumber(row.certNumber)}</span>
        </button>
      )
    }
    return (
      <button type="button" className="link" onClick={() => act.mutate({ action: 'attach', fields: [only.field] })}>
        {labels.usePsas} {comparedFacts[only.field].toLowerCase()}
        <span className="sr"> {labels.forCert(row.certNumber)}</span>
      </button>
    )
  }
  if (row.cardId) {
    return (
      <Link to={whose === 'house' ? '/admin/cards' : '/registry'} search={{ card: row.cardId }} className="link">
        {labels.open}
        <span className="sr"> {labels.theCardWithCert(row.certNumber)}</span>
      </Link>
    )
  }
  if (row.result && isBlocked(row.result) && row.decision === null) {
    return (
      <Link to={pageOf[whose]} search={{ cert: row.certNumber }} className="link">
        {labels.edit}
        <span className="sr"> {labels.certCertNumber(row.certNumber)}</span>
      </Link>
    )
  }
  if (row.result && isByHand(row.result) && row.decision === null) {
    return (
      <button type="button" className="link" onClick={() => act.mutate({ action: 'retry' })}>
        {labels.retryTitle}
        <span className="sr"> {labels.forCert(row.certNumber)}</span>
      </button>
    )
  }
  return ''
}
