import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { Promotion } from '@ambry/contract/secure/records'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import { Section } from '../../../ui/Section.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { Note } from '../../../ui/Tag.tsx'
import { WhyButton } from '../../../ui/WhyButton.tsx'
import styles from '../secure.module.css'
import { CheckLines } from './CheckLines.tsx'
import { OwnPromotionDialog } from './OwnPromotionDialogs.tsx'
import { PromotionTag } from './PromotionTag.tsx'
import { feeText, spanText } from './promotion-labels.ts'
import { ReportFigures } from './ReportFigures.tsx'

type Card = { id: string; playerName: string }

// what a press asks for is loaded then
const PromoteDialog = lazy(() => import('./PromoteDialog.tsx').then((it) => ({ default: it.PromoteDialog })))

/** How a card of mine stands to Secure: what I asked for and what became of it, or the way in. */
export function PromotePart({ card }: { card: Card }) {
  const newest = useQuery(query(api.secure.promotions, { query: { card: card.id, limit: 1 } }))
  const [isAsking, setAsking] = useState(false)
  return (
    <Section title="Secure" lead="For sale to members at your price.">
      <Loaded query={newest} skeleton={<SkeletonLines lines={3} />}>
        {({ items: [promotion] }) => (
          <div className={styles.promotePart}>
            {promotion && <State promotion={promotion} refetch={newest.refetch} />}
            {(!promotion || promotion.actions.length === 0) && (
              <>
                {!promotion && (
                  <p>
                    List this card for sale to members at your price. It goes live once it’s in the vault and free of
                    liens.
                  </p>
                )}
                <div className={styles.promoteActs}>
                  <Button variant="secondary" onClick={() => setAsking(true)}>
                    {promotion ? 'List again' : 'List in Secure'}
                  </Button>
                </div>
              </>
            )}
          </div>
        )}
      </Loaded>
      {isAsking && (
        <Suspense>
          <PromoteDialog card={card} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </Section>
  )
}

type Action = Promotion['actions'][number]['action']

const labels: Record<Action, string> = {
  reprice: 'Change price',
  withdraw: 'Withdraw',
  take_down: 'Remove from Secure',
}

const says: Record<Promotion['status'], string> = {
  pending: 'We’re reviewing your request.',
  approved: 'It goes live automatically once everything below is complete.',
  live: 'Members can see it and request to buy it.',
  ended: 'It’s no longer in Secure.',
  rejected: 'We declined the request.',
  withdrawn: 'You withdrew the request.',
}

function State({ promotion, refetch }: { promotion: Promotion; refetch: () => unknown }) {
  const [confirming, setConfirming] = useState<Action | null>(null)
  const { id, status, card, actions, checks, reason, invoice } = promotion
  const isShown = status === 'live' || status === 'ended'
  const whole = useQuery({ ...query(api.secure.promotion, { params: { id } }), enabled: isShown })
  return (
    <>
      <p className="row">
        <PromotionTag status={status} />
        <span>{says[status]}</span>
      </p>
      {reason && (
        <Note tone={status === 'rejected' ? 'wait' : 'info'} title={status === 'rejected' ? 'Reason: ' : undefined}>
          {reason}
        </Note>
      )}
      <dl className="facts">
        <Fact name="List price">
          <strong className="num">{formatMoney(promotion.listPriceCents)}</strong>
        </Fact>
        {promotion.featuredDays > 0 && <Fact name="Featured days">{feeText(promotion)}</Fact>}
        {promotion.firstOn && <Fact name="Featured">{spanText(promotion)}</Fact>}
        {invoice && (
          <Fact name="Invoice">
            <Link to="/dashboard" search={{ invoice: invoice.id }}>
              {invoice.number}
            </Link>
          </Fact>
        )}
        <Fact name="Requested">{formatDate(promotion.createdAt)}</Fact>
      </dl>
      {checks.length > 0 && <CheckLines checks={checks.map((check) => ({ ...check, isNeededNow: false }))} />}
      {isShown && whole.data?.report && <ReportFigures report={whole.data.report} />}
      {(actions.length > 0 || card.isListed) && (
        <div className={styles.promoteActs}>
          {card.isListed && (
            <Link to="/secure/$id" params={{ id: card.id }} className={buttonClass({ variant: 'secondary' })}>
              View in Secure
            </Link>
          )}
          {actions.map(({ action, why }) => (
            <WhyButton
              key={action}
              variant={action === 'reprice' ? 'secondary' : 'danger'}
              why={why}
              onClick={() => setConfirming(action)}
            >
              {labels[action]}
            </WhyButton>
          ))}
        </div>
      )}
      {confirming && (
        <OwnPromotionDialog
          promotion={promotion}
          action={confirming}
          refetch={refetch}
          onClose={() => setConfirming(null)}
        />
      )}
    </>
  )
}
