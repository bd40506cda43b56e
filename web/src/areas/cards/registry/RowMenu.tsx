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
import * as labels from './labels.ts'
import { useSummary } from './registry-queries.ts'

type Props = { card: RegistryCard; onOpen: () => void }

/** The actions in a card's row. Which are available is fetched when the menu opens. */
export function RowMenu({ card, onOpen }: Props) {
  const [confirming, setConfirming] = useState<RegistryAction | null>(null)
  return (
    <>
      <Menu
        title={labels.moreActions(card.playerName)}
        buttonClass="icon-btn"
        listClass={styles.rowMenu}
        label={<Ellipsis aria-hidden="true" />}
      >
        <button type="button" className="menu-item" onClick={onOpen}>
          {labels.open}
        </button>
        {card.certNumber && (
          <button type="button" className="menu-item" onClick={() => void copyText(card.certNumber ?? '')}>
            {labels.copyCertNumber}
          </button>
        )}
        <button type="button" className="menu-item" onClick={() => setConfirming('tag')}>
          {labels.addTag}
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

/** Separate from the menu, so that rows don't subscribe to the summary. */
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
  send: labels.sendToVault,
  requestReturn: labels.requestReturn,
  remove: labels.removeCard,
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
        why={known ? known.why : labels.loading}
        danger={action === 'remove'}
        onClick={() => onAsk(action)}
      >
        {words[action]}
      </WhyItem>
    )
  })
}
