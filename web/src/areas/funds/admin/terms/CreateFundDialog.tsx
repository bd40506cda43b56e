import { api } from '../../../../api/api.ts'
import { fieldError } from '../../../../api/errors.ts'
import { ActDialog } from '../../../../parts/dialogs/ActDialog.tsx'
import { MoneyField } from '../../../../ui/fields/MoneyField.tsx'
import { FactsFields, readFacts } from './FactsFields.tsx'
import * as labels from './labels.ts'
import { TermsFields } from './TermsFields.tsx'
import { centsIn, readTerms, usualTerms } from './terms.ts'

type Props = { onCreated: (id: string) => void; onClose: () => void }

/** Billionths of a dollar in a cent. */
const priceInCent = 10_000_000
const usualPriceCents = 10_000

export const CreateFundDialog = ({ onCreated, onClose }: Props) => (
  <ActDialog
    title={labels.createTitle}
    submit={labels.create}
    wide
    long
    run={async (form, options) =>
      api.funds.createFund(
        {
          body: {
            ...readFacts(form),
            firstPrice: centsIn(form.text('firstPrice')) * priceInCent,
            terms: readTerms(form),
          },
        },
        options,
      )
    }
    done={({ name }) => ({ title: labels.created, description: labels.createdText(name) })}
    onDone={({ id }) => onCreated(id)}
    onClose={onClose}
  >
    {(error) => (
      <>
        <p className="muted">{labels.createText}</p>
        <FactsFields error={error}>
          <MoneyField
            label={labels.firstPrice}
            name="firstPrice"
            required
            cents={usualPriceCents}
            hint={labels.firstPriceHint}
            error={fieldError(error, 'firstPrice')}
          />
        </FactsFields>
        <TermsFields terms={usualTerms} error={error} />
      </>
    )}
  </ActDialog>
)
