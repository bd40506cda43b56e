import type { LookupJobDetail } from '@ambry/contract/lookups/records'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'

import { queryClient } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { counted } from '../../../parts/figure-labels.ts'
import { LoadFault } from '../../../parts/LoadFault.tsx'
import { BulkDialog } from '../../../parts/lists/BulkDialog.tsx'
import { BulkProgress } from '../../../ui/BulkProgress.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { SlowLoadingNotice } from '../../../ui/SlowLoadingNotice.tsx'
import { Note } from '../../../ui/Tag.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { LookupFrame } from '../LookupFrame.tsx'
import { pageOf } from '../lookup-address.ts'
import { callsOf, type Whose } from '../lookup-calls.ts'
import { leftText, waitLabel } from '../lookup-labels.ts'
import { JobRows } from './JobRows.tsx'
import { JobSide } from './JobSide.tsx'
import { resultsOf } from './job-results.ts'
import { rowsCallOf } from './job-rows.ts'
import * as labels from './labels.ts'
import styles from './lookup-job.module.css'
import { registerRows } from './row-bulk.tsx'

// polls in case the socket is down; live events usually arrive sooner
const pollInterval = 5_000

/** A lookup job: its progress and rows. */
export function JobView({ id, whose }: { id: string; whose: Whose }) {
  const job = useQuery({
    ...query(callsOf(whose).job, { params: { id } }),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? pollInterval : false),
  })
  const { data, error } = job
  useTitle(data ? labels.psaLookup(data.name) : 'PSA lookup')
  useRestOf(id, whose, data?.status)
  const retry = () => void job.refetch()
  return (
    <LookupFrame whose={whose} side={data && <JobSide job={data} whose={whose} />}>
      {error !== null && (
        <LoadFault
          title={labels.theListDidntLoad}
          error={error}
          onRetry={retry}
          gone={{
            title: labels.listNotFound,
            action: (
              <Link
                to={pageOf[whose]}
                search={{ tab: 'jobs' }}
                className={buttonClass({ variant: 'secondary', size: 'small' })}
              >
                {labels.allLists}
              </Link>
            ),
          }}
        />
      )}
      {!data && error === null && (
        <>
          <SkeletonLines lines={6} />
          <SlowLoadingNotice onRetry={retry} />
        </>
      )}
      {data && (
        <>
          <Progress job={data} />
          <JobRows id={id} whose={whose} />
          <JobFoot job={data} whose={whose} />
        </>
      )}
    </LookupFrame>
  )
}

/**
 * Without the socket only the job itself is polled, so its rows and the quota are refetched when its status changes.
 */
function useRestOf(id: string, whose: Whose, status: LookupJobDetail['status'] | undefined): void {
  useEffect(() => {
    if (status === undefined) return
    for (const path of [rowsCallOf(whose, id).path, callsOf(whose).quota.path]) {
      void queryClient.invalidateQueries({ queryKey: [path] }, { cancelRefetch: false })
    }
  }, [id, whose, status])
}

const isUnderWay = (job: LookupJobDetail | undefined): boolean => job?.status === 'running' || job?.status === 'waiting'

const statusLabels: Record<LookupJobDetail['status'], string> = {
  running: labels.checkingWithPsa,
  waiting: 'Waiting',
  paused: 'Paused',
  done: labels.checkedWithPsa,
  cancelled: 'Canceled',
}

function Progress({ job }: { job: LookupJobDetail }) {
  const results = useMemo(() => resultsOf(job.resultCodes), [job.resultCodes])
  const left = job.status === 'running' ? leftText(job.secondsLeft) : null
  const label = job.isSample ? statusLabels[job.status].replace('PSA', 'the sample data') : statusLabels[job.status]
  return (
    <>
      <BulkProgress label={label} results={results}>
        {isUnderWay(job) && (
          <>
            {left && (
              <>
                {left}
                <br />
              </>
            )}
            {labels.youCanLeaveThisPage}
          </>
        )}
      </BulkProgress>
      {job.status === 'waiting' && (
        <Note tone="wait" role="status">
          <p>{waitLabel(job, Date.now())}</p>
        </Note>
      )}
    </>
  )
}

function JobFoot({ job, whose }: { job: LookupJobDetail; whose: Whose }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <div className={styles.foot}>
      <p className="small muted">{labels.problemsAreListedFirst}</p>
      {job.registrable > 0 && (
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {labels.register} {counted(job.registrable, 'matching card')}
        </Button>
      )}
      {isAsking && (
        <BulkDialog
          action={registerRows(whose, job.id)}
          chosen={{
            all: { result: 'verified', registration: 'free', open: '1' },
            except: [],
            expected: job.registrable,
          }}
          what={counted(job.registrable, 'matching card')}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
