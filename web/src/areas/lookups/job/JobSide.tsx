import type { LookupJobDetail } from '@ambry/contract/lookups/records'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { counted } from '../../../parts/figure-labels.ts'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { When } from '../../../ui/When.tsx'
import { JobTag } from '../JobsList.tsx'
import { useLookupAddress } from '../lookup-address.ts'
import { callsOf, type Whose } from '../lookup-calls.ts'
import { QuotaLine } from '../QuotaLine.tsx'
import styles from './lookup-job.module.css'

type Step = LookupJobDetail['actions'][number]

const shown = 11

/** The list itself, and what can be done with the job. */
export function JobSide({ job, whose }: { job: LookupJobDetail; whose: Whose }) {
  const { newList } = useLookupAddress(whose)
  const [isCancelling, setCancelling] = useState(false)
  const act = useAction({
    mutationFn: (action: Step) => callsOf(whose).actOnJob({ params: { id: job.id }, body: { action } }),
    onSuccess: () => setCancelling(false),
  })
  const can = (step: Step) => job.actions.includes(step)
  return (
    <div className="stack">
      <CertsBox job={job} whose={whose} />
      {act.error && !isCancelling && <Failure text={sentenceOf(act.error)} />}
      <div className="row job-acts">
        {can('pause') && (
          <Button
            variant="secondary"
            working={act.isPending && act.variables === 'pause'}
            onClick={() => act.mutate('pause')}
          >
            Pause
          </Button>
        )}
        {can('resume') && (
          <Button working={act.isPending && act.variables === 'resume'} onClick={() => act.mutate('resume')}>
            Resume
          </Button>
        )}
        {can('retry') && (job.counts.unavailable > 0 || job.counts.waiting > 0) && (
          <Button variant="secondary" working={act.isPending} onClick={() => act.mutate('retry')}>
            Retry {(job.counts.unavailable + job.counts.waiting).toLocaleString('en-US')}
          </Button>
        )}
        {can('cancel') ? (
          <Button
            variant="secondary"
            onClick={() => {
              act.reset()
              setCancelling(true)
            }}
          >
            Cancel
          </Button>
        ) : (
          <Button onClick={newList}>New list</Button>
        )}
      </div>
      <p className="small muted">
        <JobTag job={job} /> {whose === 'house' && `Started by ${job.startedBy}, `}
        <When at={job.createdAt} />. {job.calls === 0 ? 'No lookups used' : `${counted(job.calls, 'lookup')} used`}
        {job.withImages && ', with images'}.
      </p>
      <QuotaLine whose={whose} />
      {isCancelling && (
        <ConfirmDialog
          title="Cancel this list"
          consequence={`${counted(job.counts.waiting, 'cert', 'certs')} won’t be looked up. Results so far are saved and can be registered.`}
          confirm="Cancel list"
          danger
          working={act.isPending}
          failure={act.error && <Failure text={sentenceOf(act.error)} />}
          onConfirm={() => act.mutate('cancel')}
          onClose={() => setCancelling(false)}
        />
      )}
    </div>
  )
}

/** The certs in the order in which they were given; they never change, so they are read once. */
function CertsBox({ job, whose }: { job: LookupJobDetail; whose: Whose }) {
  const { data } = useQuery({
    queryKey: ['first certs', whose, job.id],
    queryFn: () => callsOf(whose).rows({ params: { id: job.id }, query: { sort: 'position', limit: shown } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const more = job.total - (data?.items.length ?? 0)
  return (
    <div className={styles.certsBox}>
      <p className="field-label">Cert numbers</p>
      <ol className="input" aria-label="Cert numbers">
        {data?.items.map(({ position, certNumber }) => (
          <li key={position}>{certNumber}</li>
        ))}
        {data && more > 0 && <li className="dim">and {more.toLocaleString('en-US')} more</li>}
      </ol>
      <p className="hint">{job.name}</p>
    </div>
  )
}
