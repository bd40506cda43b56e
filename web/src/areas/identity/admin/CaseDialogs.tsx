import type { IdentityCase } from '@ambry/contract/identity/endpoints'
import { type IdentityLevel, identityLevels } from '@ambry/contract/identity/kinds'

import { api } from '../../../api/api.ts'
import { fieldError } from '../../../api/errors.ts'
import { ActDialog } from '../../../parts/dialogs/ActDialog.tsx'
import { Field, SelectField, TextArea } from '../../../ui/fields/Field.tsx'
import * as labels from './labels.ts'

type Member = Pick<IdentityCase['member'], 'id' | 'name'>
type Props = { member: Member; onDone?: () => void; onClose: () => void }

type Level = Exclude<IdentityLevel, 'none'>
const levels = Object.entries(identityLevels).filter(([level]) => level !== 'none')

/** A check that was made outside Ambry. */
export function RecordDialog({ member, onDone, onClose }: Props) {
  return (
    <ActDialog
      title={labels.recordTitle(member.name)}
      submit={labels.recordCheck}
      long
      run={(form) =>
        api.identity.recordIdentity({
          params: { id: member.id },
          body: {
            level: form.text('level') as Level,
            legalName: form.text('legalName'),
            bornOn: form.text('bornOn'),
            expiresOn: form.text('expiresOn'),
            note: form.text('note'),
          },
        })
      }
      done={() => ({ title: labels.recorded, description: member.name })}
      {...(onDone && { onDone })}
      onClose={onClose}
    >
      {(error) => (
        <>
          <p>{labels.recordText}</p>
          <SelectField label={labels.level} name="level" error={fieldError(error, 'level')}>
            {levels.map(([level, name]) => (
              <option key={level} value={level}>
                {name}
              </option>
            ))}
          </SelectField>
          <Field
            label={labels.legalName}
            name="legalName"
            required
            maxLength={200}
            defaultValue={member.name}
            autoComplete="off"
            error={fieldError(error, 'legalName')}
          />
          <Field label={labels.born} name="bornOn" type="date" required error={fieldError(error, 'bornOn')} />
          <Field
            label={labels.validUntil}
            name="expiresOn"
            type="date"
            required
            hint={labels.validUntilHint}
            error={fieldError(error, 'expiresOn')}
          />
          <TextArea
            label={labels.howChecked}
            name="note"
            required
            minLength={10}
            maxLength={1000}
            hint={labels.howCheckedHint}
            error={fieldError(error, 'note')}
          />
        </>
      )}
    </ActDialog>
  )
}

export const RevokeDialog = ({ member, onDone, onClose }: Props) => (
  <ActDialog
    title={labels.revokeTitle(member.name)}
    submit={labels.revoke}
    danger
    withReason
    reasonHint={labels.revokeHint}
    run={(form) => api.identity.revokeIdentity({ params: { id: member.id }, body: { reason: form.text('reason') } })}
    done={() => ({ title: labels.revoked, description: member.name })}
    {...(onDone && { onDone })}
    onClose={onClose}
  >
    {() => <p>{labels.revokeText}</p>}
  </ActDialog>
)
