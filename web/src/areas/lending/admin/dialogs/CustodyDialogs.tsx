import { cardTitle } from '@ambry/contract/cards/kinds'
import { intakeCheckNames, intakeChecks } from '@ambry/contract/lending/kinds'
import { Link } from '@tanstack/react-router'

import { api } from '../../../../api/api.ts'
import { fieldError } from '../../../../api/errors.ts'
import { ActDialog } from '../../../../parts/dialogs/ActDialog.tsx'
import { Check, TextArea } from '../../../../ui/fields/Field.tsx'
import { Note } from '../../../../ui/Tag.tsx'
import type { CollateralProps } from './CollateralDialogs.tsx'
import * as labels from './labels.ts'

/** Said before anything is ticked, because a card without intake photos can't be checked in. */
export const PhotosNeeded = ({ cardId }: { cardId: string }) => (
  <Note tone="wait">
    <p>
      {labels.photosNeeded}{' '}
      <Link to="/admin/cards" search={{ card: cardId }}>
        {labels.addPhotos}
      </Link>
    </p>
  </Note>
)

/** Every check has to be confirmed; a card that fails one is not checked in. */
export function CheckInDialog({ loan, item, onClose }: CollateralProps) {
  const title = cardTitle(item.card)
  return (
    <ActDialog
      title={labels.checkInTitle(title)}
      submit={labels.checkIn}
      run={async (form) => {
        const checks = intakeCheckNames.filter((check) => form.checked(check))
        if (checks.length < intakeCheckNames.length) throw new Error(labels.checkEverything)
        return api.lending.checkInCollateral({
          params: { id: loan.id, collateralId: item.id },
          body: { checks, conditionNote: form.optional('conditionNote') },
        })
      }}
      done={() => ({ title: labels.checkedIn, description: labels.nextSignsOff })}
      onClose={onClose}
    >
      {(error) => (
        <>
          {item.photos.length === 0 ? (
            <PhotosNeeded cardId={item.card.id} />
          ) : (
            <p className="small muted">{labels.photosGiven(item.photos.length)}</p>
          )}
          <fieldset className="stack-small">
            <legend className="sr">{labels.checkEverything}</legend>
            {intakeCheckNames.map((check) => (
              <Check
                key={check}
                name={check}
                label={intakeChecks[check]}
                defaultChecked={item.checks.includes(check)}
              />
            ))}
          </fieldset>
          <TextArea
            label={labels.condition}
            name="conditionNote"
            optional
            maxLength={500}
            defaultValue={item.conditionNote ?? ''}
            hint={labels.conditionHint}
            error={fieldError(error, 'conditionNote')}
          />
        </>
      )}
    </ActDialog>
  )
}

export function SignOffDialog({ loan, item, onClose }: CollateralProps) {
  const title = cardTitle(item.card)
  return (
    <ActDialog
      title={labels.signOffTitle(title)}
      submit={labels.signOff}
      enterSends
      run={() => api.lending.signOffCollateral({ params: { id: loan.id, collateralId: item.id } })}
      done={() => ({ title: labels.signedOff, description: title })}
      onClose={onClose}
    >
      {() => <p>{labels.signOffText(item.checkedBy ?? '')}</p>}
    </ActDialog>
  )
}
