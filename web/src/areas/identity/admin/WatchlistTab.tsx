import type { Api } from '@ambry/contract/areas'
import type { WatchlistHit } from '@ambry/contract/identity/compliance-endpoints'
import { hitStatus } from '@ambry/contract/identity/kinds'
import { formatDate } from '@ambry/contract/kernel/dates'
import { labelsOf } from '@ambry/contract/kernel/statuses'
import { Link } from '@tanstack/react-router'

import { api } from '../../../api/api.ts'
import type { FilterOf } from '../../../api/queries.ts'
import type { ListColumn } from '../../../parts/lists/ListBar.tsx'
import { ListPage, type PanelProps } from '../../../parts/lists/ListPage.tsx'
import type { ListFilter } from '../../../parts/lists/list-filter.ts'
import type { ListShape } from '../../../parts/lists/list-state.ts'
import { NeedsRight } from '../../../parts/rights.tsx'
import { useSearchOf } from '../../../paths.ts'
import { Fact } from '../../../ui/Fact.tsx'
import { SidePanel } from '../../../ui/layers/SidePanel.tsx'
import { When } from '../../../ui/When.tsx'
import { HitActions, HitTag, hitText, percent } from './Hits.tsx'
import * as labels from './labels.ts'
import styles from './queue.module.css'
import { StatusChips } from './StatusChips.tsx'
import { Drafts, LoadedList, UploadList } from './WatchlistFiles.tsx'

/** The list that names are compared with, and the members it resembles. */
export function WatchlistTab() {
  const { status = 'open' } = useSearchOf('/admin/kyc-verification')
  return (
    <>
      <div className={styles.watchlist}>
        <LoadedList />
        <NeedsRight right="identity.decide">
          <UploadList />
        </NeedsRight>
      </div>
      <Drafts />
      <h2 className={styles.heading}>{labels.hits}</h2>
      <StatusChips options={{ ...labelsOf(hitStatus), all: labels.all }} current={status} usual="open" />
      <ListPage
        name="watchlist-hits"
        label={labels.hits}
        call={api.identity.watchlistHits}
        shape={shape}
        columns={columns}
        filters={filters}
        searchHint={labels.searchHint}
        nameOf={({ member, listedName }) => `${member.name}, ${listedName}`}
        panel={(panel, hit) => <HitPanel {...panel} hit={hit} />}
        empty={{ title: labels.noHits, text: labels.noHitsText }}
      />
    </>
  )
}

type Filter = FilterOf<Api['identity']['watchlistHits']>

const columns: readonly ListColumn<WatchlistHit>[] = [
  {
    key: 'member',
    title: labels.member,
    keeps: true,
    phone: 'heading',
    cell: ({ member, name }) => (
      <span>
        <strong>{member.name}</strong>
        {name !== member.name && <small>{name}</small>}
      </span>
    ),
  },
  { key: 'listed', title: labels.listedAs, keeps: true, cell: ({ listedName }) => listedName },
  {
    key: 'similarity',
    title: labels.similarity,
    end: true,
    phone: 'line',
    cell: ({ similarity }) => <span className="num">{percent(similarity)}</span>,
  },
  { key: 'born', title: labels.born, cell: ({ birthDate }) => labels.birthDates[birthDate] },
  { key: 'status', title: labels.status, keeps: true, phone: 'line', cell: ({ status }) => <HitTag status={status} /> },
  { key: 'found', title: labels.found, sort: 'createdAt', cell: ({ createdAt }) => <When at={createdAt} /> },
]

const filters: readonly ListFilter<WatchlistHit, Filter>[] = [
  {
    key: 'userId',
    label: labels.member,
    called: (value, rows) => rows.find(({ member }) => member.id === value)?.member.name,
  },
]

const shape: ListShape<Filter> = {
  record: 'hit',
  filters: ['status', 'userId'],
  tabs: ['status'],
  defaultSort: '-createdAt',
  defaultFilters: { status: 'open' },
}

function HitPanel({ hit, ...panel }: PanelProps & { hit: WatchlistHit | undefined }) {
  if (!hit)
    return (
      <SidePanel {...panel} title={labels.notInThisList}>
        {null}
      </SidePanel>
    )
  return (
    <SidePanel
      {...panel}
      title={hit.listedName}
      above={<HitTag status={hit.status} />}
      below={hitText(hit)}
      foot={<HitActions hit={hit} />}
    >
      <section>
        <dl className="facts">
          <Fact name={labels.member}>
            <Link to="/admin/kyc-verification" search={{ case: hit.member.id }}>
              {hit.member.name}
            </Link>
          </Fact>
          <Fact name={labels.screenedName}>{hit.name}</Fact>
          <Fact name={labels.born}>{hit.bornOn && formatDate(hit.bornOn)}</Fact>
          <Fact name={labels.listedNames}>{[...new Set([hit.listedName, ...hit.listedNames])].join('; ')}</Fact>
          <Fact name={labels.listedBirthDates}>{hit.listedBirthDates.join(', ') || null}</Fact>
          <Fact name={labels.programs}>{hit.programs.join(', ') || null}</Fact>
          <Fact name={labels.entry}>
            <span className="record">{hit.entryId}</span>
          </Fact>
          {hit.reason && <Fact name={labels.reason}>{labels.decidedBecause(hit.decidedBy ?? '', hit.reason)}</Fact>}
        </dl>
      </section>
    </SidePanel>
  )
}
