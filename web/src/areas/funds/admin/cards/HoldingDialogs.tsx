import type { AdminFundDetail, AdminHolding } from '@ambry/contract/funds/admin/records'
import { formatMoney } from '@ambry/contract/kernel/money'
import { useState } from 'react'

import { api } from '../../../../api/api.ts'
import { fieldError } from '../../../../api/errors.ts'
import { ActDialog } from '../../../../parts/dialogs/ActDialog.tsx'
import type { RecordStep } from '../../../../parts/lists/RecordActions.tsx'
import { MemberPicker, type Owner } from '../../../../parts/MemberPicker.tsx'
import { Field } from '../../../../ui/fields/Field.tsx'
import { MoneyField } from '../../../../ui/fields/MoneyField.tsx'
import { centsIn } from '../terms/terms.ts'
import { CheckDialog } from './CheckDialog.tsx'
import * as labels from './labels.ts'

type Given = { fund: AdminFundDetail; holding: AdminHolding }
type Props = Given & { onClose: () => void }

function SellDialog({ fund, holding, onClose }: Props) {
  const [buyer, setBuyer] = useState<Owner>(undefined)
  return (
    <ActDialog
      title={labels.sellTitle(holding.playerName)}
      submit={labels.sell}
      long
      run={async (form, options) => {
        if (!buyer) throw new Error(labels.chooseABuyer)
        const priceCents = centsIn(form.text('priceCents'))
        if (priceCents <= 0) throw new Error(labels.enterAnAmount)
        await api.funds.sellForFund(
          {
            params: { id: fund.id },
            body: { cardId: holding.id, buyerId: buyer.id, priceCents, note: form.optional('note') },
          },
          options,
        )
        return priceCents
      }}
      done={(priceCents) => ({
        title: labels.sellDone,
        description: labels.sellDoneText(holding.playerName, formatMoney(priceCents)),
      })}
      onClose={onClose}
    >
      {(error) => (
        <>
          <p>{labels.sellText}</p>
          <MemberPicker label={labels.buyer} value={buyer} withHouse={false} onChange={setBuyer} />
          <MoneyField
            label={labels.price}
            name="priceCents"
            required
            cents={holding.listPriceCents ?? holding.valueCents}
            hint={labels.lowestAlone(formatMoney(holding.valueCents))}
            error={fieldError(error, 'priceCents')}
          />
          <Field label={labels.note} name="note" optional maxLength={300} autoComplete="off" hint={labels.noteHint} />
        </>
      )}
    </ActDialog>
  )
}

const ListDialog = ({ fund, holding, onClose }: Props) => (
  <ActDialog
    title={labels.listTitle(holding.playerName)}
    submit={holding.listPriceCents === null ? labels.list : labels.changePrice}
    run={async (form, options) => {
      const priceCents = centsIn(form.text('priceCents'))
      if (priceCents <= 0) throw new Error(labels.enterAnAmount)
      await api.funds.listForFund({ params: { id: fund.id }, body: { cardId: holding.id, priceCents } }, options)
      return priceCents
    }}
    done={(priceCents) => ({
      title: labels.listed,
      description: labels.sellDoneText(holding.playerName, formatMoney(priceCents)),
    })}
    onClose={onClose}
  >
    {(error) => (
      <>
        <p>{labels.listText}</p>
        <MoneyField
          label={labels.listPrice}
          name="priceCents"
          required
          cents={holding.listPriceCents ?? holding.valueCents}
          hint={labels.lowestAlone(formatMoney(holding.valueCents))}
          error={fieldError(error, 'priceCents')}
        />
      </>
    )}
  </ActDialog>
)

const UnlistDialog = ({ fund, holding, onClose }: Props) => (
  <ActDialog
    title={labels.unlistTitle(holding.playerName)}
    submit={labels.unlist}
    danger
    run={(_, options) =>
      api.funds.listForFund({ params: { id: fund.id }, body: { cardId: holding.id, priceCents: null } }, options)
    }
    done={() => ({ title: labels.unlisted, description: holding.playerName })}
    onClose={onClose}
  >
    {() => <p>{labels.unlistText}</p>}
  </ActDialog>
)

const PhotographDialog = ({ holding, onClose }: Props) => (
  <CheckDialog holdingId={holding.holdingId} name={holding.playerName} onClose={onClose} />
)

export const holdingSteps: Record<AdminHolding['actions'][number], RecordStep<Given>> = {
  sell: { label: labels.sell, variant: 'primary', key: 's', Dialog: SellDialog },
  list: { label: labels.list, variant: 'secondary', key: 'l', Dialog: ListDialog },
  unlist: { label: labels.unlist, variant: 'danger', Dialog: UnlistDialog },
  check: { label: labels.check, variant: 'secondary', key: 'p', Dialog: PhotographDialog },
}
