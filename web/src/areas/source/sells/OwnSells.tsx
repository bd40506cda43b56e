import { labelsOf } from '@ambry/contract/kernel/statuses'
import '../../../ui/styles/tables.css'

import { sellStatus } from '@ambry/contract/source/kinds'
import { Link, useNavigate } from '@tanstack/react-router'

import { api } from '../../../api/api.ts'
import { ListPage } from '../../../parts/lists/ListPage.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import * as labels from './labels.ts'
import { columns, shape } from './own-sell-list.tsx'

/** Cards the member offered to us. One offer opens as a page of its own. */
export function OwnSells() {
  const navigate = useNavigate()
  const begin = (
    <Link to="/source" search={{ offer: 'new' }} className={buttonClass({ variant: 'secondary' })}>
      {labels.offerCards}
    </Link>
  )
  return (
    <>
      <h2 className="sr">{labels.yourOffers}</h2>
      <p className="muted">{labels.lead}</p>
      <ListPage
        name="sell-offers"
        label={labels.yourOffers}
        call={api.source.ownSells}
        shape={shape}
        columns={columns}
        filters={[
          { key: 'status', label: labels.status, options: labelsOf(sellStatus) },
          { key: 'waiting', label: labels.waiting, options: { '1': labels.waiting } },
        ]}
        searchHint={labels.searchHint}
        nameOf={({ title }) => title}
        begin={begin}
        onOpen={(id) => void navigate({ to: '/source', search: { offer: id } })}
        empty={{ title: labels.emptyTitle, text: labels.emptyText, kind: 'card', action: begin }}
      />
    </>
  )
}
