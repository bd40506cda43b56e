import { populationText } from '@ambry/contract/cards/labels'
import { formatDateTime } from '@ambry/contract/kernel/dates'
import type { CertAnswer } from '@ambry/contract/lookups/records'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { Button } from '../../../ui/Button.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { RecordDifferences } from '../../cards/verification/RecordDifferences.tsx'
import { GraderImages } from '../../cards/verification/VerificationPart.tsx'
import { factLine, gradeLabel } from '../answer-labels.ts'
import type { Whose } from '../lookup-calls.ts'
import { meaningOf } from '../lookup-labels.ts'
import { ResultTag, SampleTag } from '../ResultTag.tsx'
import { AnswerSlab } from './AnswerSlab.tsx'
import * as labels from './labels.ts'
import styles from './one-cert.module.css'
import { PopulationPart } from './PopulationPart.tsx'
import { RegistrationPart } from './RegistrationPart.tsx'

type Props = {
  answer: CertAnswer
  whose: Whose
  working: boolean
  /** Queries PSA again, which uses quota. */
  onAgain: () => void
  /** The card was changed here: refetches the known result, which is free. */
  onChanged: () => void
}

/** The result for one cert number, to review before acting on it. */
export function AnswerCard({ answer, whose, working, onAgain, onChanged }: Props) {
  const { facts, certNumber, result } = answer
  const [isAsking, setAsking] = useState(false)
  return (
    <article className={styles.answer} aria-label={labels.cert(certNumber)}>
      <div className={`niche ${styles.answerNiche}`}>
        <AnswerSlab {...answer} />
      </div>
      <div className={styles.answerLabel}>
        <p className="row">
          <ResultTag result={result} />
          {answer.isSample && <SampleTag />}
        </p>
        <h2>{facts?.playerName ?? <>{labels.cert(certNumber)}</>}</h2>
        {facts ? <p className="lead">{factLine(facts)}</p> : <p className="lead">{meaningOf(answer)}</p>}
        {facts && (
          <dl className="facts">
            <Fact name="PSA cert #">
              <span className="record">{certNumber}</span>
            </Fact>
            <Fact name={labels.grade}>{gradeLabel(facts, answer.label)}</Fact>
            <Fact name={labels.set}>{facts.set}</Fact>
            <Fact name={labels.number}>{facts.cardNumber}</Fact>
            <Fact name={labels.variety}>{facts.variety}</Fact>
            <Fact name={labels.populationAtThisGrade}>{populationText(answer)}</Fact>
            {answer.images.length > 0 && (
              <Fact name="PSA images">
                <GraderImages images={answer.images} />
              </Fact>
            )}
          </dl>
        )}
        {facts && answer.sentence && <p className="muted">{answer.sentence}</p>}
        <RegistrationPart answer={answer} whose={whose} onChanged={onChanged} />
        {answer.differences.length > 0 && answer.cardId && (
          <Differences answer={answer} cardId={answer.cardId} whose={whose} onChanged={onChanged} />
        )}
        {facts && <PopulationPart certNumber={certNumber} whose={whose} />}
        <p className={`small muted ${styles.answerFoot}`}>
          {answer.answeredAt &&
            `${answer.isCached ? labels.firstLookedUp : 'Answered'} ${formatDateTime(answer.answeredAt)}. `}
          <Button variant="quiet" size="small" working={working} onClick={() => setAsking(true)}>
            <RotateCw aria-hidden="true" className="icon-small" />
            {labels.lookUpAgain}
          </Button>
        </p>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={labels.lookUpAgain}
          consequence={answer.isSample ? labels.thisChecksTheSampleData : labels.thisChecksPsaAgain}
          confirm={labels.lookUpAgain}
          working={working}
          onConfirm={() => {
            setAsking(false)
            onAgain()
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </article>
  )
}

type DifferencesProps = { answer: CertAnswer; cardId: string; whose: Whose; onChanged: () => void }

function Differences({ answer, cardId, whose, onChanged }: DifferencesProps) {
  const isHouse = whose === 'house'
  const accept = useAction({
    mutationFn: async (fields: Parameters<typeof api.lookups.acceptRecord>[0]['body']['fields']) => {
      const input = { params: { id: cardId }, body: { fields } }
      await (isHouse ? api.lookups.acceptAdminRecord(input) : api.lookups.acceptRecord(input))
    },
    onSuccess: onChanged,
  })
  return (
    <section className="stack" aria-label={labels.differences}>
      <h3>{labels.differences}</h3>
      <RecordDifferences
        differences={answer.differences}
        ours={isHouse ? labels.ambry : labels.you}
        keep={isHouse ? labels.keepOurs : labels.keepMine}
        working={accept.isPending}
        failure={accept.error && <Failure text={sentenceOf(accept.error)} />}
        onAccept={(fields) => accept.mutate(fields)}
      />
    </section>
  )
}
