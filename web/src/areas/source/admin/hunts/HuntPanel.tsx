import { cardTitle, gradeText } from '@ambry/contract/cards/kinds'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatDollars, formatMoney } from '@ambry/contract/kernel/money'
import type { AdminCandidate, AdminHuntDetail } from '@ambry/contract/source/hunts/records'
import { candidateStatus } from '@ambry/contract/source/kinds'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { api } from '../../../../api/api.ts'
import { sentenceOf } from '../../../../api/errors.ts'
import { query } from '../../../../api/queries.ts'
import { useAction } from '../../../../api/use-action.ts'
import { CardPicture } from '../../../../parts/CardPicture.tsx'
import { Conversation } from '../../../../parts/conversations/Conversation.tsx'
import type { PanelProps } from '../../../../parts/lists/ListPage.tsx'
import { RecordActions } from '../../../../parts/lists/RecordActions.tsx'
import { RecordPanel } from '../../../../parts/lists/RecordPanel.tsx'
import { WorkBar } from '../../../../parts/work/WorkBar.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Fact } from '../../../../ui/Fact.tsx'
import { Failure } from '../../../../ui/Failure.tsx'
import { Tag } from '../../../../ui/Tag.tsx'
import { Timeline } from '../../../../ui/Timeline.tsx'
import { wantedLine } from '../../board/PostRow.tsx'
import styles from '../source-admin.module.css'
import { AddCandidateDialog, candidateSteps } from './CandidateDialogs.tsx'
import { steps } from './HuntDialogs.tsx'
import { HuntTag } from './hunt-list.tsx'
import * as labels from './labels.ts'

type Suggestion = AdminHuntDetail['suggestions'][number]

/** One search: its brief, what was found, and the work on it. */
export function HuntPanel(panel: PanelProps) {
  const hunt = useQuery(query(api.source.adminHunt, { params: { id: panel.id } }))
  return (
    <RecordPanel
      {...panel}
      wide
      query={hunt}
      failure={labels.notLoaded}
      head={headOf}
      foot={(data) => <RecordActions actions={actionsOf(data)} steps={steps} given={{ hunt: data }} />}
    >
      {(data) => (
        <>
          {data.waitingOn === 'staff' && <WorkBar queue="hunts" id={data.id} />}
          <Record hunt={data} />
        </>
      )}
    </RecordPanel>
  )
}

/** The fee is settled before the search begins; until then there is nothing to add. */
const actionsOf = ({ actions, status }: AdminHuntDetail) =>
  actions.filter(({ action }) => {
    if (action === 'propose_fee' || action === 'reject') return status === 'pending'
    return action !== 'add_candidate' || status === 'active'
  })

const headOf = (hunt: AdminHuntDetail) => ({
  title: labels.wants(hunt.member.name, hunt.playerName),
  above: (
    <>
      <span className="record">{hunt.number}</span> <HuntTag status={hunt.status} />
    </>
  ),
  below: wantedLine(hunt),
})

