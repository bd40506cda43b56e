import { useQuery } from '@tanstack/react-query'

import { api } from '../../../api/api.ts'
import { query, queryFor } from '../../../api/queries.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { ListPage } from '../../../parts/lists/ListPage.tsx'
import { useListState } from '../../../parts/lists/list-state.ts'
import * as labels from './labels.ts'
import { SaleCharts, SaleChartsSkeleton } from './SaleCharts.tsx'
import { SalePanel } from './SalePanel.tsx'
import { columns, filters, nameOf, shape } from './sale-list.tsx'

/** Every sale, and the totals of the current filter. */
export function SalesTab() {
  const [{ q, filters: held }] = useListState(shape)
  const asked = queryFor(api.sales.saleSummary, { ...held, ...(q && { q }) })
  const summary = useQuery({
    ...query(api.sales.saleSummary, { query: asked }),
    placeholderData: (previous) => previous,
  })
  return (
    <>
      <Loaded query={summary} skeleton={<SaleChartsSkeleton />}>
        {(data) => (
          <SaleCharts summary={data} fetchCsv={() => api.sales.saleSummary({ query: { ...asked, format: 'csv' } })} />
        )}
      </Loaded>
      <ListPage
        name="admin-sales"
        label={labels.sales}
        call={api.sales.sales}
        shape={shape}
        columns={columns}
        filters={filters}
        searchHint={labels.cardCertMemberOrInvoice}
        nameOf={nameOf}
        panel={(panel) => <SalePanel {...panel} />}
        empty={{
          title: labels.noSalesYet,
          text: labels.recordOneWithRecordSale,
        }}
      />
    </>
  )
}
