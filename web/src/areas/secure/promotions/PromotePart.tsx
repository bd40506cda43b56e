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
import * as labels from './labels.ts'
import { OwnPromotionDialog } from './OwnPromotionDialogs.tsx'
import { PromotionTag } from './PromotionTag.tsx'
import { feeText, spanText } from './promotion-labels.ts'
import { ReportFigures } from './ReportFigures.tsx'

type Card = { id: string; playerName: string }

// dialogs are loaded when first opened
const PromoteDialog = lazy(() => import('./PromoteDialog.tsx').then((it) => ({ default: it.PromoteDialog })))

/** A member's card in relation to Secure: the request and its status, or the action to list it. */
export function PromotePart({ card }: { card: Card }) {
  const newest = useQuery(query(api.secure.promotions, { query: { card: card.id, limit: 1 } }))
  const [isAsking, setAsking] = useState(false)
  return (
    <Section title={labels.secure} lead={labels.forSaleToMembers}>
      <Loaded query={newest} skeleton={<SkeletonLines lines={3} />}>
        {({ items: [promotion] }) => (
          <div className={styles.promotePart}>
            {promotion && <State promotion={promotion} refetch={newest.refetch} />}
            {(!promotion || promotion.actions.length === 0) && (
              <>
                {!promotion && <p>{labels.listThisCardForSale}</p>}
                <div className={styles.promoteActs}>
                  <Button variant="secondary" onClick={() => setAsking(true)}>
                    {promotion ? labels.listAgain : labels.listInSecure}
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

const actionLabels: Record<Action, string> = {
  reprice: labels.changePrice,
  withdraw: 'Withdraw',
  take_down: labels.removeFromSecure,
}

const says: Record<Promotion['status'], string> = {
  pending: labels.wereReviewingYourRequest,
  approved: labels.itGoesLiveAutomaticallyOnce,
  live: labels.membersCanSee,
  ended: labels.itsNoLongerInSecure,
  rejected: labels.weDeclinedTheRequest,
  withdrawn: labels.youWithdrewTheRequest,
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
        <Note tone={status === 'rejected' ? 'wait' : 'info'} title={status === 'rejected' ? labels.reason : undefined}>
          {reason}
        </Note>
      )}
      <dl className="facts">
        <Fact name={labels.listPrice}>
          <strong className="num">{formatMoney(promotion.listPriceCents)}</strong>
        </Fact>
        {promotion.featuredDays > 0 && <Fact name={labels.featuredDays}>{feeText(promotion)}</Fact>}
        {promotion.firstOn && <Fact name={labels.featured}>{spanText(promotion)}</Fact>}
        {invoice && (
          <Fact name={labels.invoice}>
            <Link to="/dashboard" search={{ invoice: invoice.id }}>
              {invoice.number}
            </Link>
          </Fact>
        )}
        <Fact name={labels.requested}>{formatDate(promotion.createdAt)}</Fact>
      </dl>
      {checks.length > 0 && <CheckLines checks={checks.map((check) => ({ ...check, isNeededNow: false }))} />}
      {isShown && whole.data?.report && <ReportFigures report={whole.data.report} />}
      {(actions.length > 0 || card.isListed) && (
        <div className={styles.promoteActs}>
          {card.isListed && (
            <Link to="/secure/$id" params={{ id: card.id }} className={buttonClass({ variant: 'secondary' })}>
              {labels.viewInSecure}
            </Link>
          )}
          {actions.map(({ action, why }) => (
            <WhyButton
              key={action}
              variant={action === 'reprice' ? 'secondary' : 'danger'}
              why={why}
              onClick={() => setConfirming(action)}
            >
              {actionLabels[action]}
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
