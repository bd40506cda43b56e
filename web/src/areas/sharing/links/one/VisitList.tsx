import type { Api } from '@ambry/contract/areas'
import type { ShareVisit } from '@ambry/contract/sharing/records'
import { useMemo } from 'react'
import { api } from '../../../../api/api.ts'
import { sentenceOf } from '../../../../api/errors.ts'
import { callFor, type FilterOf } from '../../../../api/queries.ts'
import { useAction } from '../../../../api/use-action.ts'
import { csvOfList } from '../../../../parts/lists/download.ts'
import { ExportButton } from '../../../../parts/lists/ExportButton.tsx'
import type { ListColumn } from '../../../../parts/lists/ListBar.tsx'
import { type BarParts, ListPage } from '../../../../parts/lists/ListPage.tsx'
import type { ListShape } from '../../../../parts/lists/list-state.ts'
import { Button } from '../../../../ui/Button.tsx'
import { toasts } from '../../../../ui/layers/toast.ts'
import { FilterChip } from '../../../../ui/table/FilterChip.tsx'
import { ownLeftOut } from '../../share-labels.ts'
import styles from '../../sharing.module.css'
import { visitColumns, visitFilters } from '../../visits/visit-columns.tsx'
import * as labels from './labels.ts'

type Filter = FilterOf<Api['sharing']['shareVisits']>

const shape: ListShape<Filter> = { record: 'visit', filters: visitFilters.map(({ key }) => key), defaultSort: '-at' }

const visitsOf = (id: string) => callFor(api.sharing.shareVisits, id)

const columns: readonly ListColumn<ShareVisit>[] = [
  ...visitColumns(ownLeftOut),
  {
    key: 'exclude',
    title: labels.change,
    phone: 'line',
    bare: true,
    end: true,
    cell: (visit) => (isOwnChoice(visit) ? <Exclude visit={visit} /> : null),
  },
]

/** Every visit, paginated. */
export function VisitList({ id }: { id: string }) {
  const call = useMemo(() => visitsOf(id), [id])
  return (
    <div className={styles.visits}>
      <ListPage
        name="share-visits"
        label={labels.visits}
        call={call}
        shape={shape}
        columns={columns}
        filters={visitFilters}
        searchHint={labels.visitorOrSite}
        nameOf={({ visitor }) => `Visitor ${visitor}`}
        bar={(parts) => <VisitsBar {...parts} call={call} />}
        rowsOpen={false}
        empty={{ title: labels.noViewsYet, text: labels.sendTheLinkToSomeone }}
      />
    </div>
  )
}

function VisitsBar({ state, set, call }: BarParts<ShareVisit> & { call: ReturnType<typeof visitsOf> }) {
  return (
    <div className="list-bar">
      {visitFilters.map(({ key, label, options = {} }) => (
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
        <ExportButton size="small" name="visits" fetchCsv={() => csvOfList(call, state)} />
      </div>
    </div>
  )
}

/** Bots, previews and the owner's own visits are always excluded. */
const isOwnChoice = ({ leftOut }: ShareVisit): boolean => leftOut === null || leftOut === 'excluded'

/** Excludes a visit from the statistics, such as the owner's own from another browser. */
function Exclude({ visit }: { visit: ShareVisit }) {
  const { id, linkId, leftOut } = visit
  const change = useAction({
    mutationFn: (excluded: boolean) =>
      api.sharing.excludeVisit({ params: { id: linkId, visitId: id }, body: { excluded } }),
    onSuccess: (_, excluded) =>
      toasts.show({
        title: excluded ? labels.viewExcluded : labels.viewIncluded,
        action: { label: labels.undo, run: () => change.mutate(!excluded) },
      }),
    onError: (error) =>
      toasts.show({ title: labels.theViewWasntUpdated, description: sentenceOf(error), variant: 'destructive' }),
  })
  return (
    <Button variant="quiet" size="small" working={change.isPending} onClick={() => change.mutate(leftOut === null)}>
      {leftOut === null ? 'Exclude' : 'Include'}
      <span className="sr"> {labels.theView(visit.visitor)}</span>
    </Button>
  )
}
