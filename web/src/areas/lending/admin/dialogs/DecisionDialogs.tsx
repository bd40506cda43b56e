import { formatDollars } from '@ambry/contract/kernel/money'
import { useId, useState } from 'react'

import { api } from '../../../../api/api.ts'
import { fieldError } from '../../../../api/errors.ts'
import { ActDialog } from '../../../../parts/dialogs/ActDialog.tsx'
import { TextArea } from '../../../../ui/fields/Field.tsx'
import { Note } from '../../../../ui/Tag.tsx'
import { rateText } from '../../rates.ts'
import styles from './dialogs.module.css'
import type { StepProps } from './LoanDialog.tsx'
import * as labels from './labels.ts'
import { OfferFields } from './OfferFields.tsx'
import { draftOf, isTooHigh, readOffer, secondPerson } from './offer.ts'
import { SecondPersonNote, useApprovalLimits } from './SecondPersonNote.tsx'

/** Makes the offer as it was typed in the panel, or typed here. What was shown when it opened is what is approved. */
export function ApproveDialog({ loan, offer: given, withOffer = false, onDone, onClose }: StepProps) {
  const [looked] = useState(loan)
  const [draft, setDraft] = useState(() => given ?? draftOf(loan))
  const { loanCents } = useApprovalLimits()
  const { offer, fault } = readOffer(draft)
  const isRefused = offer !== null && isTooHigh(looked, offer.principalCents)
  const waits = offer !== null && !isRefused && secondPerson(looked, offer.principalCents, loanCents).length > 0
  return (
    <ActDialog
      title={
        offer && !withOffer
          ? labels.approveTitle(looked.number, formatDollars(offer.principalCents))
          : labels.approveNumber(looked.number)
      }
      submit={waits ? labels.sendForApproval : labels.approve}
      blocked={isRefused}
      wide={withOffer}
      enterSends={!withOffer}
      long={withOffer}
      run={async (_, options) => {
        if (!offer) throw new Error(fault)
        return api.lending.approveLoan(
          { params: { id: looked.id }, body: { version: looked.version, ...offer } },
          options,
        )
      }}
      done={({ member, principalCents }) => ({
        title: labels.approved,
        description: labels.hasOffer(member.name, formatDollars(principalCents)),
      })}
      onDone={() => onDone?.()}
      onClose={onClose}
    >
      {(error) => (
        <>
          <FailedChecks loan={looked} />
          {withOffer && <OfferFields loan={looked} draft={draft} onChange={setDraft} error={error} />}
          {offer && !isRefused && (
            <ul className={styles.consequences}>
              <li>
                {labels.offerOf(
                  formatDollars(offer.principalCents),
                  rateText(offer.rateBps),
                  labels.months(offer.termMonths),
                )}
              </li>
              <li>{labels.liens(looked.cards)}</li>
              <li>
                {labels.conditionsFollow}
                {labels.andConditions(offer.conditions.length)}
              </li>
              {waits && <li>{labels.secondDecides}</li>}
            </ul>
          )}
          {offer && <SecondPersonNote loan={looked} principalCents={offer.principalCents} />}
        </>
      )}
    </ActDialog>
  )
}

// the LTV's is about the amount that was requested; the one offered has its own note
const isAboutRequest = (label: string) => label.startsWith('LTV ')

/** What the panel's checks found, repeated where it is decided. */
function FailedChecks({ loan: { checks } }: Pick<StepProps, 'loan'>) {
  const failed = checks.filter(({ label, isOk }) => !isOk && !isAboutRequest(label))
  if (failed.length === 0) return null
  return (
    <Note tone="bad">
      <div>
        <strong>{labels.failedChecks(failed.length)}</strong>
        <ul className={styles.consequences}>
          {failed.map(({ label }) => (
            <li key={label}>{label}</li>
          ))}
        </ul>
      </div>
    </Note>
  )
}

export function RejectDialog({ loan, onDone, onClose }: StepProps) {
  const [text, setText] = useState('')
  const id = useId()
  return (
    <ActDialog
      title={labels.declineTitle(loan.number)}
      submit={labels.decline}
      danger
      run={(form, options) =>
        api.lending.rejectLoan({ params: { id: loan.id }, body: { reason: form.text('reason') } }, options)
      }
      done={({ member }) => ({ title: labels.declined, description: labels.wasTold(member.name) })}
      onDone={() => onDone?.()}
      onClose={onClose}
    >
      {(error) => (
        <>
          <p>{labels.declineText(loan.member.name)}</p>
          <TextArea
            label={labels.reason}
            name="reason"
            required
            minLength={3}
            maxLength={500}
            value={text}
            onChange={(event) => setText(event.target.value)}
            hint={labels.memberReads}
            error={fieldError(error, 'reason')}
          />
          <div>
            <p id={id} className="small muted">
              {labels.commonReasons}
            </p>
            <ul className={styles.reasons} aria-labelledby={id}>
              {labels.reasonTexts.map((reason) => (
                <li key={reason}>
                  <button type="button" className="chip" onClick={() => setText(reason)}>
                    {reason}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        </>
      )}
    </ActDialog>
  )
}

export const CancelOfferDialog = ({ loan, onDone, onClose }: StepProps) => (
  <ActDialog
    title={labels.withdrawTitle(loan.number)}
    submit={labels.withdrawOffer}
    dismiss={labels.keepOffer}
    danger
    withReason
    reasonHint={labels.memberReads}
    run={(form, options) =>
      api.lending.cancelLoanOffer({ params: { id: loan.id }, body: { reason: form.text('reason') } }, options)
    }
    done={({ number }) => ({ title: labels.offerWithdrawn, description: labels.cardsAreFree(number) })}
    onDone={() => onDone?.()}
    onClose={onClose}
  >
    {() => <p>{labels.withdrawText(loan.member.name)}</p>}
  </ActDialog>
)
