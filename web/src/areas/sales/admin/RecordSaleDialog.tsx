import { cardTitle } from '@ambry/contract/cards/kinds'
import type { AdminCard } from '@ambry/contract/cards/records'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { Sale } from '@ambry/contract/sales/records'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { fieldError } from '../../../api/errors.ts'
import { today } from '../../../api/live/server-meta.ts'
import { ActDialog } from '../../../parts/dialogs/ActDialog.tsx'
import { MemberPicker, type Owner } from '../../../parts/MemberPicker.tsx'
import { centsOf } from '../../../ui/fields/amount.ts'
import { Check, Field, TextArea } from '../../../ui/fields/Field.tsx'
import type { FormReader } from '../../../ui/fields/form.ts'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { PickBox } from '../../billing/invoices/editor/PickBox.tsx'
import { useFoundCards } from '../../billing/invoices/editor/use-found.ts'
import { cardLine } from '../../cards/card-labels.ts'
import { QuotePart } from './QuotePart.tsx'

type Props = { onDone: (sale: Sale) => void; onClose: () => void }

const amountOf = (typed: string): number | null => {
  const cents = centsOf(typed)
  return typeof cents === 'number' ? cents : null
}

/** Writes a sale down: the card, the buyer, the price, and what both sides will see of it. */
export function RecordSaleDialog({ onDone, onClose }: Props) {
  const [card, setCard] = useState<AdminCard | null>(null)
  const [buyer, setBuyer] = useState<Owner>(undefined)
  const [price, setPrice] = useState('')
  const [isOther, setOther] = useState(false)
  const [fees, setFees] = useState({ buyer: '', seller: '' })
  const cards = useFoundCards()
  const priceCents = amountOf(price) ?? 0
  const decided = isOther
    ? { buyerFeeCents: amountOf(fees.buyer), sellerFeeCents: amountOf(fees.seller) }
    : { buyerFeeCents: null, sellerFeeCents: null }

  const agree = async (form: FormReader, options: { idempotencyKey?: string }) => {
    if (!card) throw new Error('Choose a card.')
    if (!buyer) throw new Error('Choose a buyer.')
    if (priceCents <= 0) throw new Error('Enter a price greater than $0.')
    return api.sales.agreeSale(
      {
        body: {
          cardId: card.id,
          buyerId: buyer.id,
          priceCents,
          ...decided,
          feeReason: isOther ? form.optional('feeReason') : null,
          agreedOn: form.text('agreedOn'),
          note: form.optional('note'),
          link: form.optional('link'),
        },
      },
      options,
    )
  }

  return (
    <ActDialog
      title="Record sale"
      submit="Record sale"
      wide
      long
      run={agree}
      done={({ card: sold, invoice }) => ({
        title: 'Sale recorded',
        description: `${cardTitle(sold)} is reserved and ${invoice.number} has been issued.`,
      })}
      onDone={onDone}
      onClose={onClose}
    >
      {(error) => (
        <>
          <PickBox
            label="Card"
            placeholder="Player or cert #"
            hint={card ? `${cardLine(card)}. Owned by ${card.owner.name}.` : 'By name or cert #.'}
            icon={<Search aria-hidden="true" />}
            value={card ? cardTitle(card) : ''}
            typed={cards.typed}
            onType={cards.setTyped}
            found={cards.found?.map((one) => ({
              ...one,
              name: cardTitle(one),
              hint: [cardLine(one), one.certNumber, one.owner.name].filter(Boolean).join(' · '),
            }))}
            onPick={setCard}
            onClear={() => setCard(null)}
            none="No matching cards."
          />
          <MemberPicker label="Buyer" value={buyer} withHouse={false} onChange={setBuyer} />
          <div className="grid-2 grid-close">
            <MoneyField
              label="Price"
              name="priceCents"
              required
              value={price}
              onChange={(event) => setPrice(event.target.value)}
              error={fieldError(error, 'priceCents')}
            />
            <Field
              label="Agreed on"
              name="agreedOn"
              type="date"
              required
              min="2000-01-01"
              max={today()}
              defaultValue={today()}
              error={fieldError(error, 'agreedOn')}
            />
          </div>
          <Check
            label="Override the template fees"
            checked={isOther}
            onChange={(event) => setOther(event.target.checked)}
          />
          {isOther && (
            <>
              <div className="grid-2 grid-close">
                <MoneyField
                  label="Buyer’s fee"
                  name="buyerFeeCents"
                  optional
                  value={fees.buyer}
                  onChange={(event) => setFees({ ...fees, buyer: event.target.value })}
                  hint="Leave empty to use the template."
                  error={fieldError(error, 'buyerFeeCents')}
                />
                <MoneyField
                  label="Seller’s fee"
                  name="sellerFeeCents"
                  optional
                  value={fees.seller}
                  onChange={(event) => setFees({ ...fees, seller: event.target.value })}
                  hint="Leave empty to use the template."
                  error={fieldError(error, 'sellerFeeCents')}
                />
              </div>
              <Field
                label="Reason for the override"
                name="feeReason"
                required
                minLength={3}
                maxLength={500}
                autoComplete="off"
                hint="Saved with the sale and in the audit log."
                error={fieldError(error, 'feeReason')}
              />
            </>
          )}
          <QuotePart cardId={card?.id} buyerId={buyer?.id} priceCents={priceCents} decided={decided} />
          <TextArea
            label="Evidence"
            name="note"
            optional
            maxLength={1000}
            hint="How it was agreed. Internal only. You can add documents after recording the sale."
            error={fieldError(error, 'note')}
          />
          <Field
            label="Link"
            name="link"
            type="url"
            optional
            maxLength={500}
            autoComplete="off"
            placeholder="https://"
            error={fieldError(error, 'link')}
          />
          <p className="small muted">
            The card is reserved and the buyer gets an invoice
            {priceCents > 0 && ` for ${formatMoney(priceCents)} plus fees`}. Ownership passes when it’s paid in full.
          </p>
        </>
      )}
    </ActDialog>
  )
}
