import { lookupJobStatus } from '@ambry/contract/lookups/kinds'
import type { LookupJob, LookupJobDetail } from '@ambry/contract/lookups/records'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { pagesOf } from '../../api/queries.ts'
import { counted } from '../../parts/figure-labels.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { ExportButton } from '../../parts/lists/ExportButton.tsx'
import { ShowMore } from '../../parts/ShowMore.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { StatusTag } from '../../ui/StatusTag.tsx'
import { When } from '../../ui/When.tsx'
import { LookupFrame } from './LookupFrame.tsx'
import * as labels from './labels.ts'
import { pageOf } from './lookup-address.ts'
import { callsOf, type Whose } from './lookup-calls.ts'
import { jobLabel, waitLabel } from './lookup-labels.ts'
import styles from './lookups.module.css'
import { QuotaLine } from './QuotaLine.tsx'
import { SampleTag } from './ResultTag.tsx'

export const JobTag = ({ job: { status } }: { job: Pick<LookupJobDetail, 'status'> }) => (
  <StatusTag of={lookupJobStatus} status={status} />
)

/** All lookup jobs, newest first: who started them, their progress and cost. */
export function JobsList({ whose }: { whose: Whose }) {
  const jobs = useInfiniteQuery(pagesOf(callsOf(whose).jobs, { query: {} }))
  const data = jobs.data?.pages.flatMap(({ items }) => items)
  return (
    <LookupFrame
      whose={whose}
      side={
        <div className="stack">
          <p className="muted">{labels.listsRunInTheBackground}</p>
          <p>
            <Link to={pageOf[whose]} search={{ tab: 'many' }} className={buttonClass({ variant: 'secondary' })}>
              {labels.newList}
            </Link>
          </p>
          <p>
            <ExportButton name="psa-lookups" fetchCsv={() => callsOf(whose).jobs({ query: { format: 'csv' } })} />
          </p>
          <QuotaLine whose={whose} />
        </div>
      }
    >
      <h2 className="sr">{labels.lists}</h2>
      <Loaded query={{ data, error: jobs.error, refetch: jobs.refetch }} skeleton={<SkeletonLines lines={5} />}>
        {(items) =>
          items.length === 0 ? (
            <Empty
              title={labels.noListsYet}
              action={
                <Link to={pageOf[whose]} search={{ tab: 'many' }} className={buttonClass()}>
                  {labels.lookUpSeveralCerts}
                </Link>
              }
            >
              {labels.whenYouLookUpSeveral}
            </Empty>
          ) : (
            <ul className={`lines ${styles.jobs}`}>
              {items.map((job) => (
                <JobLine key={job.id} job={job} whose={whose} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <ShowMore list={jobs} />
    </LookupFrame>
  )
}

function JobLine({ job, whose }: { job: LookupJob; whose: Whose }) {
  return (
    <li className="line">
      <div className="line-text">
        <strong>
          <Link to={pageOf[whose]} search={{ tab: 'many', job: job.id }}>
            {job.name}
          </Link>
        </strong>
        <p className="num">
          {counted(job.total, 'cert')}: {jobLabel(job)}
        </p>
        <p>
          {whose === 'house' && `${job.startedBy}, `}
          <When at={job.createdAt} />, {job.calls === 0 ? 'free' : `${counted(job.calls, 'lookup')} used`}
          {job.withImages && ', with images'}
        </p>
        {job.status === 'waiting' && <p>{waitLabel(job, Date.now())}</p>}
      </div>
      {job.isSample && <SampleTag />}
      <JobTag job={job} />
    </li>
  )
}
