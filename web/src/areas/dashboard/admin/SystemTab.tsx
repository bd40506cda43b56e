import type { Job, JobState, Provider } from '@ambry/contract/dashboard/endpoints'
import type { Tone } from '@ambry/contract/kernel/statuses'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { pagesOf, query } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { ExportButton } from '../../../parts/lists/ExportButton.tsx'
import { RevealTogether } from '../../../parts/RevealTogether.tsx'
import { ShowMore } from '../../../parts/ShowMore.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { When } from '../../../ui/When.tsx'
import * as labels from './labels.ts'

const providerTags: Record<Provider['state'], [Tone, string]> = {
  ok: ['ok', 'Working'],
  failing: ['bad', 'Failing'],
  demo: ['info', 'Demo'],
}
const jobTags: Record<JobState, [Tone, string]> = {
  waiting: ['plain', 'Waiting'],
  running: ['info', 'Running'],
  retrying: ['wait', labels.retryingSoon],
  failed: ['bad', 'Failed'],
}

const jobList = pagesOf(api.dashboard.jobs, { query: {} })

/** The system's components, their health, and failed jobs. Never shows a secret. */
export function SystemTab() {
  const system = useQuery(query(api.dashboard.system, {}))
  const jobs = useInfiniteQuery(jobList)
  return (
    <div className="tab-sections">
      <RevealTogether queries={[system, jobs]}>
        <Loaded query={system}>
          {(state) => (
            <>
              <Section title={labels.providers} lead={labels.setByTheServersEnvironment}>
                <div className="lines">
                  {state.providers.map(({ key, name, detail, state: displayStatus }) => (
                    <div className="line" key={key}>
                      <div className="line-text">
                        <strong>{name}</strong>
                        <p>{detail}</p>
                      </div>
                      <Tag tone={providerTags[displayStatus][0]}>{providerTags[displayStatus][1]}</Tag>
                    </div>
                  ))}
                </div>
              </Section>
              <Section title={labels.thisServer}>
                <dl className="facts">
                  <dt>{labels.version}</dt>
                  <dd>{labels.build(state.version, state.build)}</dd>
                  <dt>{labels.started}</dt>
                  <dd>
                    <When at={state.startedAt} />
                  </dd>
                  <dt>{labels.node}</dt>
                  <dd>{state.node}</dd>
                  <dt>{labels.database}</dt>
                  <dd>{labels.mb(state.database.version, (state.database.sizeBytes / 1e6).toFixed(1))}</dd>
                  <dt>{labels.latestMigration}</dt>
                  <dd>{state.database.migration}</dd>
                  <dt>{labels.textsToday}</dt>
                  <dd>{labels.sentFailed(state.texts.sentToday, state.texts.failedToday)}</dd>
                  <dt>{labels.auditEntriesSealed}</dt>
                  <dd>
                    {state.auditSeal.sealedRows.toLocaleString('en-US')}
                    {labels.last} <When at={state.auditSeal.lastSealedAt} />
                  </dd>
                  <dt>{labels.api}</dt>
                  <dd>
                    <a href="/api/docs">{labels.apiSpecification}</a>
                  </dd>
                </dl>
              </Section>
            </>
          )}
        </Loaded>
        <Jobs />
      </RevealTogether>
    </div>
  )
}

function Jobs() {
  const jobs = useInfiniteQuery(jobList)
  return (
    <Section title={labels.jobs} lead={labels.unfinishedBackgroundJobs}>
      <Loaded query={jobs}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items)
          if (items.length === 0) return <p className="muted">{labels.noWaitingOrFailedJobs}</p>
          return (
            <ul className="lines">
              {items.map((job) => (
                <JobLine key={job.id} job={job} />
              ))}
            </ul>
          )
        }}
      </Loaded>
      <ShowMore list={jobs} />
      <ExportButton size="small" name="jobs" fetchCsv={() => api.dashboard.jobs({ query: { format: 'csv' } })} />
    </Section>
  )
}

function JobLine({ job }: { job: Job }) {
  const params = { id: job.id }
  const act = useAction({
    mutationFn: (action: Job['actions'][number]): Promise<unknown> =>
      action === 'retry' ? api.dashboard.retryJob({ params }) : api.dashboard.discardJob({ params }),
  })
  return (
    <li className="line">
      <div className="line-text">
        <strong>{job.task}</strong>
        <p>
          {labels.attempt} {job.attempts} {labels.of} {job.maxAttempts}
          {labels.created} <When at={job.createdAt} />.
        </p>
        {job.lastError && <p className="record">{job.lastError}</p>}
        {act.error && <Failure text={sentenceOf(act.error)} />}
      </div>
      <Tag tone={jobTags[job.state][0]}>{jobTags[job.state][1]}</Tag>
      {job.actions.includes('retry') && (
        <Button variant="secondary" size="small" working={act.isPending} onClick={() => act.mutate('retry')}>
          {labels.retryNow}
        </Button>
      )}
      {job.actions.includes('discard') && (
        <Button variant="danger" size="small" working={act.isPending} onClick={() => act.mutate('discard')}>
          {labels.discard}
        </Button>
      )}
    </li>
  )
}