function Record({ hunt }: { hunt: AdminHuntDetail }) {
  const [suggested, setSuggested] = useState<Suggestion | null>(null)
  return (
    <>
      <section>
        <dl className="facts">
          <Fact name={labels.budget}>{formatDollars(hunt.budgetCents)}</Fact>
          <Fact name={labels.fee}>
            {hunt.isFeeAgreed && hunt.feeBps !== null ? labels.percent(hunt.feeBps) : labels.notAgreed(hunt.feeBps)}
          </Fact>
          {hunt.medianCents !== null && <Fact name={labels.median}>{formatDollars(hunt.medianCents)}</Fact>}
          {hunt.deadlineOn && <Fact name={labels.deadline}>{formatDate(hunt.deadlineOn)}</Fact>}
          <Fact name={labels.time}>{labels.minutes(hunt.minutes)}</Fact>
          {hunt.brief && <Fact name={labels.brief}>{hunt.brief}</Fact>}
        </dl>
      </section>
      <section aria-labelledby="hunt-candidates">
        <h3 id="hunt-candidates">{labels.candidates}</h3>
        {hunt.candidates.length === 0 && <p className="small muted">{labels.noCandidates}</p>}
        {hunt.candidates.map((candidate) => (
          <Candidate key={candidate.id} candidate={candidate} hunt={hunt} />
        ))}
      </section>
      {hunt.suggestions.length > 0 && (
        <section aria-labelledby="hunt-suggestions">
          <h3 id="hunt-suggestions">{labels.suggestions}</h3>
          <ul className={styles.lines}>
            {hunt.suggestions.map((one) => (
              <li key={one.cardId}>
                <span>
                  <strong>{one.title}</strong>
                  <small className="muted">
                    {one.words} {labels.by(one.owner)}
                  </small>
                </span>
                <Button size="small" variant="secondary" onClick={() => setSuggested(one)}>
                  {labels.use}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {hunt.comps.length > 0 && (
        <section aria-labelledby="hunt-comps">
          <h3 id="hunt-comps">{labels.comps}</h3>
          <ul className={styles.lines}>
            {hunt.comps.slice(0, 8).map((sale) => (
              <li key={sale.id}>
                <span>
                  {formatDate(sale.soldOn)}, {sale.source}, {gradeText({ ...sale, qualifier: null })}
                </span>
                <strong className="num">{formatDollars(sale.priceCents)}</strong>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="hunt-log">
        <h3 id="hunt-log">{labels.workLog}</h3>
        <Timeline
          steps={hunt.notes.map(({ at, note, by, minutes }) => ({
            at,
            words: note,
            by: minutes ? `${by}, ${labels.minutes(minutes)}` : by,
          }))}
        />
      </section>
      <Conversation kind="hunt" id={hunt.id} isStaff />
      <section aria-labelledby="hunt-history">
        <h3 id="hunt-history">{labels.history}</h3>
        <Timeline steps={hunt.timeline} />
      </section>
      {suggested && <AddCandidateDialog hunt={hunt} suggested={suggested} onClose={() => setSuggested(null)} />}
    </>
  )
}

/** A candidate is bought once the member has approved it, and proposed only before. */
const candidateActionsOf = ({ actions, status }: AdminCandidate) =>
  actions.filter(({ action }) => {
    if (action === 'buy') return status === 'approved' || status === 'proposed'
    return !(action === 'edit' || action === 'propose') || status === 'noted' || status === 'declined'
  })

function Candidate({ candidate, hunt }: { candidate: AdminCandidate; hunt: AdminHuntDetail }) {
  const { card, cost } = candidate
  const upload = useAction({
    mutationFn: ({ file, kind }: { file: File; kind: 'photo' | 'evidence' }) =>
      api.source.uploadHuntFile({
        params: { id: candidate.id },
        query: { name: file.name.slice(0, 120), kind },
        body: file,
      }),
  })
  const canUpload = candidate.actions.some(({ action, why }) => action === 'upload' && why === null)
  return (
    <article className={styles.candidate}>
      <div className="row between">
        <strong>
          {card ? cardTitle(card) : candidate.source}, {gradeText({ ...candidate, qualifier: null })}
        </strong>
        <Tag tone={candidate.status === 'bought' ? 'ok' : 'outline'}>{candidateStatus[candidate.status].label}</Tag>
      </div>
      {card && <CardPicture picture={card.picture} size="row" />}
      <dl className="facts">
        <Fact name={labels.source}>
          {candidate.link ? (
            <a href={candidate.link} target="_blank" rel="noreferrer">
              {candidate.source}
            </a>
          ) : (
            candidate.source
          )}
        </Fact>
        {card && <Fact name={labels.member}>{card.owner}</Fact>}
        <Fact name={labels.price}>{formatMoney(candidate.priceCents)}</Fact>
        <Fact name={cost.buyerFeeLabel}>{formatMoney(cost.buyerFeeCents)}</Fact>
        {candidate.approvedCents !== null && (
          <Fact name={candidateStatus.approved.label}>{formatMoney(candidate.approvedCents)}</Fact>
        )}
        {candidate.costCents !== null && <Fact name={labels.costLine}>{formatMoney(candidate.costCents)}</Fact>}
        {candidate.marginCents !== null && <Fact name={labels.margin}>{formatMoney(candidate.marginCents)}</Fact>}
        {candidate.note && <Fact name={labels.note}>{candidate.note}</Fact>}
        {candidate.answer && <Fact name={candidateStatus.declined.label}>{candidate.answer}</Fact>}
      </dl>
      <ul className={styles.files}>
        {candidate.files.map(({ id, name, address }) => (
          <li key={id}>
            <a href={address} target="_blank" rel="noreferrer">
              {name}
            </a>
          </li>
        ))}
      </ul>
      {upload.error && <Failure text={sentenceOf(upload.error)} />}
      <div className="row">
        <RecordActions actions={candidateActionsOf(candidate)} steps={candidateSteps} given={{ candidate, hunt }} />
        {canUpload &&
          (['photo', 'evidence'] as const).map((kind) => (
            <label key={kind} className="btn btn-secondary btn-small">
              {kind === 'photo' ? labels.uploadPhoto : labels.uploadEvidence}
              <input
                type="file"
                className="sr"
                accept="image/jpeg,image/png,image/webp,application/pdf"
                onChange={(event) => {
                  const [file] = event.target.files ?? []
                  if (file) upload.mutate({ file, kind })
                  event.target.value = ''
                }}
              />
            </label>
          ))}
      </div>
    </article>
  )
}
