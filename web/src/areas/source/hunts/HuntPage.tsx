import { gradeText } from '@ambry/contract/cards/kinds'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars, formatMoney } from '@ambry/contract/kernel/money'
import type { OwnCandidate, OwnHuntDetail } from '@ambry/contract/source/hunts/records'
import { candidateStatus, huntStatus } from '@ambry/contract/source/kinds'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { query } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { useAttemptKey } from '../../../api/use-attempt-key.ts'
import { CardPicture } from '../../../parts/CardPicture.tsx'
import { Conversation } from '../../../parts/conversations/Conversation.tsx'
import { Loaded } from '../../../parts/Loaded.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { FactList } from '../../../ui/FactList.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import { SkeletonBar } from '../../../ui/Skeleton.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { Note, Tag } from '../../../ui/Tag.tsx'
import { Timeline } from '../../../ui/Timeline.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { wantedLine } from '../board/PostRow.tsx'
import postStyles from '../post/post.module.css'
import { ApproveDialog, DeclineDialog } from './CandidateDialogs.tsx'
import styles from './hunts.module.css'
import * as labels from './labels.ts'
import { percentOf } from './own-hunt-list.tsx'

/** One private search: its fee, what we proposed, and its history. */
export function HuntPage({ id }: { id: string }) {
  const hunt = useQuery(query(api.source.ownHunt, { params: { id } }))
  useTitle(hunt.data?.playerName ?? labels.yourHunts)
  return (
    <Loaded query={hunt} skeleton={<SkeletonBar height={800} />}>
      {(data) => (
        <div className={postStyles.page}>
          <Link to="/source" search={{ tab: 'hunts' }} className={postStyles.back}>
            <ArrowLeft aria-hidden="true" /> {labels.yourHunts}
          </Link>
          <Head hunt={data} />
          <Note tone={data.waiting ? 'wait' : 'info'}>{data.next}</Note>
          {data.actions.includes('agree_fee') && <FeePart hunt={data} />}
          <section className={styles.part} aria-labelledby="candidates">
            <h2 id="candidates">{labels.candidates}</h2>
            {data.candidates.length === 0 && (
              <Empty kind="wanted" title={labels.noCandidates}>
                {labels.noCandidatesText}
              </Empty>
            )}
            <div className={styles.candidates}>
              {data.candidates.map((candidate) => (
                <Candidate key={candidate.id} candidate={candidate} />
              ))}
            </div>
          </section>
          <div className={`${styles.part} ${styles.messages}`}>
            <Conversation kind="hunt" id={data.id} level={2} />
          </div>
          <section className={styles.part} aria-labelledby="hunt-history">
            <h2 id="hunt-history">{labels.history}</h2>
            <Timeline steps={data.timeline} />
          </section>
        </div>
      )}
    </Loaded>
  )
}

function Head({ hunt }: { hunt: OwnHuntDetail }) {
  const [isClosing, setClosing] = useState(false)
  const close = useAction({
    mutationFn: () => api.source.closeHunt({ params: { id: hunt.id } }),
    onSuccess: () => {
      toasts.show({ title: labels.closed })
      setClosing(false)
    },
  })
  return (
    <header className={postStyles.head}>
      <div className={`niche ${postStyles.headPicture}`}>
        <CardPicture picture={hunt.picture} size="row" />
      </div>
      <div className={postStyles.headText}>
        <p className="row">
          <StatusTag of={huntStatus} status={hunt.status} />
          <span className="record">{hunt.number}</span>
        </p>
        <h1>{hunt.playerName}</h1>
        <p className="lead">{wantedLine(hunt)}</p>
        {hunt.brief && <p>{hunt.brief}</p>}
      </div>
      <dl className={postStyles.headFacts}>
        <div>
          <dt>{labels.budget}</dt>
          <dd className="num">{formatDollars(hunt.budgetCents)}</dd>
        </div>
        <div>
          <dt>{labels.fee}</dt>
          <dd>
            {hunt.isFeeAgreed && hunt.feeBps !== null ? labels.feeText(percentOf(hunt.feeBps)) : labels.notAgreed}
          </dd>
        </div>
        <div>
          <dt>{labels.deadline}</dt>
          <dd>{hunt.deadlineOn ? formatDate(hunt.deadlineOn) : labels.noDeadline}</dd>
        </div>
      </dl>
      {hunt.actions.includes('close') && (
        <Button variant="secondary" onClick={() => setClosing(true)}>
          {labels.close}
        </Button>
      )}
      {isClosing && (
        <ConfirmDialog
          title={labels.closeTitle}
          consequence={labels.closeText}
          confirm={labels.close}
          danger
          working={close.isPending}
          failure={close.error && <Failure text={sentenceOf(close.error)} />}
          onConfirm={() => close.mutate()}
          onClose={() => setClosing(false)}
        />
      )}
    </header>
  )
}

