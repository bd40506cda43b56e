import { useMemo } from 'react'

import { csvOfList } from '../../../parts/lists/download.ts'
import { ExportButton } from '../../../parts/lists/ExportButton.tsx'
import { type BarParts, ListPage } from '../../../parts/lists/ListPage.tsx'
import { SearchBox } from '../../../parts/lists/SearchBox.tsx'
import { FilterChip } from '../../../ui/table/FilterChip.tsx'
import type { Whose } from '../lookup-calls.ts'
import { filtersOf, type JobRow, type RowsCall, rowsCallOf, shape } from './job-rows.ts'
import * as labels from './labels.ts'
import styles from './lookup-job.module.css'
import { RowPanel } from './RowPanel.tsx'
import { rowBulk } from './row-bulk.tsx'
import { columnsOf } from './row-columns.tsx'

/** The rows of a job, those that need attention first. */
export function JobRows({ id, whose }: { id: string; whose: Whose }) {
  const call = useMemo(() => rowsCallOf(whose, id), [whose, id])
  const columns = useMemo(() => columnsOf(whose, id), [whose, id])
  const filters = useMemo(() => filtersOf(whose), [whose])
  const bulk = useMemo(() => rowBulk(whose, id), [whose, id])
  return (
    <div className={styles.rows}>
      <h2 className="sr">{labels.rows}</h2>
      <ListPage
        name="lookup-rows"
        label={labels.lookedUpCerts}
        call={call}
        shape={shape}
        columns={columns}
        filters={filters}
        searchHint={labels.certOrName}
        nameOf={(row) => labels.cert(row.certNumber)}
        bulk={bulk}
        bar={(parts) => <RowsBar {...parts} call={call} filters={filters} />}
        panel={(panel, row) => <RowPanel panel={panel} row={row} whose={whose} jobId={id} />}
        empty={{ title: labels.noRows, text: labels.thisListHasNoCerts }}
      />
    </div>
  )
}

type RowsBarProps = BarParts<JobRow> & { call: RowsCall; filters: ReturnType<typeof filtersOf> }

function RowsBar({ state, set, call, filters }: RowsBarProps) {
  return (
    <div className="list-bar">
      <SearchBox hint={labels.certOrName} value={state.q} onChange={(q) => set({ q }, { replace: true })} />
      {filters.map(({ key, label, options = {} }) => (
        <FilterChip
          key={key}
          label={label}
          value={state.filters[key]}
          options={options}
          onChange={(value) => {
            const { [key]: _, ...rest } = state.filters
            set({ filters: value === undefined ? rest : { ...rest, [key]: value } })
          }}
        />
      ))}
      <div className="list-bar-end">
        <ExportButton size="small" name="psa-lookup" fetchCsv={() => csvOfList(call, state)} />
      </div>
    </div>
  )
}
