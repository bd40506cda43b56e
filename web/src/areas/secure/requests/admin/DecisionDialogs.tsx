import { api } from '../../../../api/api.ts'
import { ActDialog } from '../../../../parts/dialogs/ActDialog.tsx'
import { priceText } from '../../price-text.ts'
import { declinedText } from './admin-request-labels.ts'
import { DeclineFields } from './DeclineFields.tsx'
import * as labels from './labels.ts'
import styles from './requests-admin.module.css'
import { type StepProps, useStep } from './use-decision.ts'

export function ApproveDialog(props: StepProps) {
  const { looked, run, params } = useStep(props)
  const { member, card, offerCents, quote } = looked
  return (
    <ActDialog
      title={labels.approveAt(priceText(offerCents))}
      submit={labels.approve}
      enterSends
      run={(_, options) => run(api.secure.approveRequest({ params, body: { offerCents } }, options))}
      done={({ invoice }) => ({
        title: labels.isReserved(card.playerName, member.name),
        description: invoice ? labels.invoiceIssued(invoice.number) : labels.invoiceIssuedSentence,
      })}
      onDone={props.onDecided}
      onClose={props.onClose}
    >
      {() => (
        <ul className={styles.consequences}>
          <li>{labels.willBeReserved(card.playerName, member.name)}</li>
          <li>{labels.theyllGetAnInvoice(priceText(quote.totalCents))}</li>
          <li>{declinedText(looked)}</li>
        </ul>
      )}
    </ActDialog>
  )
}

export function DeclineDialog(props: StepProps) {
  const { looked, run, params } = useStep(props)
  const { member, card } = looked
  return (
    <ActDialog
      title={labels.declineSRequest(member.name)}
      submit={labels.decline}
      danger
      run={(form) => run(api.secure.declineRequest({ params, body: { reason: form.text('reason') } }))}
      done={() => ({ title: labels.requestDeclined, description: labels.hasBeenToldWhy(card.playerName, member.name) })}
      onDone={props.onDecided}
      onClose={props.onClose}
    >
      {(error) => <DeclineFields error={error} />}
    </ActDialog>
  )
}

export function CallOffDialog(props: StepProps) {
  const { looked, run, params } = useStep(props)
  const { member, card, invoice } = looked
  return (
    <ActDialog
      title={labels.cancelReservation}
      submit={labels.cancelReservation}
      dismiss={labels.keepReservation}
      danger
      withReason
      reasonHint={labels.theMemberSees}
      run={(form, options) =>
        run(api.secure.callOffRequest({ params, body: { reason: form.text('reason') } }, options))
      }
      done={() => ({ title: labels.reservationCanceled, description: labels.isAvailableAgain(card.playerName) })}
      onClose={props.onClose}
    >
      {() => (
        <p>
          {card.playerName} {labels.becomesAvailableAgain} {invoice?.number ?? labels.theInvoice} {labels.isVoided}{' '}
          {member.name} {labels.hasPaidBecomesTheirCredit}
        </p>
      )}
    </ActDialog>
  )
}