function FeePart({ hunt }: { hunt: OwnHuntDetail }) {
  const idempotencyKey = useAttemptKey()
  const feeBps = hunt.feeBps ?? 0
  const agree = useAction({
    mutationFn: () => api.source.agreeHuntFee({ params: { id: hunt.id }, body: { feeBps } }, { idempotencyKey }),
    onSuccess: () => toasts.show({ title: labels.agreed, description: labels.agreedText }),
  })
  return (
    <section className="sheet sheet-pad">
      <p>
        <strong>{labels.feeProposed(percentOf(feeBps))}</strong>{' '}
        {labels.feeExample(
          formatDollars(hunt.budgetCents),
          formatDollars(Math.round((hunt.budgetCents * feeBps) / 10_000)),
        )}
      </p>
      <p>{labels.markup}</p>
      {agree.error && <Failure text={sentenceOf(agree.error)} />}
      <Button working={agree.isPending} onClick={() => agree.mutate()}>
        {labels.agreeFee}
      </Button>
    </section>
  )
}

function Candidate({ candidate }: { candidate: OwnCandidate }) {
  const [dialog, setDialog] = useState<'approve' | 'decline' | null>(null)
  const { actions, invoice } = candidate
  return (
    <article className="sheet sheet-pad">
      <div className="row between">
        <h3>{gradeText({ ...candidate, qualifier: null })}</h3>
        <Tag tone={candidate.status === 'proposed' ? 'wait' : 'outline'}>
          {candidate.status === 'proposed' ? labels.waiting : candidateStatus[candidate.status].label}
        </Tag>
      </div>
      {candidate.files
        .filter(({ kind }) => kind === 'photo')
        .slice(0, 1)
        .map(({ id, address }) => (
          <img key={id} className={styles.photo} src={address} alt={labels.photo} loading="lazy" />
        ))}
      {candidate.note && <p>{candidate.note}</p>}
      <FactList
        facts={[
          ...(candidate.certNumber
            ? [{ name: labels.certNumber, value: <span className="record">{candidate.certNumber}</span> }]
            : []),
          ...(candidate.medianCents === null
            ? []
            : [{ name: labels.median, value: formatDollars(candidate.medianCents) }]),
          { name: labels.price, value: formatMoney(candidate.priceCents) },
          { name: candidate.cost.buyerFeeLabel, value: formatMoney(candidate.cost.buyerFeeCents) },
        ]}
        total={{ name: labels.total, value: formatMoney(candidate.cost.totalCents) }}
      />
      {candidate.isOutside && <p className="small">{labels.outsideMarkup}</p>}
      {candidate.approvedCents !== null && (
        <p className="small muted">{labels.approvedUpTo(formatMoney(candidate.approvedCents))}</p>
      )}
      <div className={`row ${styles.actions}`}>
        {actions.includes('approve') && <Button onClick={() => setDialog('approve')}>{labels.approve}</Button>}
        {actions.includes('decline') && (
          <Button variant="secondary" onClick={() => setDialog('decline')}>
            {labels.decline}
          </Button>
        )}
        {actions.includes('pay') && invoice && (
          <Link to="/checkout" search={{ invoice: invoice.id }} className={buttonClass()}>
            {labels.pay(invoice.number)}
          </Link>
        )}
      </div>
      {dialog === 'approve' && <ApproveDialog candidate={candidate} onClose={() => setDialog(null)} />}
      {dialog === 'decline' && <DeclineDialog candidate={candidate} onClose={() => setDialog(null)} />}
    </article>
  )
}
