import { type IdentityItem, identityLevels, identityStatus, type RejectReason } from '@ambry/contract/identity/kinds'
import { formatDate, formatDateTime } from '@ambry/contract/kernel/dates'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft, ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { session } from '../../../../api/api.ts'
import { isStale, referenceOf, sentenceOf } from '../../../../api/errors.ts'
import { WorkBar } from '../../../../parts/work/WorkBar.tsx'
import { hereWith } from '../../../../paths.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Fault } from '../../../../ui/Failure.tsx'
import { Menu } from '../../../../ui/layers/Menu.tsx'
import { toasts } from '../../../../ui/layers/toast.ts'
import { useLetterKeys } from '../../../../ui/layers/use-letter-keys.ts'
import { SkeletonLines } from '../../../../ui/Skeleton.tsx'
import { StatusTag } from '../../../../ui/StatusTag.tsx'
import { Note } from '../../../../ui/Tag.tsx'
import { useTitle } from '../../../../ui/use-title.ts'
import { RecordDialog, RevokeDialog } from '../CaseDialogs.tsx'
import { HolderTags } from '../CaseTags.tsx'
import { inItemOrder, placeIn } from '../case-rules.ts'
import * as labels from '../labels.ts'
import { CaseDecision } from './CaseDecision.tsx'
import { Checks, Compare } from './CaseFacts.tsx'
import { CaseHistory } from './CaseHistory.tsx'
import { CasePictures } from './CasePictures.tsx'
import styles from './case.module.css'
import { type OpenedCase, useCase, waitingCases } from './use-case.ts'

/** The queue around a case: its position, its neighbors, and what comes after a decision. */
function useQueue(id: string) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { data: me } = useQuery(session.me)
  const { data } = useQuery(waitingCases())
  const placeAmong = (cases: Parameters<typeof placeIn>[0]) => placeIn(cases, id, me?.id ?? '')
  const place = placeAmong(data?.items ?? [])
  const go = (to: string | undefined) =>
    void navigate({ to: '.', search: hereWith('/admin/kyc-verification', { case: to }), replace: true })
  return {
    ...place,
    count: data && (data.nextCursor === null ? String(data.items.length) : `${data.items.length}+`),
    go,
    /** What follows by the server's list: this page may not have loaded its own yet, or may miss the newest cases. */
    findFollowing: async () =>
      placeAmong((await client.fetchQuery({ ...waitingCases(), staleTime: 0 })).items).following,
    toPrevious: place.previous ? () => go(place.previous) : undefined,
    toNext: place.next ? () => go(place.next) : undefined,
  }
}
type Queue = ReturnType<typeof useQueue>

/** One identity check with everything that the decision takes. */
export function CasePage({ id }: { id: string }) {
  const queue = useQueue(id)
  const { opened, name, outdated, onDecided } = useCase(id)
  const { data: shown, error } = opened
  useTitle(labels.caseTitle(name))
  const reopen = async () => (await opened.refetch()).data
  useLetterKeys({ j: queue.toNext, k: queue.toPrevious, Escape: () => queue.go(undefined) })
  return (
    <>
      <Link to="." search={hereWith('/admin/kyc-verification', { case: undefined })} className={styles.back}>
        <ArrowLeft aria-hidden="true" className="icon-small" />
        {labels.title}
      </Link>
      {!shown && (
        <div className="work-head">
          <h1>{name}</h1>
        </div>
      )}
      {error && !shown && (
        <Fault
          title={isStale(error) ? labels.lockedTitle : labels.notOpened}
          text={sentenceOf(error)}
          reference={referenceOf(error)}
          onRetry={() => void opened.refetch()}
          action={
            queue.following && (
              <Button variant="secondary" size="small" onClick={() => queue.go(queue.following)}>
                {labels.openNext}
              </Button>
            )
          }
        />
      )}
      {!shown && !error && <SkeletonLines lines={8} />}
      {shown && (
        <Case
          key={id}
          shown={shown}
          queue={queue}
          outdated={error ? sentenceOf(error) : outdated}
          reopen={reopen}
          onDecided={onDecided}
        />
      )}
    </>
  )
}

type CaseProps = {
  shown: OpenedCase
  queue: Queue
  outdated: string | null
  reopen: () => Promise<OpenedCase | undefined>
  onDecided: () => void
}

