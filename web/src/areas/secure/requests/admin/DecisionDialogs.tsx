import { api } from '../../../../api/api.ts'
import { ActDialog } from '../../../../parts/dialogs/ActDialog.tsx'
import { priceText } from '../../price-text.ts'
import { declinedText } from './admin-request-labels.ts'
import { DeclineFields } from './DeclineFields.tsx'
import styles from './requests-admin.module.css'
import { type StepProps, useStep } from './use-decision.ts'

export function ApproveDialog(props: StepProps) {
  const { looked, run, params } = useStep(props)
  const { member, card, offerCents, quote } = looked
  return (
    <ActDialog
      title={`Approve at ${priceText(offerCents)}`}
      submit="Approve"
      enterSends
      run={(_, options) => run(api.secure.approveRequest({ params, body: { offerCents } }, options))}
      done={({ invoice }) => ({
        title: `${card.playerName} is reserved for ${member.name}`,
        description: invoice ? `Invoice ${invoice.number} is issued.` : 'The invoice is issued.',
      })}
      onDone={props.onDecided}
      onClose={props.onClose}
    >
      {() => (
        <ul className={styles.consequences}>
          <li>
            {card.playerName} is reserved for {member.name}.
          </li>
          <li>
            They get an invoice with a number of its own over {priceText(quote.totalCents)}, and title passes when it is
            paid.
          </li>
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
      title={`Decline ${member.name}’s request`}
      submit="Decline"
      danger
      run={(form) => run(api.secure.declineRequest({ params, body: { reason: form.text('reason') } }))}
      done={() => ({ title: 'Request declined', description: `${card.playerName}. ${member.name} is told why.` })}
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
      title="Call the reservation off"
      submit="Call off"
      dismiss="Leave it as it is"
      danger
      withReason
      reasonHint="The member reads it. It is kept in the audit log."
      run={(form, options) =>
        run(api.secure.callOffRequest({ params, body: { reason: form.text('reason') } }, options))
      }
      done={() => ({ title: 'Reservation called off', description: `${card.playerName} is free again.` })}
      onClose={props.onClose}
    >
      {() => (
        <p>
          {card.playerName} is free again, and the next on its waitlist is offered it.{' '}
          {invoice?.number ?? 'The invoice'} ends; what {member.name} has paid of it is their credit.
        </p>
      )}
    </ActDialog>
  )
}
