import '../../../ui/styles/tables.css'
import '../../../ui/styles/panel.css'

import type { Api } from '@ambry/contract/areas'
import { type RequestSide, requestSideNames, requestSides } from '@ambry/contract/secure/kinds'
import type { OwnRequest } from '@ambry/contract/secure/records'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { api } from '../../../api/api.ts'
import { type FilterOf, query } from '../../../api/queries.ts'
import { useAttentionCount } from '../../../parts/attention/use-attention.ts'
import { csvOfList } from '../../../parts/lists/download.ts'
import { ExportButton } from '../../../parts/lists/ExportButton.tsx'
import { type BarParts, ListPage } from '../../../parts/lists/ListPage.tsx'
import type { ListFilter } from '../../../parts/lists/list-filter.ts'
import { SearchBox } from '../../../parts/lists/SearchBox.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { Segments } from '../../../ui/fields/Segments.tsx'
import { OwnWaitlists } from '../waitlist/OwnWaitlists.tsx'
import * as labels from './labels.ts'
import { columns, nameOf, shape } from './own-request-list.tsx'
import { RequestPanel } from './RequestPanel.tsx'
import { statusTabs } from './request-labels.ts'
import styles from './requests.module.css'

type Filter = FilterOf<Api['secure']['ownRequests']>

const call = api.secure.ownRequests
// selected by the chips in the bar; listed here for the message when nothing matches
const filters: readonly ListFilter<OwnRequest, Filter>[] = [
  { key: 'status', label: labels.status },
  { key: 'waiting', label: labels.waiting, options: { '1': 'for you' } },
]

/** `Received (2)`: also shows the count of the side that isn't selected. */
function sidesWith(waiting: Record<RequestSide, number>): Record<RequestSide, string> {
  const named = (side: RequestSide) =>
    waiting[side] > 0 ? `${requestSides[side]} (${waiting[side]})` : requestSides[side]
  return { sent: named('sent'), received: named('received') }
}

/** The member's sent and received requests, and their waitlists. */
export function RequestsTab() {
  const [isThere, setThere] = useState(false)
  return (
    <div className={styles.requests}>
      <h2 className="sr">{labels.myRequestsTitle}</h2>
      <ListPage
        name="requests"
        label={labels.requests}
        call={call}
        shape={shape}
        columns={columns}
        filters={filters}
        searchHint={labels.findACardOrCert}
        nameOf={nameOf}
        bar={(parts) => <RequestsBar {...parts} onThere={() => setThere(true)} />}
        panel={(panel) => <RequestPanel {...panel} />}
        empty={{
          title: labels.noRequestsYet,
          text: labels.requestACard,
          kind: 'card',
          action: (
            <Link to="/secure" className={buttonClass({ variant: 'secondary' })}>
              {labels.browseSecure}
            </Link>
          ),
        }}
      />
      {/* below a list whose length is not known yet it would move */}
      {isThere && <OwnWaitlists />}
    </div>
  )
}

function RequestsBar({ state, set, total, onThere }: BarParts<OwnRequest> & { onThere: () => void }) {
  const isThere = total !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when the list is there
  useEffect(() => {
    if (isThere) onThere()
  }, [isThere])
  const { data: summary } = useQuery(query(api.secure.ownRequestSummary, {}))
  const waitingOf = { sent: useAttentionCount(['sentRequests']), received: useAttentionCount(['receivedRequests']) }
  const { status, waiting } = state.filters
  const side = requestSideNames.find((name) => name === state.filters.side) ?? 'sent'
  const chip = (key: string, name: string, count: number, isOn: boolean, next: Record<string, string>) => (
    <button
      key={key}
      type="button"
      className={isOn ? 'chip chip-on' : 'chip'}
      aria-pressed={isOn}
      onClick={() => set({ filters: next })}
    >
      {name} <span className="num dim">{count.toLocaleString('en-US')}</span>
    </button>
  )
  return (
    <div className={styles.bar}>
      <Segments
        label={labels.side}
        value={side}
        options={sidesWith(waitingOf)}
        onChange={(next) => set({ filters: { side: next } })}
      />
      <SearchBox hint={labels.findACardOrCert} value={state.q} onChange={(q) => set({ q }, { replace: true })} />
      <ExportButton size="small" name="requests" fetchCsv={() => csvOfList(call, state)} />
      <fieldset className={styles.statuses} aria-label={labels.status}>
        {summary &&
          statusTabs(summary[side], side, status).map((tab) =>
            chip(
              tab.status ?? 'all',
              tab.name,
              tab.count,
              waiting === undefined && tab.status === (status ?? null),
              tab.status === null ? { side } : { side, status: tab.status },
            ),
          )}
        {(waitingOf[side] > 0 || waiting) &&
          chip('waiting', labels.waitingForYouTitle, waitingOf[side], waiting === '1', { side, waiting: '1' })}
      </fieldset>
    </div>
  )
}
