import { cardTitle } from '@ambry/contract/cards/kinds'
import type { AdminCard } from '@ambry/contract/cards/records'
import type { AdminFundDetail } from '@ambry/contract/funds/admin/records'
import { formatMoney } from '@ambry/contract/kernel/money'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'

import { api } from '../../../../api/api.ts'
import { fieldError } from '../../../../api/errors.ts'
import { query } from '../../../../api/queries.ts'
import { ActDialog } from '../../../../parts/dialogs/ActDialog.tsx'
import { Field } from '../../../../ui/fields/Field.tsx'
import { MoneyField } from '../../../../ui/fields/MoneyField.tsx'
import { PickBox } from '../../../billing/invoices/editor/PickBox.tsx'
import { cardLine } from '../../../cards/card-labels.ts'
import { centsIn } from '../terms/terms.ts'
import * as labels from './labels.ts'

type Props = { fund: AdminFundDetail; onClose: () => void }

const mostFound = 8

/** Cards that Ambry owns and that are in the vault: only those can a fund buy. */
function useOwnCards() {
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const { data } = useQuery({
    ...query(api.cards.cards, {
      query: { q: q || undefined, ownerKind: 'house', custody: 'in_vault', limit: mostFound },
    }),
    placeholderData: (previous) => previous,
  })
  return { typed, setTyped, found: data?.items }
}

export function BuyDialog({ fund, onClose }: Props) {
  const [card, setCard] = useState<AdminCard | null>(null)
  const cards = useOwnCards()
  return (
    <ActDialog
      title={labels.buyTitle(fund.name)}
      submit={labels.buy}
      long
      run={async (form, options) => {
        if (!card) throw new Error(labels.chooseACard)
        const priceCents = centsIn(form.text('priceCents'))
        if (priceCents <= 0) throw new Error(labels.enterAnAmount)
        return api.funds.buyForFund(
          { params: { id: fund.id }, body: { cardId: card.id, priceCents, note: form.optional('note') } },
          options,
        )
      }}
      done={({ playerName }) => ({ title: labels.boughtDone, description: labels.boughtText(playerName, fund.name) })}
      onClose={onClose}
    >
      {(error) => (
        <>
          <p>{labels.buyText(formatMoney(fund.cashCents))}</p>
          <PickBox
            label={labels.card}
            placeholder={labels.playerOrCert}
            hint={card ? cardLine(card) : labels.byNameOrCert}
            icon={<Search aria-hidden="true" />}
            value={card ? cardTitle(card) : ''}
            typed={cards.typed}
            onType={cards.setTyped}
            found={cards.found?.map((one) => ({
              ...one,
              name: cardTitle(one),
              hint: [cardLine(one), one.certNumber].filter(Boolean).join(' · '),
            }))}
            onPick={setCard}
            onClear={() => setCard(null)}
            none={labels.noMatchingCards}
          />
          <MoneyField
            label={labels.price}
            name="priceCents"
            required
            hint={card?.valueCents ? labels.valuedAt(formatMoney(card.valueCents)) : undefined}
            error={fieldError(error, 'priceCents')}
          />
          <Field label={labels.note} name="note" optional maxLength={300} autoComplete="off" hint={labels.noteHint} />
        </>
      )}
    </ActDialog>
  )
}
