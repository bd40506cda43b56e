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
import { DisputeTag } from './DisputeLines.tsx'
import * as labels from './labels.ts'

type ClaimProps = { grader: Grader; certNumber: string; onClaimed: () => void; onClose: () => void }

/** Lets a second claimant file a claim, because real cert numbers appear on counterfeit slabs. */
export function ClaimDialog({ grader, certNumber, onClaimed, onClose }: ClaimProps) {
  const claim = useAction({
    mutationFn: (statement: string) => api.cards.openDispute({ body: { grader, certNumber, statement } }),
    onSuccess: () => {
      toasts.show({ title: labels.claimSubmitted, description: `${grader} ${certNumber}` })
      onClaimed()
    },
  })
  const atField = fieldError(claim.error, 'statement')
  return (
    <GuardedDialog
      title={labels.claimThisCard}
      submit={labels.submitClaim}
      working={claim.isPending}
      failure={claim.error && !atField && <Failure text={sentenceOf(claim.error)} />}
      onSubmit={(form) => claim.mutate(form.text('statement'))}
      onClose={onClose}
    >
      <p>
        {labels.anotherMemberHasRegistered} {grader} <span className="record">{certNumber}</span>
        {labels.wellContactBothOfYou}
      </p>
      <TextArea
        label={labels.whyItsYours}
        name="statement"
        required
        minLength={10}
        maxLength={2000}
        rows={5}
        hint={labels.whereAndWhenYouGot}
        error={atField}
      />
    </GuardedDialog>
  )
}

export function ClaimsDialog({ onClose }: { onClose: () => void }) {
  const claims = useQuery(query(api.cards.disputes, {}))
  const [confirming, setConfirming] = useState<Dispute | null>(null)
  if (confirming) return <WithdrawDialog claim={confirming} onClose={() => setConfirming(null)} />
  return (
    <Dialog title={labels.myClaims} wide onClose={onClose}>
      <Loaded query={claims}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={labels.noClaims}>{labels.ifAnotherMemberHasRegistered}</Empty>
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
  return (
    <li className="line">
      <div className="line-text">
        <strong>{claim.title}</strong>
        <p>
          {claim.grader} <span className="record">{claim.certNumber}</span>
          {labels.claimed} {formatDate(claim.openedAt)}
        </p>
        <p>“{claim.statement}”</p>
        {claim.decision && (
          <p>
            {claim.decidedAt && `${formatDate(claim.decidedAt)}: `}
            {claim.decision}
          </p>
        )}
      </div>
      <DisputeTag status={claim.status} />
      {claim.actions.includes('withdraw') && (
        <Button variant="secondary" size="small" onClick={onWithdraw}>
          {labels.withdraw}
          <span className="sr"> {labels.theClaim(claim.title)}</span>
        </Button>
      )}
    </li>
  )
}

function WithdrawDialog({ claim, onClose }: { claim: Dispute; onClose: () => void }) {
  const withdraw = useAction({
    mutationFn: () => api.cards.withdrawDispute({ params: { id: claim.id } }),
    onSuccess: () => {
      toasts.show({ title: labels.claimWithdrawn, description: claim.title })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={labels.withdrawClaim}
      consequence={labels.ownershipOfStaysAsRecorded(claim.title)}
      confirm={labels.withdraw}
      danger
      working={withdraw.isPending}
      failure={withdraw.error && <Failure text={sentenceOf(withdraw.error)} />}
      onConfirm={() => withdraw.mutate()}
      onClose={onClose}
    />
  )
}
