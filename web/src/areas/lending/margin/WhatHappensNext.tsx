import { formatDate, formatDateTime, formatDeadline } from '@ambry/contract/kernel/dates'
import type { OwnLoanDetail } from '@ambry/contract/lending/detail-records'
import type { MarginCall } from '@ambry/contract/lending/margin/records'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Phone } from 'lucide-react'

import { api } from '../../../api/api.ts'
import { houseZone } from '../../../api/live/server-meta.ts'
import { query } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { here } from '../../../paths.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { formatPhone } from '../../../ui/phone.ts'
import { rateText } from '../rates.ts'
import * as labels from './labels.ts'
import styles from './margin.module.css'

type Props = { loan: OwnLoanDetail; call: MarginCall }

/** What follows and when, whom to ask, and the confirmation that it was read. */
export function WhatHappensNext({ loan, call }: Props) {
  const { data: house } = useQuery(query(api.site.site, {}))
  return (
    <>
      <h2 className={styles.asideTitle}>{labels.whatHappensNext}</h2>
      <ol className={styles.next}>
        <li>
          <span className="record">{labels.now}</span>
          <span>
            <strong>{labels.nothingSold}</strong> {labels.rateStays(rateText(loan.currentRateBps))}
          </span>
        </li>
        {call.remindOn.map((on) => (
          <li key={on}>
            <time className="record" dateTime={on}>
              {formatDate(on)}
            </time>
            <span>{labels.reminder}</span>
          </li>
        ))}
        <li>
          <time className="record" dateTime={call.deadlineAt}>
            {formatDate(call.deadlineAt, houseZone())}
          </time>
          <span>
            <strong>{labels.deadlineAt(formatDeadline(call.deadlineAt, houseZone()))}</strong> {labels.ifMissed}
          </span>
        </li>
        <li>
          <time className="record" dateTime={call.earliestSaleOn}>
            {formatDate(call.earliestSaleOn)}
          </time>
          <span>{labels.earliestSale}</span>
        </li>
      </ol>
      <div className={`sheet ${styles.wrong}`}>
        <p className="small">
          <strong>{labels.thinkWrong}</strong> {labels.thinkWrongText}
        </p>
        <div className="row">
          {loan.actions.includes('dispute_value') && (
            <Link
              to="."
              search={here('/lend', { loan: loan.id, dialog: 'dispute' })}
              resetScroll={false}
              className={buttonClass({ variant: 'secondary', size: 'small' })}
            >
              {labels.disputeAValue}
            </Link>
          )}
          {house?.contactPhone && (
            <a
              href={`tel:${house.contactPhone.replace(/[^\d+]/g, '')}`}
              className={buttonClass({ variant: 'secondary', size: 'small' })}
            >
              <Phone aria-hidden="true" className="icon-small" />
              {formatPhone(house.contactPhone)}
            </a>
          )}
        </div>
      </div>
      <Acknowledgement loan={loan} call={call} />
    </>
  )
}

function Acknowledgement({ loan, call }: Props) {
  const acknowledge = useAction({
    mutationFn: () => api.lending.acknowledgeMarginCall({ params: { id: loan.id } }),
  })
  if (call.acknowledgedAt)
    return <p className="small muted">{labels.acknowledged(formatDateTime(call.acknowledgedAt))}</p>
  return (
    <div className={styles.acknowledge}>
      <p className="small muted">{labels.acknowledgeText}</p>
      <Button variant="secondary" size="small" working={acknowledge.isPending} onClick={() => acknowledge.mutate()}>
        {labels.acknowledge}
      </Button>
    </div>
  )
}
