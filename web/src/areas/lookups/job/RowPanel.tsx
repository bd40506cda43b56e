import { populationText } from '@ambry/contract/cards/labels'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { type BulkAction, BulkDialog } from '../../../parts/lists/BulkDialog.tsx'
import type { PanelProps } from '../../../parts/lists/ListPage.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import { Failure, Fault } from '../../../ui/Failure.tsx'
import { SidePanel } from '../../../ui/layers/SidePanel.tsx'
import { ClaimDialog } from '../../cards/titles/ClaimDialogs.tsx'
import { RecordDifferences } from '../../cards/verification/RecordDifferences.tsx'
import { GraderImages } from '../../cards/verification/VerificationPart.tsx'
import { factLine, gradeLabel } from '../answer-labels.ts'
import type { Whose } from '../lookup-calls.ts'
import { isByHand, meaningOf } from '../lookup-labels.ts'
import { AnswerSlab } from '../one/AnswerSlab.tsx'
import { ResultTag, SampleTag } from '../ResultTag.tsx'
import { actOnRows, type JobRow, type RowStep } from './job-rows.ts'
import * as labels from './labels.ts'
import styles from './lookup-job.module.css'
import { registerRows } from './row-bulk.tsx'

type Props = { panel: PanelProps; row: JobRow | undefined; whose: Whose; jobId: string }

/** One row of a job: the card, PSA's record, the differences, and what to do with it. */
export function RowPanel({ panel, row, whose, jobId }: Props) {
  // a resolved row may move to another page of the list; the open panel keeps showing it
  const [seen, setSeen] = useState(row)
  if (row && row !== seen) setSeen(row)
  const shown = row ?? (seen && String(seen.id) === panel.id ? seen : undefined)
  if (!shown) {
    return (
      <SidePanel {...panel} title={labels.notOnThisPage}>
        <Fault
          title={labels.thisRowIsOnAnother}
          text={labels.searchForItsCertNumber}
          action={
            <Button variant="secondary" size="small" onClick={panel.onClose}>
              {labels.backToTheList}
            </Button>
          }
        />
      </SidePanel>
    )
  }
  return (
    <SidePanel
      {...panel}
      title={shown.facts?.playerName ?? labels.cert(shown.certNumber)}
      above={
        <span className="row">
          <ResultTag result={shown.result} />
          {shown.isSample && <SampleTag />}
        </span>
      }
      below={shown.facts ? factLine(shown.facts) : undefined}
      foot={<RowActions row={shown} whose={whose} jobId={jobId} />}
    >
      <RowRecord row={shown} whose={whose} jobId={jobId} />
    </SidePanel>
  )
}

type PartProps = { row: JobRow; whose: Whose; jobId: string }

function RowRecord({ row, whose, jobId }: PartProps) {
  const { facts } = row
  const settle = useAction({
    mutationFn: (step: RowStep) => actOnRows(whose, jobId, step, { ids: [String(row.position)] }),
  })
  const refusal = settle.data?.refused[0]?.reason
  return (
    <>
      <div className={`niche ${styles.rowNiche}`}>
        <AnswerSlab {...row} />
      </div>
      <section aria-label={labels.record}>
        {row.result && (!facts || row.sentence) && <p>{meaningOf({ result: row.result, sentence: row.sentence })}</p>}
        <dl className="facts">
          <Fact name="PSA cert #">
            <span className="record">{row.certNumber}</span>
          </Fact>
          {facts && (
            <>
              <Fact name={labels.grade}>{gradeLabel(facts, row.label)}</Fact>
              <Fact name={labels.number}>{facts.cardNumber}</Fact>
              <Fact name={labels.variety}>{facts.variety}</Fact>
              <Fact name={labels.populationAtThisGrade}>{populationText(row)}</Fact>
            </>
          )}
          {row.images.length > 0 && (
            <Fact name="PSA images">
              <GraderImages images={row.images} />
            </Fact>
          )}
          <Fact name={labels.registry}>{registrationLabels[whose][row.registration]}</Fact>
        </dl>
      </section>
      {row.differences.length > 0 && row.decision === null && (
        <section aria-label={labels.differences}>
          <h3>{labels.differences}</h3>
          <RecordDifferences
            differences={row.differences}
            ours={whose === 'house' ? labels.ambry : labels.you}
            keep={whose === 'house' ? labels.keepOurs : labels.keepMine}
            working={settle.isPending}
            failure={
              settle.error ? (
                <Failure text={sentenceOf(settle.error)} />
              ) : refusal ? (
                <Failure text={refusal} />
              ) : undefined
            }
            onAccept={(fields) => settle.mutate(fields.length > 0 ? { action: 'attach', fields } : { action: 'keep' })}
          />
        </section>
      )}
    </>
  )
}

const registrationLabels: Record<Whose, Record<JobRow['registration'], string>> = {
  mine: { free: labels.notRegistered, yours: labels.inYourRegistry, taken: labels.registeredByAnotherMember },
  house: { free: labels.notRegistered, yours: 'Registered', taken: 'Registered' },
}

function RowActions({ row, whose, jobId }: PartProps) {
  const [confirming, setConfirming] = useState<BulkAction | 'claim' | null>(null)
  const close = () => setConfirming(null)
  const only = (action: RowStep['action'], label: string, consequence: string): BulkAction => ({
    label,
    consequence,
    run: (select) => actOnRows(whose, jobId, { action }, select),
  })
  const isOpen = row.decision === null
  return (
    <>
      {isOpen && row.facts && row.registration === 'free' && (
        <Button onClick={() => setConfirming(registerRows(whose, jobId))}>{labels.register}</Button>
      )}
      {row.cardId && (
        <Link
          to={whose === 'house' ? '/admin/cards' : '/registry'}
          search={{ card: row.cardId }}
          className={buttonClass({ variant: 'secondary' })}
        >
          {labels.viewCard}
        </Link>
      )}
      {whose === 'mine' && row.registration === 'taken' && (
        <Button variant="secondary" onClick={() => setConfirming('claim')}>
          {labels.claimThisCard}
        </Button>
      )}
      {isOpen && whose === 'mine' && row.registration === 'free' && row.result && isByHand(row.result) && (
        <Link
          to="/registry"
          search={{ sheet: 'hand', cert: row.certNumber }}
          className={buttonClass({ variant: 'secondary' })}
        >
          {labels.registerManually}
        </Link>
      )}
      {isOpen && row.result && isByHand(row.result) && (
        <Button variant="secondary" onClick={() => setConfirming(only('retry', 'Retry', labels.wellLookItUpAgain))}>
          {labels.retryTitle}
        </Button>
      )}
      {isOpen && row.result && (
        <Button variant="quiet" onClick={() => setConfirming(only('ignore', 'Skip', labels.thisRowIsSkipped))}>
          {labels.skip}
        </Button>
      )}
      {confirming === 'claim' && (
        <ClaimDialog grader="PSA" certNumber={row.certNumber} onClaimed={close} onClose={close} />
      )}
      {confirming && confirming !== 'claim' && (
        <BulkDialog
          action={confirming}
          chosen={{ ids: [String(row.position)] }}
          what={`cert # ${row.certNumber}`}
          onClose={close}
        />
      )}
    </>
  )
}
