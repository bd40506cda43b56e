import type { ComparedFact } from '@ambry/contract/cards/cert-facts'
import type { AdminCardDetail, RegistryCardDetail } from '@ambry/contract/cards/records'
import { formatDateTime } from '@ambry/contract/kernel/dates'
import { ExternalLink } from 'lucide-react'

import { sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { Fact } from '../../../ui/Fact.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import { Note, Tag } from '../../../ui/Tag.tsx'
import { WhyButton } from '../../../ui/WhyButton.tsx'
import { isCertMissing } from '../CertNumber.tsx'
import * as labels from './labels.ts'
import { RecordDifferences } from './RecordDifferences.tsx'
import styles from './verification.module.css'

type Card = RegistryCardDetail | AdminCardDetail

type Props = {
  card: Card
  reader: 'owner' | 'house'
  /** Looks the card up at the grader and returns the updated card. */
  verify: () => Promise<Card>
  accept: (fields: ComparedFact[]) => Promise<unknown>
}

/** We only look up PSA; for other graders the facts link to their own pages. */
export const hasRecord = ({ record, grader, actions }: Card): boolean =>
  record !== null || (grader === 'PSA' && actions.some(({ action }) => action === 'verify'))

/** The grader's record, when it was read, and where it differs from what was entered. */
export function VerificationPart({ card, reader, verify, accept }: Props) {
  const compare = useAction({
    mutationFn: verify,
    onSuccess: ({ record, verification }) => toasts.show(comparedToast(record, verification)),
  })
  const taking = useAction({
    mutationFn: accept,
    onSuccess: (_, fields) =>
      toasts.show(
        fields.length > 0
          ? { title: labels.updatedToPsasRecord, description: card.playerName }
          : { title: labels.yourVersionKept, description: card.playerName },
      ),
  })
  const { record } = card
  const why = card.actions.find(({ action }) => action === 'verify')
  return (
    <div className={`stack ${styles.graderRecord}`}>
      {record ? <RecordFacts record={record} /> : <p className="muted">{unaskedText(card)}</p>}
      {record && record.differences.length > 0 && (reader === 'owner' || why !== undefined) && (
        <>
          <Note title={labels.theRecordsDontMatch}>
            {reader === 'owner' ? labels.chooseFieldByFieldWhich : labels.chooseFieldByField}
          </Note>
          <RecordDifferences
            differences={record.differences}
            ours={reader === 'owner' ? labels.you : labels.ambry}
            keep={reader === 'owner' ? labels.keepMine : labels.keepOurs}
            working={taking.isPending}
            failure={taking.error && <Failure text={sentenceOf(taking.error)} />}
            onAccept={(fields) => taking.mutate(fields)}
          />
        </>
      )}
      {compare.error && <Failure text={sentenceOf(compare.error)} />}
      {why && (
        <p>
          <WhyButton variant="secondary" why={why.why} onClick={() => compare.mutate()}>
            {compare.isPending ? 'Comparing…' : record ? labels.compareAgain : labels.compareWithPsa}
          </WhyButton>
        </p>
      )}
    </div>
  )
}

const unaskedText = (card: Card): string =>
  isCertMissing(card) ? labels.addTheCertNumber : unrequestedLabel[card.verification]

const unrequestedLabel: Record<Card['verification'], string> = {
  unverified: labels.notComparedWithPsaYet,
  pending: 'PSA hasn’t answered yet. We’ll try again automatically.',
  verified: labels.certVerified,
  mismatch: labels.theRecordsDontMatch,
}

function comparedToast(record: Card['record'], verification: Card['verification']) {
  if (!record) return { title: labels.noAnswerYet, description: unrequestedLabel[verification] }
  const { length } = record.differences
  if (length === 0) return { title: labels.recordsMatch, description: record.label ?? '' }
  return {
    title: labels.recordsDontMatch,
    description: length === 1 ? labels.n1FieldDiffers : labels.fieldsDiffer(length),
  }
}

function RecordFacts({ record }: { record: NonNullable<Card['record']> }) {
  return (
    <dl className="facts">
      <Fact name={labels.source}>
        {record.isSample ? (
          <>
            <Tag tone="info">{labels.sampleData}</Tag> {labels.notFromPsa}
          </>
        ) : (
          'PSA’s public record'
        )}
      </Fact>
      <Fact name={labels.checked}>{formatDateTime(record.at)}</Fact>
      <Fact name={labels.label}>{record.label}</Fact>
      {record.images.length > 0 && (
        <Fact name="PSA images">
          <GraderImages images={record.images} />
        </Fact>
      )}
    </dl>
  )
}

type Image = { side: 'front' | 'back'; address: string }

/** We don't store the grader's images; they are linked. */
export function GraderImages({ images }: { images: readonly Image[] }) {
  return (
    <span className="row">
      {images.map(({ side, address }) => (
        <a key={address} className={styles.graderImage} href={address} target="_blank" rel="noreferrer">
          {side === 'front' ? 'Front' : 'Back'}
          <ExternalLink aria-hidden="true" className="icon-small" />
          <span className="sr"> {labels.opensPsasImage}</span>
        </a>
      ))}
    </span>
  )
}
