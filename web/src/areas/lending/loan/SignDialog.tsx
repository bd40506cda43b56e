import type { OwnLoanDetail } from '@ambry/contract/lending/detail-records'
import { useQuery } from '@tanstack/react-query'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { Agreement, useReading } from '../../../parts/agreement/Agreement.tsx'
import { ActDialog } from '../../../parts/dialogs/ActDialog.tsx'
import { Loaded } from '../../../parts/Loaded.tsx'
import { Check, Field } from '../../../ui/fields/Field.tsx'
import { TruthInLending } from '../TruthInLending.tsx'
import * as labels from './labels.ts'

/** The agreement, the disclosures again, and the signature: a typed name and a fresh code. */
export function SignDialog({ loan, onClose }: { loan: OwnLoanDetail; onClose: () => void }) {
  const agreement = useQuery({ ...query(api.lending.loanAgreement, { params: { id: loan.id } }), staleTime: Infinity })
  const reading = useReading(agreement.data?.hash, { hasPdf: true })
  return (
    <ActDialog
      title={labels.signTitle(loan.number)}
      submit={labels.sign}
      wide
      blocked={reading.why ?? undefined}
      run={(form, options) => {
        if (!agreement.data) throw new Error(labels.notLoaded)
        return api.lending.signLoanAgreement(
          { params: { id: loan.id }, body: { name: form.text('name'), hash: agreement.data.hash } },
          options,
        )
      }}
      done={() => ({ title: labels.signed, description: labels.signedText })}
      onClose={onClose}
    >
      {(error) => (
        <>
          <TruthInLending disclosure={loan.disclosure} />
          <Loaded query={agreement}>
            {(data) => (
              <Agreement
                label={labels.agreement}
                hashLabel={labels.hash}
                body={data.body}
                hash={data.hash}
                pdf={`/files/loans/${loan.id}/agreement.pdf`}
                reading={reading}
              />
            )}
          </Loaded>
          <Check name="read" required label={labels.iHaveReadIt} />
          <Field
            label={labels.typeYourName}
            name="name"
            required
            minLength={2}
            maxLength={200}
            autoComplete="name"
            hint={labels.typeYourNameHint}
          />
          {Boolean(error) && <span ref={showNext} />}
        </>
      )}
    </ActDialog>
  )
}

/** The dialog's error follows its fields, which fill the screen here. */
const showNext = (mark: HTMLElement | null) => mark?.nextElementSibling?.scrollIntoView({ block: 'center' })
