import { formatUnits } from '@ambry/contract/funds/arithmetic/units'
import type { FundDetail } from '@ambry/contract/funds/catalog/records'
import type { Position } from '@ambry/contract/funds/investing/records'
import { formatDateTime } from '@ambry/contract/kernel/dates'
import { dividedHalfEven, formatMoney } from '@ambry/contract/kernel/money'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { fieldError } from '../../../api/errors.ts'
import { today } from '../../../api/live/server-meta.ts'
import { ActDialog } from '../../../parts/dialogs/ActDialog.tsx'
import { ReceiveCodeField } from '../../../parts/ReceiveCodeField.tsx'
import { centsOf } from '../../../ui/fields/amount.ts'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import * as labels from './labels.ts'
import { UnitsField } from './UnitsField.tsx'
import { unitsIn } from './units-text.ts'

type Props = { fund: FundDetail; position: Position; onClose: () => void }

/** Units offered to another member. It takes a fresh code, because units leave the account. */
export function TransferDialog({ fund, position, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const read = unitsIn(typed)
  const units = typeof read === 'number' ? read : 0
  const on = today()
  const most = position.lots.reduce((sum, lot) => (lot.lockedUntil <= on ? sum + lot.units : sum), 0)
  return (
    <ActDialog
      title={labels.transferTitle}
      submit={labels.offer}
      run={(form, options) => {
        const priceCents = centsOf(form.text('price'))
        if (units === 0) throw new Error(labels.enterUnits)
        if (typeof priceCents !== 'number') throw new Error(labels.enterAPrice)
        const code = form.text('code')
        return api.funds.transferUnits({ params: { id: fund.id }, body: { code, units, priceCents } }, options)
      }}
      done={({ other, expiresAt }) => ({
        title: labels.offered,
        description: labels.offeredText(other, formatDateTime(expiresAt)),
      })}
      onClose={onClose}
    >
      {(error) => (
        <>
          <p>{labels.transferText}</p>
          <ReceiveCodeField error={error} />
          <UnitsField
            label={labels.unitsToTransfer}
            typed={typed}
            most={most}
            hint={labels.transferable(formatUnits(most))}
            error={read === 'bad' ? labels.enterUnits : fieldError(error, 'units')}
            onType={setTyped}
          />
          <MoneyField
            label={labels.price}
            name="price"
            required
            hint={units > 0 ? labels.priceHint(formatMoney(worthOf(position, units))) : undefined}
            error={fieldError(error, 'priceCents')}
          />
        </>
      )}
    </ActDialog>
  )
}

/** Their part of what all units are worth; the oldest lots may be worth a little more or less. */
const worthOf = (position: Position, units: number): number =>
  position.units === 0
    ? 0
    : Number(dividedHalfEven(BigInt(position.valueCents) * BigInt(units), BigInt(position.units)))
