import type { Grader } from '@ambry/contract/cards/kinds'
import type { Dispute } from '@ambry/contract/cards/records'
import { formatDate } from '@ambry/contract/kernel/dates'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { fieldError, sentenceOf } from '../../../api/errors.ts'
import { query } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { GuardedDialog } from '../../../parts/dialogs/GuardedDialog.tsx'
import { Loaded } from '../../../parts/Loaded.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { TextArea } from '../../../ui/fields/Field.tsx'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { toasts } from '../../../ui/layers/toast.ts'
import { Tag, type Tone } from '../../../ui/Tag.tsx'

type ClaimProps = { grader: Grader; certNumber: string; onClaimed: () => void; onClose: () => void }

/** The second claimant is heard: real cert numbers appear on false slabs. */
export function ClaimDialog({ grader, certNumber, onClaimed, onClose }: ClaimProps) {
  const claim = useAction({
    mutationFn: (statement: string) => api.cards.openDispute({ body: { grader, certNumber, statement } }),
    onSuccess: () => {
      toasts.show({ title: 'Claim submitted', description: `${grader} ${certNumber}` })
      onClaimed()
    },
  })
  const atField = fieldError(claim.error, 'statement')
  return (
    <GuardedDialog
      title="Claim this card"
      submit="Submit claim"
      working={claim.isPending}
      failure={claim.error && !atField && <Failure text={sentenceOf(claim.error)} />}
      onSubmit={(form) => claim.mutate(form.text('statement'))}
      onClose={onClose}
    >
      <p>
        Another member has registered {grader} <span className="record">{certNumber}</span>. We’ll contact both of you
        and decide who owns it. Until then, the card can’t be listed, sold, or pledged.
      </p>
      <TextArea
        label="Why it’s yours"
        name="statement"
        required
        minLength={10}
        maxLength={2000}
        rows={5}
        hint="Where and when you got it, and what shows that you have it now. Only our staff can read this."
        error={atField}
      />
    </GuardedDialog>
  )
}

const badges: Record<Dispute['status'], { name: string; tone: Tone }> = {
  open: { name: 'Under review', tone: 'wait' },
  upheld: { name: 'Upheld', tone: 'ok' },
  rejected: { name: 'Rejected', tone: 'bad' },
  withdrawn: { name: 'Withdrawn', tone: 'plain' },
}

export function ClaimsDialog({ onClose }: { onClose: () => void }) {
  const claims = useQuery(query(api.cards.disputes, {}))
  const [confirming, setConfirming] = useState<Dispute | null>(null)
  if (confirming) return <WithdrawDialog claim={confirming} onClose={() => setConfirming(null)} />
  return (
    <Dialog title="My claims" wide onClose={onClose}>
      <Loaded query={claims}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No claims">
              If another member has registered a cert number that’s yours, you can claim it. Start with Register card or
              Title check.
            </Empty>
          ) : (
            <ul className="lines">
              {items.map((claim) => (
                <ClaimLine key={claim.id} claim={claim} onWithdraw={() => setConfirming(claim)} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  )
}

function ClaimLine({ claim, onWithdraw }: { claim: Dispute; onWithdraw: () => void }) {
  const { name, tone } = badges[claim.status]
  return (
    <li className="line">
      <div className="line-text">
        <strong>{claim.title}</strong>
        <p>
          {claim.grader} <span className="record">{claim.certNumber}</span>, claimed {formatDate(claim.openedAt)}
        </p>
        <p>“{claim.statement}”</p>
        {claim.decision && (
          <p>
            {claim.decidedAt && `${formatDate(claim.decidedAt)}: `}
            {claim.decision}
          </p>
        )}
      </div>
      <Tag tone={tone}>{name}</Tag>
      {claim.actions.includes('withdraw') && (
        <Button variant="secondary" size="small" onClick={onWithdraw}>
          Withdraw<span className="sr"> the claim on {claim.title}</span>
        </Button>
      )}
    </li>
  )
}

function WithdrawDialog({ claim, onClose }: { claim: Dispute; onClose: () => void }) {
  const withdraw = useAction({
    mutationFn: () => api.cards.withdrawDispute({ params: { id: claim.id } }),
    onSuccess: () => {
      toasts.show({ title: 'Claim withdrawn', description: claim.title })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title="Withdraw claim"
      consequence={`Ownership of ${claim.title} stays as recorded. You can claim the card again later.`}
      confirm="Withdraw"
      danger
      working={withdraw.isPending}
      failure={withdraw.error && <Failure text={sentenceOf(withdraw.error)} />}
      onConfirm={() => withdraw.mutate()}
      onClose={onClose}
    />
  )
}
