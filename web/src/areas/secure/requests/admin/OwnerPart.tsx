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
import * as labels from './labels.ts'
import styles from './requests-admin.module.css'
import { priceOf, requestedToast, type StepProps, useStep } from './use-decision.ts'

const dialogs = { ask_owner: AskOwnerDialog, owner_agreed: OwnerAgreedDialog } as const
type Step = keyof typeof dialogs

/** Below the owner's price a card is sold only with their consent: requested here, or recorded as given. */
export function OwnerPart(deciding: Deciding) {
  const { request } = deciding
  const { owner, seller, offerCents } = request
  const [confirming, setConfirming] = useState<Step | null>(null)
  const actionOf = (step: Step) => request.actions.find(({ action }) => action === step)
  const mayAsk = actionOf('ask_owner')?.why === null
  const why = actionOf('ask_owner')?.why ?? null
  useLetterKeys({ o: mayAsk ? () => setConfirming('ask_owner') : undefined })
  if (seller.id === null) return null
  const Dialog = confirming && dialogs[confirming]
  return (
    <section aria-labelledby="request-owner">
      <h3 id="request-owner">
        {labels.owner} <MemberLink id={seller.id}>{seller.name}</MemberLink>
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
      {mayAsk && (
        <div className={styles.ownerActs}>
          <WhyButton variant="secondary" size="small" why={why} onClick={() => setConfirming('ask_owner')}>
            {labels.askTheOwnerAbout(priceText(offerCents))}
          </WhyButton>
          <WhyButton
            variant="secondary"
            size="small"
            why={actionOf('owner_agreed')?.why ?? null}
            onClick={() => setConfirming('owner_agreed')}
          >
            {labels.ownerAgreedOutsideTheApp}
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
      submit={labels.askTheOwner}
      run={(form) => run(api.secure.askOwner({ params, body: { cents: priceOf(form.text('cents')) } }))}
      done={({ owner }) => requestedToast(looked, owner?.cents ?? 0)}
      onDone={props.onDecided}
      onClose={props.onClose}
    >
      {(error) => (
        <>
          <p>{labels.theirListPrice(priceText(listPriceOf(looked)))}</p>
          <MoneyField
            label={labels.price}
            name="cents"
            required
            cents={offerCents}
            error={fieldError(error, 'cents')}
          />
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
      title={labels.agreedOutsideTheApp(seller.name)}
      submit={labels.recordAgreement}
      withReason
      reasonLabel={labels.howTheyAgreed}
      reasonHint={labels.byPhoneOrLetter}
      run={(form) =>
        run(
          api.secure.ownerAgreed({
            params,
            body: { cents: priceOf(form.text('cents')), reason: form.text('reason') },
          }),
        )
      }
      done={({ owner }) => ({
        title: labels.agreementRecorded,
        description: labels.agreedTo(seller.name, priceText(owner?.cents ?? 0)),
      })}
      onClose={props.onClose}
    >
      {(error) => (
        <MoneyField
          label={labels.lowestPriceTheyAgreed}
          name="cents"
          required
          cents={offerCents}
          error={fieldError(error, 'cents')}
        />
      )}
    </ActDialog>
  )
}
