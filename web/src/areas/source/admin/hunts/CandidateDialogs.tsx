import {
  cardCategories,
  cardCategoryNames,
  type Grade,
  type Grader,
  graders,
  grades,
} from '@ambry/contract/cards/kinds'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { AdminCandidate, AdminHuntDetail, candidateActionNames } from '@ambry/contract/source/hunts/records'

import { api } from '../../../../api/api.ts'
import { ActDialog } from '../../../../parts/dialogs/ActDialog.tsx'
import type { RecordStep } from '../../../../parts/lists/RecordActions.tsx'
import { centsOf } from '../../../../ui/fields/amount.ts'
import { Field, SelectField, TextArea } from '../../../../ui/fields/Field.tsx'
import type { FormReader } from '../../../../ui/fields/form.ts'
import { MoneyField } from '../../../../ui/fields/MoneyField.tsx'
import * as labels from './labels.ts'

type Given = { candidate: AdminCandidate; hunt: AdminHuntDetail }
type Props = Given & { onClose: () => void }

const centsIn = (form: FormReader, name: string): number => {
  const cents = centsOf(form.text(name))
  return typeof cents === 'number' ? cents : 0
}

const fieldsIn = (form: FormReader, cardId: string | null) => ({
  cardId,
  source: form.text('source'),
  link: form.optional('link'),
  grader: form.text('grader') as Grader,
  grade: form.optional('grade') as Grade | null,
  certNumber: form.optional('cert')?.toUpperCase().replace(/\s/g, '') ?? null,
  priceCents: centsIn(form, 'price'),
  note: form.optional('note'),
})

type AddProps = {
  hunt: AdminHuntDetail
  suggested?: AdminHuntDetail['suggestions'][number]
  onClose: () => void
}

export const AddCandidateDialog = ({ hunt, suggested, onClose }: AddProps) => (
  <ActDialog
    title={labels.addTitle}
    submit={labels.addCandidate}
    long
    run={(form) =>
      api.source.addCandidate({ params: { id: hunt.id }, body: fieldsIn(form, suggested?.cardId ?? null) })
    }
    done={() => ({ title: labels.added, description: hunt.number })}
    onClose={onClose}
  >
    {() => <CandidateFields source={suggested?.title} priceCents={suggested?.priceCents ?? null} />}
  </ActDialog>
)

const Edit = ({ candidate, onClose }: Props) => (
  <ActDialog
    title={labels.candidates}
    submit={labels.save}
    long
    run={(form) =>
      api.source.editCandidate({
        params: { id: candidate.id },
        body: { ...fieldsIn(form, candidate.card?.id ?? null), version: candidate.version },
      })
    }
    done={() => ({ title: labels.added, description: candidate.source })}
    onClose={onClose}
  >
    {() => <CandidateFields {...candidate} />}
  </ActDialog>
)

type FieldsProps = {
  source?: string | undefined
  link?: string | null
  grader?: string
  grade?: string | null
  certNumber?: string | null
  priceCents: number | null
  note?: string | null
}

const CandidateFields = (known: FieldsProps) => (
  <>
    <Field label={labels.source} name="source" required maxLength={120} defaultValue={known.source} />
    <Field label={labels.link} name="link" type="url" optional maxLength={500} defaultValue={known.link ?? ''} />
    <SelectField label={labels.grader} name="grader" defaultValue={known.grader ?? 'PSA'}>
      {graders.map((grader) => (
        <option key={grader}>{grader}</option>
      ))}
    </SelectField>
    <SelectField label={labels.grade} name="grade" defaultValue={known.grade ?? ''}>
      <option value="">{labels.noGrade}</option>
      {grades.map((grade) => (
        <option key={grade}>{grade}</option>
      ))}
    </SelectField>
    <Field label={labels.cert} name="cert" optional maxLength={20} defaultValue={known.certNumber ?? ''} />
    <MoneyField label={labels.price} name="price" required cents={known.priceCents} hint={labels.priceHint} />
    <TextArea
      label={labels.note}
      name="note"
      optional
      maxLength={2000}
      hint={labels.noteHint}
      defaultValue={known.note ?? ''}
    />
  </>
)

const Propose = ({ candidate, hunt, onClose }: Props) => (
  <ActDialog
    title={labels.proposeTitle}
    submit={labels.propose}
    enterSends
    run={() => api.source.proposeCandidate({ params: { id: candidate.id } })}
    done={() => ({ title: labels.proposed, description: labels.memberNotified(hunt.member.name) })}
    onClose={onClose}
  >
    {() => <p>{labels.proposeText(hunt.member.name, formatMoney(candidate.cost.totalCents))}</p>}
  </ActDialog>
)

const Drop = ({ candidate, onClose }: Props) => (
  <ActDialog
    title={labels.dropTitle}
    submit={labels.drop}
    danger
    withReason
    run={(form) => api.source.dropCandidate({ params: { id: candidate.id }, body: { reason: form.text('reason') } })}
    done={() => ({ title: labels.dropped, description: candidate.source })}
    onClose={onClose}
  >
    {() => null}
  </ActDialog>
)

const Buy = ({ candidate, hunt, onClose }: Props) => (
  <ActDialog
    title={labels.buyTitle}
    submit={labels.buy}
    long
    run={(form, options) =>
      api.source.buyCandidate(
        {
          params: { id: candidate.id },
          body: candidate.card
            ? { from: 'registered', priceCents: centsIn(form, 'price') }
            : {
                from: 'outside',
                priceCents: centsIn(form, 'price'),
                costCents: centsIn(form, 'cost'),
                boughtOn: form.text('boughtOn'),
                certNumber: form.optional('cert')?.toUpperCase().replace(/\s/g, '') ?? null,
                category: form.text('category') as (typeof cardCategoryNames)[number],
              },
        },
        options,
      )
    }
    done={() => ({ title: labels.bought, description: labels.boughtText })}
    onClose={onClose}
  >
    {() => (
      <>
        <p>{labels.buyText(formatMoney(candidate.approvedCents ?? 0))}</p>
        <MoneyField label={labels.price} name="price" required cents={candidate.priceCents} hint={labels.priceHint} />
        {!candidate.card && (
          <>
            <MoneyField label={labels.cost} name="cost" required cents={null} />
            <Field
              label={labels.boughtOn}
              name="boughtOn"
              type="date"
              required
              defaultValue={new Date().toISOString().slice(0, 10)}
            />
            <Field label={labels.cert} name="cert" optional maxLength={20} defaultValue={candidate.certNumber ?? ''} />
            <SelectField label={labels.category} name="category" defaultValue={hunt.category ?? cardCategoryNames[0]}>
              {cardCategoryNames.map((name) => (
                <option key={name} value={name}>
                  {cardCategories[name]}
                </option>
              ))}
            </SelectField>
          </>
        )}
      </>
    )}
  </ActDialog>
)

export const candidateSteps: Partial<Record<(typeof candidateActionNames)[number], RecordStep<Given>>> = {
  propose: { label: labels.propose, variant: 'primary', Dialog: Propose },
  buy: { label: labels.buy, variant: 'primary', Dialog: Buy },
  edit: { label: 'Edit', variant: 'secondary', Dialog: Edit },
  drop: { label: labels.drop, variant: 'danger', Dialog: Drop },
}
