import { api } from '../../../../api/api.ts'
import { ListPage } from '../../../../parts/lists/ListPage.tsx'
import { HuntPanel } from './HuntPanel.tsx'
import { bulk, columns, filters, nameOf, shape } from './hunt-list.tsx'
import * as labels from './labels.ts'

/** Private searches, those that wait longest first. */
export const HuntsTab = () => (
  <ListPage
    name="hunts"
    label={labels.hunts}
    call={api.source.adminHunts}
    shape={shape}
    columns={columns}
    filters={filters}
    searchHint={labels.searchHint}
    nameOf={nameOf}
    bulk={bulk}
    panel={(panel) => <HuntPanel {...panel} />}
    empty={{ title: labels.emptyTitle, text: labels.emptyText, kind: 'wanted' }}
  />
)
