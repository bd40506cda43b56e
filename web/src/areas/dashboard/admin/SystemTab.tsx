import type { Job, JobState, Provider } from '@ambry/contract/dashboard/endpoints'
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
import { Tag, type Tone } from '../../../ui/Tag.tsx'
import { When } from '../../../ui/When.tsx'

const providerTags: Record<Provider['state'], [Tone, string]> = {
  ok: ['ok', 'Working'],
  failing: ['bad', 'Failing'],
  demo: ['info', 'Demo'],
}
const jobTags: Record<JobState, [Tone, string]> = {
  waiting: ['plain', 'Waiting'],
  running: ['info', 'Running'],
  retrying: ['wait', 'Retrying soon'],
  failed: ['bad', 'Failed'],
}

const jobList = pagesOf(api.dashboard.jobs, { query: {} })

/** What the house runs on, whether it works, and the jobs that did not. Never a secret. */
export function SystemTab() {
  const system = useQuery(query(api.dashboard.system, {}))
  const jobs = useInfiniteQuery(jobList)
  return (
    <div className="tab-sections">
      <RevealTogether queries={[system, jobs]}>
        <Loaded query={system}>
          {(state) => (
            <>
              <Section title="Providers" lead="Set by the server’s environment.">
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
              <Section title="This server">
                <dl className="facts">
                  <dt>Version</dt>
                  <dd>
                    {state.version}, build {state.build}
                  </dd>
                  <dt>Started</dt>
                  <dd>
                    <When at={state.startedAt} />
                  </dd>
                  <dt>Node</dt>
                  <dd>{state.node}</dd>
                  <dt>Database</dt>
                  <dd>
                    {state.database.version}, {(state.database.sizeBytes / 1e6).toFixed(1)} MB
                  </dd>
                  <dt>Latest migration</dt>
                  <dd>{state.database.migration}</dd>
                  <dt>Texts today</dt>
                  <dd>
                    {state.texts.sentToday} sent, {state.texts.failedToday} failed
                  </dd>
                  <dt>Audit entries sealed</dt>
                  <dd>
                    {state.auditSeal.sealedRows.toLocaleString('en-US')}, last{' '}
                    <When at={state.auditSeal.lastSealedAt} />
                  </dd>
                  <dt>API</dt>
                  <dd>
                    <a href="/api/docs">API specification</a>
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
    <Section title="Jobs" lead="Unfinished background jobs, failed ones first.">
      <Loaded query={jobs}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items)
          if (items.length === 0) return <p className="muted">No waiting or failed jobs.</p>
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
          Attempt {job.attempts} of {job.maxAttempts}. Created <When at={job.createdAt} />.
        </p>
        {job.lastError && <p className="record">{job.lastError}</p>}
        {act.error && <Failure text={sentenceOf(act.error)} />}
      </div>
      <Tag tone={jobTags[job.state][0]}>{jobTags[job.state][1]}</Tag>
      {job.actions.includes('retry') && (
        <Button variant="secondary" size="small" working={act.isPending} onClick={() => act.mutate('retry')}>
          Retry now
        </Button>
      )}
      {job.actions.includes('discard') && (
        <Button variant="danger" size="small" working={act.isPending} onClick={() => act.mutate('discard')}>
          Discard
        </Button>
      )}
    </li>
  )
}
