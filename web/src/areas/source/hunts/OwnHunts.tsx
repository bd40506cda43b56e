import { labelsOf } from '@ambry/contract/kernel/statuses'
import '../../../ui/styles/tables.css'

import { huntStatus } from '@ambry/contract/source/kinds'
import { useNavigate } from '@tanstack/react-router'

import { api } from '../../../api/api.ts'
import { ListPage } from '../../../parts/lists/ListPage.tsx'
import { hereWith } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { useSourceAddress } from '../source-address.ts'
import { AskHuntDialog } from './AskHuntDialog.tsx'
import * as labels from './labels.ts'
import { columns, shape } from './own-hunt-list.tsx'

/** The member's private searches. One opens as a page of its own. */
export function OwnHunts() {
  const navigate = useNavigate()
  const { search } = useSourceAddress()
  const dialog = (name: 'hunt' | undefined) =>
    void navigate({ to: '.', search: hereWith('/source', { dialog: name }), resetScroll: false })
  const begin = (
    <Button variant="secondary" onClick={() => dialog('hunt')}>
      {labels.ask}
    </Button>
  )
  return (
    <>
      <h2 className="sr">{labels.yourHunts}</h2>
      <p className="muted">{labels.lead}</p>
      <ListPage
        name="hunts"
        label={labels.yourHunts}
        call={api.source.ownHunts}
        shape={shape}
        columns={columns}
        filters={[
          { key: 'status', label: labels.status, options: labelsOf(huntStatus) },
          { key: 'waiting', label: labels.waiting, options: { '1': labels.waiting } },
        ]}
        searchHint={labels.searchHint}
        nameOf={({ playerName }) => playerName}
        begin={begin}
        onOpen={(id) => void navigate({ to: '/source', search: { hunt: id } })}
        empty={{ title: labels.emptyTitle, text: labels.emptyText, kind: 'wanted', action: begin }}
      />
      {search.dialog === 'hunt' && <AskHuntDialog onClose={() => dialog(undefined)} />}
    </>
  )
}
