import { api } from '../../../../api/api.ts'
import { ListPage } from '../../../../parts/lists/ListPage.tsx'
import * as labels from './labels.ts'
import { SellPanel } from './SellPanel.tsx'
import { bulk, columns, filters, nameOf, shape } from './sell-list.tsx'

/** Cards offered to us, those that wait longest first. */
export const SellsTab = () => (
  <ListPage
    name="sell-offers"
    label={labels.offers}
    call={api.source.adminSells}
    shape={shape}
    columns={columns}
    filters={filters}
    searchHint={labels.searchHint}
    nameOf={nameOf}
    bulk={bulk}
    panel={(panel) => <SellPanel {...panel} />}
    empty={{ title: labels.emptyTitle, text: labels.emptyText, kind: 'card' }}
  />
)
