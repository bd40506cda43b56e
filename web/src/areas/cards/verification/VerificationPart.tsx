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
import { RecordDifferences } from './RecordDifferences.tsx'
import styles from './verification.module.css'

type Card = RegistryCardDetail | AdminCardDetail

type Props = {
  card: Card
  reader: 'owner' | 'house'
  /** Asks the grader and answers the card as it is then. */
  verify: () => Promise<Card>
  accept: (fields: ComparedFact[]) => Promise<unknown>
}

/** Only PSA answers the house; of other graders the facts link to their own pages. */
export const hasRecord = ({ record, grader, actions }: Card): boolean =>
  record !== null || (grader === 'PSA' && actions.some(({ action }) => action === 'verify'))

/** What the grader has on record, since when, and where it differs from what was typed. */
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
          ? { title: 'Updated to PSA’s record', description: card.playerName }
          : { title: 'Your version kept', description: card.playerName },
      ),
  })
  const { record } = card
  const why = card.actions.find(({ action }) => action === 'verify')
  return (
    <div className={`stack ${styles.graderRecord}`}>
      {record ? <RecordFacts record={record} /> : <p className="muted">{unaskedText(card)}</p>}
      {record && record.differences.length > 0 && (
        <>
          <Note title="The records don’t match.">
            {reader === 'owner'
              ? 'Choose field by field which one is right. Changes are recorded in the card’s history.'
              : 'Choose field by field. Corrections are recorded in the card’s history.'}
          </Note>
          <RecordDifferences
            differences={record.differences}
            ours={reader === 'owner' ? 'You' : 'Ambry'}
            keep={reader === 'owner' ? 'Keep mine' : 'Keep ours'}
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
            {compare.isPending ? 'Comparing…' : record ? 'Compare again' : 'Compare with PSA'}
          </WhyButton>
        </p>
      )}
    </div>
  )
}

const unaskedText = (card: Card): string =>
  isCertMissing(card)
    ? 'Add the cert number to compare this card with PSA’s record.'
    : unrequestedLabel[card.verification]

const unrequestedLabel: Record<Card['verification'], string> = {
  unverified: 'Not compared with PSA yet.',
  pending: 'PSA hasn’t answered yet. We’ll try again automatically.',
  verified: 'Cert verified.',
  mismatch: 'The records don’t match.',
}

function comparedToast(record: Card['record'], verification: Card['verification']) {
  if (!record) return { title: 'No answer yet', description: unrequestedLabel[verification] }
  const { length } = record.differences
  if (length === 0) return { title: 'Records match', description: record.label ?? '' }
  return { title: 'Records don’t match', description: length === 1 ? '1 field differs.' : `${length} fields differ.` }
}

function RecordFacts({ record }: { record: NonNullable<Card['record']> }) {
  return (
    <dl className="facts">
      <Fact name="Source">
        {record.isSample ? (
          <>
            <Tag tone="info">Sample data</Tag> not from PSA
          </>
        ) : (
          'PSA’s public record'
        )}
      </Fact>
      <Fact name="Checked">{formatDateTime(record.at)}</Fact>
      <Fact name="Label">{record.label}</Fact>
      {record.images.length > 0 && (
        <Fact name="PSA images">
          <GraderImages images={record.images} />
        </Fact>
      )}
    </dl>
  )
}

type Image = { side: 'front' | 'back'; address: string }

/** The grader's pictures stay with the grader: they are looked at there. */
export function GraderImages({ images }: { images: readonly Image[] }) {
  return (
    <span className="row">
      {images.map(({ side, address }) => (
        <a key={address} className={styles.graderImage} href={address} target="_blank" rel="noreferrer">
          {side === 'front' ? 'Front' : 'Back'}
          <ExternalLink aria-hidden="true" className="icon-small" />
          <span className="sr"> (opens PSA’s image)</span>
        </a>
      ))}
    </span>
  )
}
