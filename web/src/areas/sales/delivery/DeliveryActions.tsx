import { cardTitle } from '@ambry/contract/cards/kinds'
import type { DeliveryAction } from '@ambry/contract/sales/delivery/kinds'
import type { OwnSaleDetail } from '@ambry/contract/sales/records'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { fieldError } from '../../../api/errors.ts'
import { ActDialog } from '../../../parts/dialogs/ActDialog.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Field, TextArea } from '../../../ui/fields/Field.tsx'
import * as labels from './labels.ts'

type DialogProps = { sale: OwnSaleDetail; onClose: () => void }

/** What the member can do with the delivery now. */
export function DeliveryActions({ sale }: { sale: OwnSaleDetail }) {
  const [open, setOpen] = useState<DeliveryAction | null>(null)
  const close = () => setOpen(null)
  const { actions, delivery } = sale
  return (
    <>
      {actions.includes('ship') && (
        <Button variant={delivery?.shippedAt ? 'secondary' : 'primary'} onClick={() => setOpen('ship')}>
          {delivery?.shippedAt ? labels.correctTracking : labels.shipCard}
        </Button>
      )}
      {actions.includes('accept') && <Button onClick={() => setOpen('accept')}>{labels.confirmDelivery}</Button>}
      {actions.includes('report') && (
        <Button variant="danger" onClick={() => setOpen('report')}>
          {labels.reportProblem}
        </Button>
      )}
      {open === 'ship' && <ShipDialog sale={sale} onClose={close} />}
      {open === 'accept' && <AcceptDialog sale={sale} onClose={close} />}
      {open === 'report' && <ReportDialog sale={sale} onClose={close} />}
    </>
  )
}

const ShipDialog = ({ sale: { id, delivery }, onClose }: DialogProps) => (
  <ActDialog
    title={delivery?.shippedAt ? labels.correctTracking : labels.shipCard}
    submit={delivery?.shippedAt ? labels.correctTracking : labels.shipCard}
    run={(form) =>
      api.sales.shipSale({ params: { id }, body: { carrier: form.text('carrier'), tracking: form.text('tracking') } })
    }
    done={() => ({ title: labels.cardShipped, description: labels.theBuyerKnows })}
    onClose={onClose}
  >
    {(error) => (
      <>
        <p>{labels.shipHint}</p>
        <div className="grid-2 grid-close">
          <Field
            label={labels.carrier}
            name="carrier"
            required
            maxLength={60}
            defaultValue={delivery?.carrier ?? ''}
            error={fieldError(error, 'carrier')}
          />
          <Field
            label={labels.tracking}
            name="tracking"
            required
            maxLength={60}
            autoComplete="off"
            defaultValue={delivery?.tracking ?? ''}
            error={fieldError(error, 'tracking')}
          />
        </div>
      </>
    )}
  </ActDialog>
)

const AcceptDialog = ({ sale: { id, card }, onClose }: DialogProps) => (
  <ActDialog
    title={labels.confirmDelivery}
    submit={labels.confirmDelivery}
    dismiss={labels.notYet}
    run={(_form, options) => api.sales.acceptDelivery({ params: { id } }, options)}
    done={() => ({ title: labels.deliveryConfirmed, description: labels.isYours(cardTitle(card)) })}
    onClose={onClose}
  >
    {() => <p>{labels.confirms(cardTitle(card))}</p>}
  </ActDialog>
)

const ReportDialog = ({ sale: { id }, onClose }: DialogProps) => (
  <ActDialog
    title={labels.reportProblem}
    submit={labels.reportProblem}
    run={(form) => api.sales.reportDelivery({ params: { id }, body: { problem: form.text('problem') } })}
    done={() => ({ title: labels.problemReported, description: labels.wellLookIntoIt })}
    onClose={onClose}
  >
    {(error) => (
      <>
        <p>{labels.holdsThePayment}</p>
        <TextArea
          label={labels.whatIsWrong}
          name="problem"
          required
          minLength={3}
          maxLength={500}
          hint={labels.whatIsWrongHint}
          error={fieldError(error, 'problem')}
        />
      </>
    )}
  </ActDialog>
)
