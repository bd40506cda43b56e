import type { AdminCardDetail } from '@ambry/contract/cards/records'
import type { FundCustody } from '@ambry/contract/funds/admin/records'
import { formatDate } from '@ambry/contract/kernel/dates'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { api } from '../../../../api/api.ts'
import { query } from '../../../../api/queries.ts'
import { FundLink } from '../../../../parts/links.tsx'
import { NeedsRight, useRights } from '../../../../parts/rights.tsx'
import { WorkBar } from '../../../../parts/work/WorkBar.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Fact } from '../../../../ui/Fact.tsx'
import { Tag } from '../../../../ui/Tag.tsx'
import styles from '../funds-admin.module.css'
import { CheckDialog } from './CheckDialog.tsx'
import * as labels from './labels.ts'

type Props = { card: Pick<AdminCardDetail, 'id' | 'playerName'> }

/** The fund that holds a card, on its page in the back office, where the vault photographs it. Nothing for most cards. */
export const CustodyPart = (props: Props) => (
  <NeedsRight right="fund.custody">
    <Custody {...props} />
  </NeedsRight>
)

function Custody({ card }: Props) {
  const { data } = useQuery(query(api.funds.fundCustody, { params: { id: card.id } }))
  const [isPhotographing, setPhotographing] = useState(false)
  const holding = data?.holding
  if (!holding) return null
  const { custody, isDue, actions, holdingId } = holding
  return (
    <>
      {isDue && <WorkBar queue="fundPhotos" id={card.id} />}
      <section aria-labelledby="card-fund">
        <h3 id="card-fund">{labels.heldByFund}</h3>
        <dl className="facts">
          <Fact name={labels.fund}>
            <FundName {...holding.fund} />
          </Fact>
          <Fact name={labels.custody}>
            {custody ? labels.lastSeen(formatDate(custody.on), custody.ageDays, custody.vault) : labels.neverSeen}
          </Fact>
        </dl>
        {custody && (
          <img
            className={styles.photo}
            src={custody.photo}
            alt={labels.photoOf(card.playerName)}
            loading="lazy"
            decoding="async"
          />
        )}
        {actions.includes('check') && (
          <p className="row more">
            <Button variant={isDue ? 'primary' : 'secondary'} onClick={() => setPhotographing(true)}>
              {labels.check}
            </Button>
            {isDue && <Tag tone="wait">{labels.photoDue}</Tag>}
          </p>
        )}
      </section>
      {isPhotographing && (
        <CheckDialog holdingId={holdingId} name={card.playerName} onClose={() => setPhotographing(false)} />
      )}
    </>
  )
}

/** The vault can photograph a fund's cards without being able to open the fund. */
const FundName = ({ id, name }: FundCustody['fund']) =>
  useRights().can('fund.any') ? <FundLink id={id}>{name}</FundLink> : name
