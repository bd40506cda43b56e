import { useState } from 'react'

import { api } from '../../../../api/api.ts'
import { fieldError } from '../../../../api/errors.ts'
import { ActDialog } from '../../../../parts/dialogs/ActDialog.tsx'
import { MemberLink } from '../../../../parts/links.tsx'
import { MoneyField } from '../../../../ui/fields/MoneyField.tsx'
import { useLetterKeys } from '../../../../ui/layers/use-letter-keys.ts'
import { When } from '../../../../ui/When.tsx'
import { WhyButton } from '../../../../ui/WhyButton.tsx'
import { priceText } from '../../price-text.ts'
import type { Deciding } from './AdminRequestPanel.tsx'
import { listPriceOf, ownerText } from './admin-request-labels.ts'
import styles from './requests-admin.module.css'
import { priceOf, requestedToast, type StepProps, useStep } from './use-decision.ts'

const dialogs = { ask_owner: AskOwnerDialog, owner_agreed: OwnerAgreedDialog } as const
type Step = keyof typeof dialogs

/** Below their price a card goes only with the owner's word: asked for here, or written down as it was heard. */
export function OwnerPart(deciding: Deciding) {
  const { request } = deciding
  const { owner, seller, offerCents } = request
  const [confirming, setConfirming] = useState<Step | null>(null)
  const whyNot = (step: Step) => request.actions.find(({ action }) => action === step)?.why ?? null
  const why = whyNot('ask_owner')
  useLetterKeys({ o: why === null ? () => setConfirming('ask_owner') : undefined })
  if (seller.id === null) return null
  const Dialog = confirming && dialogs[confirming]
  return (
    <section aria-labelledby="request-owner">
      <h3 id="request-owner">
        Owner: <MemberLink id={seller.id}>{seller.name}</MemberLink>
      </h3>
      {owner || why === null ? (
        <p>
          {ownerText(request)}{' '}
          {owner && (
            <span className="muted">
              (<When at={owner.at} />)
            </span>
          )}
        </p>
      ) : (
        <p className="muted">{why}</p>
      )}
      {why === null && (
        <div className={styles.ownerActs}>
          <WhyButton variant="secondary" size="small" why={why} onClick={() => setConfirming('ask_owner')}>
            Ask the owner about {priceText(offerCents)}
          </WhyButton>
          <WhyButton
            variant="secondary"
            size="small"
            why={whyNot('owner_agreed')}
            onClick={() => setConfirming('owner_agreed')}
          >
            Owner agreed outside the app
          </WhyButton>
        </div>
      )}
      {Dialog && <Dialog {...deciding} onClose={() => setConfirming(null)} />}
    </section>
  )
}

function AskOwnerDialog(props: StepProps) {
  const { looked, run, params } = useStep(props)
  const { seller, offerCents } = looked
  return (
    <ActDialog
      title={`Ask ${seller.name}`}
      submit="Ask the owner"
      run={(form) => run(api.secure.askOwner({ params, body: { cents: priceOf(form.text('cents')) } }))}
      done={({ owner }) => requestedToast(looked, owner?.cents ?? 0)}
      onDone={props.onDecided}
      onClose={props.onClose}
    >
      {(error) => (
        <>
          <p>
            Their list price is {priceText(listPriceOf(looked))}. They see the offer and what they’d receive, but not
            who made it. The request waits until they respond.
          </p>
          <MoneyField label="Price" name="cents" required cents={offerCents} error={fieldError(error, 'cents')} />
        </>
      )}
    </ActDialog>
  )
}

function OwnerAgreedDialog(props: StepProps) {
  const { looked, run, params } = useStep(props)
  const { seller, offerCents } = looked
  return (
    <ActDialog
      title={`${seller.name} agreed outside the app`}
      submit="Record agreement"
      withReason
      reasonLabel="How they agreed"
      reasonHint="By phone or letter, and when. Saved in the audit log."
      run={(form) =>
        run(
          api.secure.ownerAgreed({
            params,
            body: { cents: priceOf(form.text('cents')), reason: form.text('reason') },
          }),
        )
      }
      done={({ owner }) => ({
        title: 'Agreement recorded',
        description: `${seller.name} agreed to ${priceText(owner?.cents ?? 0)}.`,
      })}
      onClose={props.onClose}
    >
      {(error) => (
        <MoneyField
          label="Lowest price they agreed to"
          name="cents"
          required
          cents={offerCents}
          error={fieldError(error, 'cents')}
        />
      )}
    </ActDialog>
  )
}
