import type { AdminActionName, AdminCardDetail } from '@ambry/contract/cards/records'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import styles from '../../../parts/record/card-page.module.css'
import { Button } from '../../../ui/Button.tsx'
import { Menu } from '../../../ui/layers/Menu.tsx'
import { WhyItem } from '../../../ui/WhyButton.tsx'
import { CustodyDialog } from '../custody/CustodyDialog.tsx'
import { type CustodyAction, custodyLabel, custodySteps } from '../custody/custody-steps.ts'
import { openLabels } from '../custody/label-sheets.ts'
import { MergeDialog } from '../titles/MergeDialog.tsx'
import { TitleDialog } from '../titles/TitleDialog.tsx'
import { CorrectDialog } from './CorrectDialog.tsx'
import * as labels from './labels.ts'

type Confirming = CustodyAction | 'edit' | 'correctTitle' | 'merge'
type Props = { card: AdminCardDetail; refetch: () => Promise<AdminCardDetail | undefined> }

const others: Partial<Record<AdminActionName, string>> = {
  edit: labels.correctDetailsTitle,
  correctTitle: labels.correctOwnership,
  merge: labels.mergeIntoAnotherRecord,
}

/** The next step as the main button, with the other vault actions and corrections next to it. */
export function PanelActions({ card, refetch }: Props) {
  const [confirming, setConfirming] = useState<Confirming | null>(null)
  const { next, others: steps } = custodySteps(card)
  const close = () => setConfirming(null)
  return (
    <>
      {next && <Button onClick={() => setConfirming(next.action)}>{custodyLabel[next.action].title}</Button>}
      {steps.length > 0 && (
        <ActionMenu label={labels.custody}>
          {steps.map(({ action, why }) => (
            <WhyItem key={action} why={why} danger={action === 'cancel'} onClick={() => setConfirming(action)}>
              {custodyLabel[action].title}
            </WhyItem>
          ))}
        </ActionMenu>
      )}
      <ActionMenu label={labels.record}>
        <button type="button" className="menu-item" onClick={() => openLabels([card.id])}>
          {labels.printLabel}
        </button>
        {card.actions.map(({ action, why }) =>
          others[action] ? (
            <WhyItem
              key={action}
              why={why}
              danger={action === 'correctTitle'}
              onClick={() => setConfirming(action as Confirming)}
            >
              {others[action]}
            </WhyItem>
          ) : null,
        )}
      </ActionMenu>
      {confirming === 'edit' && <CorrectDialog card={card} refetch={refetch} onClose={close} />}
      {confirming === 'correctTitle' && <TitleDialog card={card} onClose={close} />}
      {confirming === 'merge' && <MergeDialog card={card} onClose={close} />}
      {confirming && confirming in custodyLabel && (
        <CustodyDialog card={card} action={confirming as CustodyAction} onClose={close} />
      )}
    </>
  )
}

function ActionMenu({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <Menu
      title={labels.moreActions(label)}
      buttonClass="btn btn-secondary"
      listClass={`menu-up ${styles.menu}`}
      label={
        <>
          {label}
          <ChevronDown aria-hidden="true" className="icon-small" />
        </>
      }
    >
      {children}
    </Menu>
  )
}
