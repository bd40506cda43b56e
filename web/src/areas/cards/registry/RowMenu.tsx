import type { RegistryCard } from '@ambry/contract/cards/records'
import { useQuery } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { query } from '../../../api/queries.ts'
import { BulkDialog } from '../../../parts/lists/BulkDialog.tsx'
import styles from '../../../parts/lists/lists.module.css'
import { ShareSheet } from '../../../parts/sharing/ShareSheet.tsx'
import { copyText } from '../../../ui/copy.ts'
import { Menu } from '../../../ui/layers/Menu.tsx'
import { WhyItem } from '../../../ui/WhyButton.tsx'
import { bulkActionsOf, type RegistryAction } from './bulk/bulk-actions.tsx'
import { useSummary } from './registry-queries.ts'

type Props = { card: RegistryCard; onOpen: () => void }

/** What can be done to a card from its row. Which of it is open is asked when the menu opens. */
export function RowMenu({ card, onOpen }: Props) {
  const [confirming, setConfirming] = useState<RegistryAction | null>(null)
  return (
    <>
      <Menu
        title={`More actions for ${card.playerName}`}
        buttonClass="icon-btn"
        listClass={styles.rowMenu}
        label={<Ellipsis aria-hidden="true" />}
      >
        <button type="button" className="menu-item" onClick={onOpen}>
          Open
        </button>
        {card.certNumber && (
          <button type="button" className="menu-item" onClick={() => void copyText(card.certNumber ?? '')}>
            Copy cert number
          </button>
        )}
        <button type="button" className="menu-item" onClick={() => setConfirming('tag')}>
          Add tag…
        </button>
        <hr />
        <OfferedActions id={card.id} onAsk={setConfirming} />
      </Menu>
      {confirming === 'share' && (
        <ShareSheet
          subject={{ scope: 'card', cardId: card.id, name: card.playerName }}
          onClose={() => setConfirming(null)}
        />
      )}
      {confirming && confirming !== 'share' && (
        <ConfirmedAction card={card} action={confirming} onClose={() => setConfirming(null)} />
      )}
    </>
  )
}

type ConfirmedProps = { card: RegistryCard; action: Exclude<RegistryAction, 'share'>; onClose: () => void }

/** Apart from the menu: a row that is only looked at need not follow the summary. */
function ConfirmedAction({ card, action, onClose }: ConfirmedProps) {
  const { data: summary } = useSummary()
  if (!summary) return null
  return (
    <BulkDialog
      action={bulkActionsOf(summary)[action]}
      chosen={{ ids: [card.id] }}
      what={card.playerName}
      onClose={onClose}
    />
  )
}

const offered = ['share', 'send', 'requestReturn', 'remove'] as const
const words = {
  share: 'Share…',
  send: 'Send to vault…',
  requestReturn: 'Request return…',
  remove: 'Remove card…',
}

function OfferedActions({ id, onAsk }: { id: string; onAsk: (action: RegistryAction) => void }) {
  const { data, error } = useQuery(query(api.cards.registryCard, { params: { id } }))
  if (error) return <p className="menu-word">{sentenceOf(error)}</p>
  return offered.map((action) => {
    const known = data?.actions.find((each) => each.action === action)
    if (data && !known) return null
    return (
      <WhyItem
        key={action}
        why={known ? known.why : 'Loading…'}
        danger={action === 'remove'}
        onClick={() => onAsk(action)}
      >
        {words[action]}
      </WhyItem>
    )
  })
}