function Case({ shown, queue, outdated, reopen, onDecided }: CaseProps) {
  const [chosen, setItem] = useState<IdentityItem | undefined>()
  const [reasons, setReasons] = useState<Partial<Record<IdentityItem, RejectReason>>>({})
  const item = chosen ?? inItemOrder(shown.documents)[0]?.item
  const reload = () => void reopen()
  return (
    <>
      <CaseHead shown={shown} queue={queue} onChanged={reload} />
      {outdated && (
        <div className={styles.outdated}>
          <Note tone="bad" role="alert">
            <p>{outdated}</p>
            <Button variant="secondary" size="small" onClick={reload}>
              {labels.reload}
            </Button>
          </Note>
        </div>
      )}
      <div className={styles.case}>
        <CasePictures shown={shown} item={item} reasons={reasons} onItem={setItem} reopen={reopen} />
        <aside className={styles.aside}>
          <Compare shown={shown} />
          <Checks shown={shown} onChanged={reload} />
          {shown.status === 'submitted' ? (
            <CaseDecision
              shown={shown}
              item={item}
              reasons={reasons}
              onReasons={setReasons}
              onReload={reload}
              findFollowing={queue.findFollowing}
              onDecided={(action, following) => {
                onDecided()
                toasts.show({ title: labels.decided[action], description: shown.member.name })
                queue.go(following)
              }}
            />
          ) : (
            <Outcome shown={shown} />
          )}
        </aside>
        <div className={styles.below}>
          {shown.status === 'submitted' && <WorkBar queue="identity" id={shown.id} />}
          <CaseHistory shown={shown} onChanged={reload} />
        </div>
      </div>
    </>
  )
}

// not disabled by the browser, which would take the focus away at the last case
const offIf = (isOff: boolean) => (isOff ? { 'aria-disabled': true, className: 'btn-off' } : {})

function CaseHead({ shown, queue, onChanged }: { shown: OpenedCase; queue: Queue; onChanged: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [dialog, setDialog] = useState<'record' | 'revoke' | null>(null)
  // what had the focus belongs to the case before
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const { member, submittedAt, target, actions } = shown
  const close = () => setDialog(null)
  return (
    <div className="work-head">
      <div>
        <h1 ref={heading} tabIndex={-1} className={styles.name}>
          {member.name}
        </h1>
        <p className={styles.lead}>
          {[
            submittedAt && labels.submitted(formatDateTime(submittedAt)),
            labels.wants(identityLevels[target]),
            queue.position !== null && queue.count && labels.position(queue.position, queue.count),
          ]
            .filter(Boolean)
            .join(' ')}
          <HolderTags {...shown} />
        </p>
      </div>
      <div className="work-head-end">
        {(actions.includes('record') || actions.includes('revoke')) && (
          <Menu
            title={labels.more}
            buttonClass="btn btn-secondary"
            label={
              <>
                {labels.more}
                <ChevronDown aria-hidden="true" className="icon-small" />
              </>
            }
          >
            {actions.includes('record') && (
              <button type="button" className="menu-item" onClick={() => setDialog('record')}>
                {labels.recordCheck}
              </button>
            )}
            {actions.includes('revoke') && (
              <button type="button" className="menu-item" onClick={() => setDialog('revoke')}>
                {labels.revoke}
              </button>
            )}
          </Menu>
        )}
        <Button variant="secondary" {...offIf(!queue.toPrevious)} onClick={queue.toPrevious}>
          <ChevronLeft aria-hidden="true" className="icon-small" />
          {labels.previous}
        </Button>
        <Button variant="secondary" {...offIf(!queue.toNext)} onClick={queue.toNext}>
          {labels.next}
          <ChevronRight aria-hidden="true" className="icon-small" />
        </Button>
      </div>
      {dialog === 'record' && <RecordDialog member={member} onDone={onChanged} onClose={close} />}
      {dialog === 'revoke' && <RevokeDialog member={member} onDone={onChanged} onClose={close} />}
    </div>
  )
}

/** A case that isn't waiting: how it ended. */
function Outcome({ shown }: { shown: OpenedCase }) {
  const { status, level, expiresOn, isFinal } = shown
  return (
    <section aria-labelledby="case-outcome">
      <h2 id="case-outcome">{labels.outcome}</h2>
      <p className="row">
        <StatusTag of={identityStatus} status={status} />
        {status === 'verified' && `${identityLevels[level]}.`}
        {status === 'verified' && expiresOn && ` ${labels.until(formatDate(expiresOn))}`}
        {status === 'rejected' && (isFinal ? labels.rejectedAsAWhole : labels.waitingForTheMember)}
        {status === 'not_started' && labels.nothingSubmitted}
      </p>
    </section>
  )
}
