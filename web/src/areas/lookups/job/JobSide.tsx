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
import * as labels from './labels.ts'
import styles from './lookup-job.module.css'

type Step = LookupJobDetail['actions'][number]

const shown = 11

/** The submitted list, and the actions on the job. */
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
            {labels.pause}
          </Button>
        )}
        {can('resume') && (
          <Button working={act.isPending && act.variables === 'resume'} onClick={() => act.mutate('resume')}>
            {labels.resume}
          </Button>
        )}
        {can('retry') && (job.counts.unavailable > 0 || job.counts.waiting > 0) && (
          <Button variant="secondary" working={act.isPending} onClick={() => act.mutate('retry')}>
            {labels.retry((job.counts.unavailable + job.counts.waiting).toLocaleString('en-US'))}
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
            {labels.cancel}
          </Button>
        ) : (
          <Button onClick={newList}>{labels.newList}</Button>
        )}
      </div>
      <p className="small muted">
        <JobTag job={job} /> {whose === 'house' && labels.startedBy(job.startedBy)}
        <When at={job.createdAt} />. {job.calls === 0 ? labels.noLookupsUsed : `${counted(job.calls, 'lookup')} used`}
        {job.withImages && ', with images'}.
      </p>
      <QuotaLine whose={whose} />
      {isCancelling && (
        <ConfirmDialog
          title={labels.cancelThisList}
          consequence={labels.wontBeLookedUp(counted(job.counts.waiting, 'cert', 'certs'))}
          confirm={labels.cancelList}
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

/** The cert numbers in the order given; they never change, so they are fetched once. */
function CertsBox({ job, whose }: { job: LookupJobDetail; whose: Whose }) {
  const { data } = useQuery({
    queryKey: ['first certs', whose, job.id],
    queryFn: () => callsOf(whose).rows({ params: { id: job.id }, query: { sort: 'position', limit: shown } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const more = job.total - (data?.items.length ?? 0)
  return (
    <div className={styles.certsBox}>
      <p className="field-label">{labels.certNumbers}</p>
      <ol className="input" aria-label={labels.certNumbers}>
        {data?.items.map(({ position, certNumber }) => (
          <li key={position}>{certNumber}</li>
        ))}
        {data && more > 0 && <li className="dim">{labels.andMore(more.toLocaleString('en-US'))}</li>}
      </ol>
      <p className="hint">{job.name}</p>
    </div>
  )
}
