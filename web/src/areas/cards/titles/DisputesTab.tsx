import type { Api } from '@ambry/contract/areas'
import { custodies, disputeStatus } from '@ambry/contract/cards/kinds'
import type { AdminDispute } from '@ambry/contract/cards/records'
import { formatDate } from '@ambry/contract/kernel/dates'
import { labelsOf } from '@ambry/contract/kernel/statuses'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { api } from '../../../api/api.ts'
import { type FilterOf, pagesOf } from '../../../api/queries.ts'
import type { ListColumn } from '../../../parts/lists/ListBar.tsx'
import { ListPage, type PanelProps } from '../../../parts/lists/ListPage.tsx'
import type { ListFilter } from '../../../parts/lists/list-filter.ts'
import type { ListShape } from '../../../parts/lists/list-state.ts'
import { WorkBar } from '../../../parts/work/WorkBar.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import { SidePanel } from '../../../ui/layers/SidePanel.tsx'
import { When } from '../../../ui/When.tsx'
import { DisputeActions, DisputeTag } from './DisputeLines.tsx'
import * as labels from './labels.ts'
import styles from './titles.module.css'

type Filter = FilterOf<Api['cards']['adminDisputes']>

const shape: ListShape<Filter> = {
  record: 'claim',
  filters: ['status', 'card'],
  defaultSort: '-openedAt',
  defaultFilters: { status: 'open' },
}

const columns: readonly ListColumn<AdminDispute>[] = [
  {
    key: 'card',
    title: labels.card,
    keeps: true,
    phone: 'heading',
    cell: (dispute) => (
      <span>
        <strong>{dispute.title}</strong>
        <small className="record">
          {dispute.grader} {dispute.certNumber}
        </small>
      </span>
    ),
  },
  { key: 'claimant', title: labels.claimant, keeps: true, cell: (dispute) => dispute.claimant.name },
  { key: 'owner', title: labels.owner, cell: (dispute) => dispute.owner.name },
  { key: 'custody', title: labels.location, cell: (dispute) => custodies[dispute.custody] },
  {
    key: 'status',
    title: labels.status,
    phone: 'line',
    keeps: true,
    cell: (dispute) => <DisputeTag status={dispute.status} />,
  },
  {
    key: 'opened',
    title: labels.opened,
    phone: 'line',
    sort: 'openedAt',
    cell: (dispute) => <When at={dispute.openedAt} />,
  },
]

const filters: readonly ListFilter<AdminDispute, Filter>[] = [
  { key: 'status', label: labels.status, options: labelsOf(disputeStatus) },
  { key: 'card', label: labels.card, called: (id, rows) => rows.find(({ cardId }) => cardId === id)?.title },
]

/** Claims on cards that others registered, pending ones first. */
export function DisputesTab() {
  return (
    <ListPage
      name="disputes"
      label={labels.claims}
      call={api.cards.adminDisputes}
      shape={shape}
      columns={columns}
      filters={filters}
      searchHint={labels.cardOrCert}
      nameOf={({ title }) => title}
      panel={(panel, row) => <DisputePanel {...panel} dispute={row} />}
      empty={{ title: labels.noClaims, text: labels.whenTwoMembersClaim }}
    />
  )
}

/** The row has all the data; a dispute that is no longer on this page has been decided. */
function DisputePanel({ dispute, ...panel }: PanelProps & { dispute: AdminDispute | undefined }) {
  const decided = useInfiniteQuery({
    ...pagesOf(api.cards.adminDisputes, { query: { limit: 100 } }),
    enabled: dispute === undefined,
  })
  const found = dispute ?? decided.data?.pages.flatMap(({ items }) => items).find(({ id }) => id === panel.id)
  if (!found) {
    return (
      <SidePanel {...panel} title={labels.notInThisList}>
        <p>{decided.isPending ? 'Loading…' : labels.thisClaimIsnt}</p>
      </SidePanel>
    )
  }
  return (
    <SidePanel
      {...panel}
      title={found.title}
      above={<DisputeTag status={found.status} />}
      below={`${found.claimant.name} against ${found.owner.name}`}
      foot={found.actions.length > 0 && <DisputeActions dispute={found} />}
    >
      {found.status === 'open' && <WorkBar queue="disputes" id={found.id} />}
      <section>
        <h3>{labels.claimantsStatement}</h3>
        <blockquote className={styles.claim}>{found.statement}</blockquote>
      </section>
      <section>
        <dl className="facts">
          <Fact name={labels.claimant}>
            <Link to="/admin/user-access" search={{ user: found.claimant.id }}>
              {found.claimant.name}
            </Link>
          </Fact>
          <Fact name={labels.owner}>{found.owner.name}</Fact>
          <Fact name={labels.cert}>
            <span className="record">
              {found.grader} {found.certNumber}
            </span>
          </Fact>
          <Fact name={labels.custody}>{custodies[found.custody]}</Fact>
          <Fact name={labels.opened}>{formatDate(found.openedAt)}</Fact>
          {found.decidedAt && <Fact name={labels.decidedTitle}>{formatDate(found.decidedAt)}</Fact>}
          {found.decision && <Fact name={labels.decision}>{found.decision}</Fact>}
        </dl>
      </section>
      {found.cardId && (
        <section>
          <Link to="/admin/cards" search={{ card: found.cardId }}>
            {labels.openCard}
          </Link>
        </section>
      )}
    </SidePanel>
  )
}
