import type { LoanFigures } from '@ambry/contract/lending/records'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Columns3, Rows3 } from 'lucide-react'
import { useMemo } from 'react'

import { api, session } from '../../../api/api.ts'
import { ListPage } from '../../../parts/lists/ListPage.tsx'
import { useStaff } from '../../../parts/work/use-staff.ts'
import { hereWith, useSearchOf } from '../../../paths.ts'
import { Segments } from '../../../ui/fields/Segments.tsx'
import { BoardSkeleton } from './board/BoardSkeleton.tsx'
import { LoanBoard } from './board/LoanBoard.tsx'
import * as labels from './labels.ts'
import { bulk } from './loan-bulk.tsx'
import { columnsFor, filtersFor, nameOf, shape } from './loan-list.tsx'
import { LoanPanel } from './panel/LoanPanel.tsx'
import { isStage, stageStatuses } from './stages.ts'

const icons = { table: <Rows3 aria-hidden="true" />, board: <Columns3 aria-hidden="true" /> }

/** The loans of a stage, as a table or as a board, with the open one beside it. */
export function LoanList({ figures }: { figures: LoanFigures | undefined }) {
  const search = useSearchOf('/admin/loans')
  const stage = isStage(search.stage) ? search.stage : 'pipeline'
  const view = search.view === 'board' ? 'board' : 'table'
  const { data: me } = useQuery(session.me)
  const staff = useStaff()
  const filters = useMemo(() => filtersFor(me?.id, staff), [me?.id, staff])
  const navigate = useNavigate()
  const onView = (next: typeof view) =>
    void navigate({
      to: '.',
      search: hereWith('/admin/loans', { view: next === 'table' ? undefined : next }),
      replace: true,
      resetScroll: false,
    })
  return (
    <ListPage
      name="loans"
      label={labels.loans}
      call={api.lending.loans}
      shape={shape}
      columns={columnsFor(stage)}
      filters={filters}
      searchHint={labels.searchHint}
      nameOf={nameOf}
      bulk={bulk}
      begin={
        <Segments small label={labels.viewAs} value={view} options={labels.views} icons={icons} onChange={onView} />
      }
      panel={(panel, _, list) => <LoanPanel {...panel} list={list} />}
      body={
        view === 'board'
          ? {
              show: (parts) => <LoanBoard {...parts} stage={stage} figures={figures} />,
              skeleton: <BoardSkeleton columns={stageStatuses[stage].length} />,
            }
          : undefined
      }
      empty={labels.empty[stage]}
    />
  )
}
