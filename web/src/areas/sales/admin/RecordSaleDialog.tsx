import { cardTitle } from '@ambry/contract/cards/kinds'
import type { AdminCard } from '@ambry/contract/cards/records'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { SaleDelivery } from '@ambry/contract/sales/delivery/kinds'
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
import { DeliveryChoice } from '../delivery/DeliveryChoice.tsx'
import * as labels from './labels.ts'
import { QuotePart } from './QuotePart.tsx'

type Props = { onDone: (sale: Sale) => void; onClose: () => void }

const amountOf = (typed: string): number | null => {
  const cents = centsOf(typed)
  return typeof cents === 'number' ? cents : null
}

/** Records a sale: the card, the buyer, the price, and what both sides will see. */
export function RecordSaleDialog({ onDone, onClose }: Props) {
  const [card, setCard] = useState<AdminCard | null>(null)
  const [buyer, setBuyer] = useState<Owner>(undefined)
  const [price, setPrice] = useState('')
  const [isOther, setOther] = useState(false)
  const [fees, setFees] = useState({ buyer: '', seller: '' })
  const [delivery, setDelivery] = useState<SaleDelivery>('vault')
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
          delivery,
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
      title={labels.recordSale}
      submit={labels.recordSale}
      wide
      long
      run={agree}
      done={({ card: sold, invoice }) => ({
        title: labels.saleRecorded,
        description: labels.isReservedAndHasBeen(cardTitle(sold), invoice.number),
      })}
      onDone={onDone}
      onClose={onClose}
    >
      {(error) => (
        <>
          <PickBox
            label={labels.card}
            placeholder={labels.playerOrCert}
            hint={card ? labels.ownedBy(cardLine(card), card.owner.name) : labels.byNameOrCert}
            icon={<Search aria-hidden="true" />}
            value={card ? cardTitle(card) : ''}
            typed={cards.typed}
            onType={cards.setTyped}
            found={cards.found?.map((one) => ({
              ...one,
              name: cardTitle(one),
              hint: [cardLine(one), one.certNumber, one.owner.name].filter(Boolean).join(' · '),
            }))}
            onPick={(picked) => {
              setCard(picked)
              setDelivery('vault')
            }}
            onClear={() => setCard(null)}
            none={labels.noMatchingCards}
          />
          <MemberPicker label={labels.buyer} value={buyer} withHouse={false} onChange={setBuyer} />
          <div className="grid-2 grid-close">
            <MoneyField
              label={labels.price}
              name="priceCents"
              required
              value={price}
              onChange={(event) => setPrice(event.target.value)}
              error={fieldError(error, 'priceCents')}
            />
            <Field
              label={labels.agreedOn}
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
            label={labels.overrideTheTemplateFees}
            checked={isOther}
            onChange={(event) => setOther(event.target.checked)}
          />
          {isOther && (
            <>
              <div className="grid-2 grid-close">
                <MoneyField
                  label={labels.buyersFee}
                  name="buyerFeeCents"
                  optional
                  value={fees.buyer}
                  onChange={(event) => setFees({ ...fees, buyer: event.target.value })}
                  hint={labels.leaveEmptyToUse}
                  error={fieldError(error, 'buyerFeeCents')}
                />
                <MoneyField
                  label={labels.sellersFee}
                  name="sellerFeeCents"
                  optional
                  value={fees.seller}
                  onChange={(event) => setFees({ ...fees, seller: event.target.value })}
                  hint={labels.leaveEmptyToUse}
                  error={fieldError(error, 'sellerFeeCents')}
                />
              </div>
              <Field
                label={labels.reasonForTheOverride}
                name="feeReason"
                required
                minLength={3}
                maxLength={500}
                autoComplete="off"
                hint={labels.savedWithTheSale}
                error={fieldError(error, 'feeReason')}
              />
            </>
          )}
          <QuotePart
            cardId={card?.id}
            buyerId={buyer?.id}
            priceCents={priceCents}
            decided={decided}
            choices={({ deliveries }) =>
              deliveries.length > 1 && (
                <DeliveryChoice value={delivery} error={fieldError(error, 'delivery')} onChange={setDelivery} />
              )
            }
          />
          <TextArea
            label={labels.evidence}
            name="note"
            optional
            maxLength={1000}
            hint={labels.howItWasAgreed}
            error={fieldError(error, 'note')}
          />
          <Field
            label={labels.link}
            name="link"
            type="url"
            optional
            maxLength={500}
            autoComplete="off"
            placeholder="https://"
            error={fieldError(error, 'link')}
          />
          <p className="small muted">
            {labels.theCardIsReserved}
            {priceCents > 0 && ` for ${formatMoney(priceCents)} plus fees`}
            {labels.ownershipPassesWhenItsPaid}
          </p>
        </>
      )}
    </ActDialog>
  )
}
