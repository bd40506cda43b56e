import type { Api } from '@ambry/contract/areas'
import { custodies } from '@ambry/contract/cards/kinds'
import type { AdminDispute } from '@ambry/contract/cards/records'
import { formatDate } from '@ambry/contract/kernel/dates'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { api } from '../../../api/api.ts'
import { type FilterOf, pagesOf } from '../../../api/queries.ts'
import type { ListColumn } from '../../../parts/lists/ListBar.tsx'
import { ListPage, type PanelProps } from '../../../parts/lists/ListPage.tsx'
import type { ListFilter } from '../../../parts/lists/list-filter.ts'
import type { ListShape } from '../../../parts/lists/list-state.ts'
import { Fact } from '../../../ui/Fact.tsx'
import { SidePanel } from '../../../ui/layers/SidePanel.tsx'
import { When } from '../../../ui/When.tsx'
import { DisputeActions, DisputeTag, disputeLabel } from './DisputeLines.tsx'
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
    title: 'Card',
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
  { key: 'claimant', title: 'Claimant', keeps: true, cell: (dispute) => dispute.claimant.name },
  { key: 'owner', title: 'Owner', cell: (dispute) => dispute.owner.name },
  { key: 'custody', title: 'Location', cell: (dispute) => custodies[dispute.custody] },
  {
    key: 'status',
    title: 'Status',
    phone: 'line',
    keeps: true,
    cell: (dispute) => <DisputeTag status={dispute.status} />,
  },
  {
    key: 'opened',
    title: 'Opened',
    phone: 'line',
    sort: 'openedAt',
    cell: (dispute) => <When at={dispute.openedAt} />,
  },
]

const filters: readonly ListFilter<AdminDispute, Filter>[] = [
  { key: 'status', label: 'Status', options: disputeLabel },
  { key: 'card', label: 'Card', called: (id, rows) => rows.find(({ cardId }) => cardId === id)?.title },
]

/** Claims on cards that others registered, those that wait first. */
export function DisputesTab() {
  return (
    <ListPage
      name="disputes"
      label="Claims"
      call={api.cards.adminDisputes}
      shape={shape}
      columns={columns}
      filters={filters}
      searchHint="Card or cert #"
      nameOf={({ title }) => title}
      panel={(panel, row) => <DisputePanel {...panel} dispute={row} />}
      empty={{ title: 'No claims', text: 'When two members claim the same card, it appears here.' }}
    />
  )
}

/** Its row says all there is; one that is not on this page has been decided and left it. */
function DisputePanel({ dispute, ...panel }: PanelProps & { dispute: AdminDispute | undefined }) {
  const decided = useInfiniteQuery({
    ...pagesOf(api.cards.adminDisputes, { query: { limit: 100 } }),
    enabled: dispute === undefined,
  })
  const found = dispute ?? decided.data?.pages.flatMap(({ items }) => items).find(({ id }) => id === panel.id)
  if (!found) {
    return (
      <SidePanel {...panel} title="Not in this list">
        <p>{decided.isPending ? 'Loading…' : 'This claim isn’t in the list. Try another status.'}</p>
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
      <section>
        <h3>Claimant’s statement</h3>
        <blockquote className={styles.claim}>{found.statement}</blockquote>
      </section>
      <section>
        <dl className="facts">
          <Fact name="Claimant">
            <Link to="/admin/user-access" search={{ user: found.claimant.id }}>
              {found.claimant.name}
            </Link>
          </Fact>
          <Fact name="Owner">{found.owner.name}</Fact>
          <Fact name="Cert">
            <span className="record">
              {found.grader} {found.certNumber}
            </span>
          </Fact>
          <Fact name="Custody">{custodies[found.custody]}</Fact>
          <Fact name="Opened">{formatDate(found.openedAt)}</Fact>
          {found.decidedAt && <Fact name="Decided">{formatDate(found.decidedAt)}</Fact>}
          {found.decision && <Fact name="Decision">{found.decision}</Fact>}
        </dl>
      </section>
      {found.cardId && (
        <section>
          <Link to="/admin/cards" search={{ card: found.cardId }}>
            Open card
          </Link>
        </section>
      )}
    </SidePanel>
  )
}
