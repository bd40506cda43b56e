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
        description: invoice ? `Invoice ${invoice.number} issued.` : 'Invoice issued.',
      })}
      onDone={props.onDecided}
      onClose={props.onClose}
    >
      {() => (
        <ul className={styles.consequences}>
          <li>
            {card.playerName} will be reserved for {member.name}.
          </li>
          <li>They’ll get an invoice for {priceText(quote.totalCents)}. Ownership passes when it’s paid.</li>
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
      done={() => ({ title: 'Request declined', description: `${card.playerName}. ${member.name} has been told why.` })}
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
      title="Cancel reservation"
      submit="Cancel reservation"
      dismiss="Keep reservation"
      danger
      withReason
      reasonHint="The member sees this. It’s also saved in the audit log."
      run={(form, options) =>
        run(api.secure.callOffRequest({ params, body: { reason: form.text('reason') } }, options))
      }
      done={() => ({ title: 'Reservation canceled', description: `${card.playerName} is available again.` })}
      onClose={props.onClose}
    >
      {() => (
        <p>
          {card.playerName} becomes available again, and the next member on the waitlist is offered it.{' '}
          {invoice?.number ?? 'The invoice'} is voided. What {member.name} has paid becomes their credit.
        </p>
      )}
    </ActDialog>
  )
}
