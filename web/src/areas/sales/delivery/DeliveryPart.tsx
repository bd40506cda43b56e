import { formatDate, formatDateTime } from '@ambry/contract/kernel/dates'
import { saleDeliveries } from '@ambry/contract/sales/delivery/kinds'
import type { Delivery } from '@ambry/contract/sales/delivery/records'
import type { OwnSaleDetail } from '@ambry/contract/sales/records'
import type { ReactNode } from 'react'

import { Fact } from '../../../ui/Fact.tsx'
import styles from './delivery.module.css'
import * as labels from './labels.ts'

type Props = { delivery: Delivery; shipTo: OwnSaleDetail['shipTo'] }

/** The parcel of a card that its seller ships, and where it goes. */
export function DeliveryPart({ delivery, shipTo }: Props) {
  const { carrier, tracking, shippedAt, completesOn, problem, acceptedAt } = delivery
  const facts: [string, ReactNode][] = [
    [labels.carrier, carrier],
    [labels.tracking, tracking && <span className="record">{tracking}</span>],
    [labels.shipped, shippedAt && formatDateTime(shippedAt)],
    [labels.completes, completesOn && !acceptedAt && !problem && formatDate(completesOn)],
    [labels.reported, problem],
    [labels.confirmed, acceptedAt && formatDateTime(acceptedAt)],
  ]
  return (
    <section aria-labelledby="sale-delivery">
      <h3 id="sale-delivery">{labels.delivery}</h3>
      <dl className="facts">
        <Fact name={labels.method}>{saleDeliveries.direct}</Fact>
        {shipTo && (
          <Fact name={labels.shipTo}>
            <span className={styles.address}>
              {[shipTo.name, shipTo.address ?? labels.noAddress].filter(Boolean).join('\n')}
            </span>
          </Fact>
        )}
        {facts.map(
          ([name, value]) =>
            value && (
              <Fact key={name} name={name}>
                {value}
              </Fact>
            ),
        )}
      </dl>
    </section>
  )
}
