import type { AdminHuntDetail, adminHuntActionNames } from '@ambry/contract/source/hunts/records'

import { api } from '../../../../api/api.ts'
import { ActDialog } from '../../../../parts/dialogs/ActDialog.tsx'
import type { RecordStep } from '../../../../parts/lists/RecordActions.tsx'
import { Field, TextArea } from '../../../../ui/fields/Field.tsx'
import { AddCandidateDialog } from './CandidateDialogs.tsx'
import * as labels from './labels.ts'

type Given = { hunt: AdminHuntDetail }
type Props = Given & { onClose: () => void }

const notifiedToast = ({ hunt }: Given, title: string) => ({
  title,
  description: labels.memberNotified(hunt.member.name),
})

const ProposeFee = (props: Props) => (
  <ActDialog
    title={labels.feeTitle}
    submit={labels.proposeFee}
    run={(form) =>
      api.source.proposeHuntFee({
        params: { id: props.hunt.id },
        body: { feeBps: Math.round(Number(form.text('fee')) * 100), note: form.optional('note') },
      })
    }
    done={() => notifiedToast(props, labels.feeProposed)}
    onClose={props.onClose}
  >
    {() => (
      <>
        <Field
          label={labels.feeField}
          name="fee"
          type="number"
          min={0}
          max={50}
          step={0.25}
          required
          hint={labels.feeHint}
          defaultValue={(props.hunt.feeBps ?? 800) / 100}
        />
        <TextArea label={labels.note} name="note" optional maxLength={500} hint={labels.memberSees} />
      </>
    )}
  </ActDialog>
)

const ending = (action: 'reject' | 'close', title: string, submit: string, done: string) => (props: Props) => (
  <ActDialog
    title={title}
    submit={submit}
    danger
    withReason
    reasonHint={labels.memberSees}
    run={(form) => api.source.endHunt({ params: { id: props.hunt.id }, body: { action, reason: form.text('reason') } })}
    done={() => notifiedToast(props, done)}
    onClose={props.onClose}
  >
    {() => null}
  </ActDialog>
)

const Log = (props: Props) => (
  <ActDialog
    title={labels.logTitle}
    submit={labels.log}
    run={(form) =>
      api.source.noteHunt({
        params: { id: props.hunt.id },
        body: { note: form.text('note'), minutes: Number(form.text('minutes')) || 0 },
      })
    }
    done={() => ({ title: labels.logged, description: props.hunt.number })}
    onClose={props.onClose}
  >
    {() => (
      <>
        <TextArea label={labels.logNote} name="note" required maxLength={2000} />
        <Field label={labels.logMinutes} name="minutes" type="number" min={0} max={1440} defaultValue={15} />
      </>
    )}
  </ActDialog>
)

export const steps: Partial<Record<(typeof adminHuntActionNames)[number], RecordStep<Given>>> = {
  propose_fee: { label: labels.proposeFee, variant: 'primary', key: 'a', Dialog: ProposeFee },
  add_candidate: { label: labels.addCandidate, variant: 'primary', key: 'c', Dialog: AddCandidateDialog },
  note: { label: labels.log, variant: 'secondary', key: 'l', Dialog: Log },
  reject: {
    label: labels.reject,
    variant: 'danger',
    key: 'r',
    Dialog: ending('reject', labels.rejectTitle, labels.reject, labels.rejected),
  },
  close: {
    label: labels.close,
    variant: 'danger',
    Dialog: ending('close', labels.closeTitle, labels.close, labels.closed),
  },
}
