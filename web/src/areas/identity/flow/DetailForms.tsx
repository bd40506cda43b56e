import { type FundsSource, fundsSourceNames, fundsSources, type PrefilledField } from '@ambry/contract/identity/kinds'
import { useState } from 'react'

import { fieldError } from '../../../api/errors.ts'
import { Check, Field, TextArea } from '../../../ui/fields/Field.tsx'
import styles from '../identity.module.css'
import * as labels from '../labels.ts'
import type { Flow } from './IdentityPage.tsx'
import { StepForm } from './StepForm.tsx'

/** Marks what was read from the document, until it is changed. */
const hintFor = (flow: Flow, field: PrefilledField) =>
  flow.status.prefilled.includes(field) ? labels.readFromDocument : undefined

export function DetailsForm({ flow }: { flow: Flow }) {
  const { documentNumberEnds: ends } = flow.status
  return (
    <StepForm
      flow={flow}
      step="details"
      title={labels.yourDetails}
      lead={labels.detailsLead}
      valuesOf={({ legalName, bornOn, documentExpiresOn }) => ({
        legalName: legalName ?? undefined,
        bornOn: bornOn ?? undefined,
        documentExpiresOn: documentExpiresOn ?? undefined,
        // only its last characters ever come back
        documentNumber: undefined as string | undefined,
      })}
      names={{ legalName: labels.legalName, bornOn: labels.bornOn, documentExpiresOn: labels.documentExpiresOn }}
      read={(form) => ({
        legalName: form.text('legalName'),
        bornOn: form.text('bornOn'),
        documentExpiresOn: form.text('documentExpiresOn'),
        ...(form.text('documentNumber') && { documentNumber: form.text('documentNumber') }),
      })}
    >
      {(values, error) => (
        <>
          <Field
            label={labels.legalName}
            name="legalName"
            required
            maxLength={200}
            autoComplete="name"
            defaultValue={values.legalName}
            hint={hintFor(flow, 'legalName')}
            error={fieldError(error, 'legalName')}
          />
          <Field
            label={labels.bornOn}
            name="bornOn"
            type="date"
            required
            min="1900-01-01"
            autoComplete="bday"
            defaultValue={values.bornOn}
            hint={hintFor(flow, 'bornOn')}
            error={fieldError(error, 'bornOn')}
          />
          <Field
            label={labels.documentNumber}
            name="documentNumber"
            required={ends === null}
            minLength={3}
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
            className="record-input"
            hint={hintFor(flow, 'documentNumber') ?? (ends ? labels.numberOnFile(ends) : undefined)}
            error={fieldError(error, 'documentNumber')}
          />
          <Field
            label={labels.documentExpiresOn}
            name="documentExpiresOn"
            type="date"
            required
            defaultValue={values.documentExpiresOn}
            hint={hintFor(flow, 'documentExpiresOn')}
            error={fieldError(error, 'documentExpiresOn')}
          />
        </>
      )}
    </StepForm>
  )
}

export function AddressForm({ flow }: { flow: Flow }) {
  const [isEmpty, setEmpty] = useState(false)
  return (
    <StepForm
      flow={flow}
      step="address"
      title={labels.addressAndFunds}
      lead={labels.addressLead}
      valuesOf={({ address, fundsSources: sources, fundsNote }) => ({
        address: address ?? undefined,
        fundsSources: sources,
        fundsNote,
      })}
      names={{ address: labels.address, fundsSources: labels.fundsSources, fundsNote: labels.fundsNote }}
      read={(form, data) => {
        const chosen = data.getAll('fundsSources') as FundsSource[]
        setEmpty(chosen.length === 0)
        return chosen.length === 0
          ? null
          : { address: form.text('address'), fundsSources: chosen, fundsNote: form.optional('fundsNote') }
      }}
    >
      {(values, error) => (
        <>
          <TextArea
            label={labels.address}
            name="address"
            required
            maxLength={500}
            autoComplete="street-address"
            defaultValue={values.address}
            hint={hintFor(flow, 'address')}
            error={fieldError(error, 'address')}
          />
          <fieldset className={styles.sources}>
            <legend className="field-label">{labels.fundsSources}</legend>
            {fundsSourceNames.map((source) => (
              <Check
                key={source}
                name="fundsSources"
                value={source}
                label={fundsSources[source]}
                defaultChecked={values.fundsSources.includes(source)}
              />
            ))}
            {isEmpty && (
              <p className="field-error" role="alert">
                {labels.chooseAtLeastOne}
              </p>
            )}
          </fieldset>
          <TextArea
            label={labels.fundsNote}
            name="fundsNote"
            optional
            rows={2}
            maxLength={500}
            defaultValue={values.fundsNote ?? ''}
            error={fieldError(error, 'fundsNote')}
          />
        </>
      )}
    </StepForm>
  )
}
