import type { AdminFundDetail } from '@ambry/contract/funds/admin/records'

import styles from '../funds-admin.module.css'
import { QuestionsTab } from '../queues/QuestionsTab.tsx'
import { RedemptionsTab } from '../queues/RedemptionsTab.tsx'
import { SubscriptionsTab } from '../queues/SubscriptionsTab.tsx'
import { TransfersTab } from '../queues/TransfersTab.tsx'
import { WindowSheet } from '../queues/WindowPreview.tsx'

type Props = { fund: AdminFundDetail }

export const SubscriptionsBody = ({ fund }: Props) => <SubscriptionsTab fundId={fund.id} />

/** A fund without windows redeems nothing before it ends. */
export const RedemptionsBody = ({ fund }: Props) => (
  <div className={styles.parts}>
    {fund.terms.windowMonths !== null && <WindowSheet fundId={fund.id} />}
    <RedemptionsTab fundId={fund.id} />
  </div>
)

export const TransfersBody = ({ fund }: Props) => <TransfersTab fundId={fund.id} />

export const QuestionsBody = ({ fund }: Props) => <QuestionsTab fundId={fund.id} />
