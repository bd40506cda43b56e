import type { AdminFundDetail } from '@ambry/contract/funds/admin/records'
import { formatDate } from '@ambry/contract/kernel/dates'
import { Users } from 'lucide-react'
import { useState } from 'react'

import { api } from '../../../../api/api.ts'
import { fieldError } from '../../../../api/errors.ts'
import { today } from '../../../../api/live/server-meta.ts'
import { ActDialog } from '../../../../parts/dialogs/ActDialog.tsx'
import { Field } from '../../../../ui/fields/Field.tsx'
import { Note } from '../../../../ui/Tag.tsx'
import * as labels from './labels.ts'
import { TermsFields } from './TermsFields.tsx'
import { readTerms } from './terms.ts'

type Props = { fund: AdminFundDetail; onClose: () => void }

export function ChangeTermsDialog({ fund, onClose }: Props) {
  const [opened] = useState(fund)
  const [newest = opened.terms] = opened.pastTerms
  const hasHolders = opened.holders > 0
  return (
    <ActDialog
      title={labels.changeTitle(opened.name)}
      submit={hasHolders ? labels.sendForApproval : labels.change}
      wide
      long
      withReason
      reasonHint={labels.reasonHint}
      run={async (form, options) => {
        const effectiveOn = form.text('effectiveOn')
        await api.funds.changeFundTerms(
          {
            params: { id: opened.id },
            body: { terms: readTerms(form), effectiveOn, reason: form.text('reason'), version: opened.version },
          },
          options,
        )
        return effectiveOn
      }}
      done={(effectiveOn) => ({ title: labels.changed, description: labels.changedText(formatDate(effectiveOn)) })}
      onClose={onClose}
    >
      {(error) => (
        <>
          <p>{labels.changeText}</p>
          {hasHolders && (
            <Note tone="wait" icon={Users}>
              <p>{labels.needsSecond}</p>
            </Note>
          )}
          <Field
            label={labels.effectiveOn}
            name="effectiveOn"
            type="date"
            required
            min={today()}
            defaultValue={today()}
            error={fieldError(error, 'effectiveOn')}
          />
          <TermsFields terms={newest} error={error} />
        </>
      )}
    </ActDialog>
  )
}
