import type { AdminFundDetail, DistributionPreview } from '@ambry/contract/funds/admin/records'
import { formatMoney } from '@ambry/contract/kernel/money'
import { Users } from 'lucide-react'

import { api } from '../../../../api/api.ts'
import { ActDialog } from '../../../../parts/dialogs/ActDialog.tsx'
import { Note } from '../../../../ui/Tag.tsx'
import styles from '../funds-admin.module.css'
import * as labels from './labels.ts'

type Props = {
  fund: AdminFundDetail
  preview: DistributionPreview
  given: { kind: 'income' | 'proceeds'; amountCents: number; note: string }
  onDone: () => void
  onClose: () => void
}

/** Shows the notice before it is sent. It takes a fresh code, which the page asks for, and then a second person. */
export const SendDistributionDialog = ({ fund, preview, given, onDone, onClose }: Props) => (
  <ActDialog
    title={labels.sendTitle(formatMoney(given.amountCents))}
    submit={labels.sendForApproval}
    enterSends
    run={(_, options) => api.funds.distributeFund({ params: { id: fund.id }, body: given }, options)}
    done={() => ({ title: labels.distributed, description: labels.distributedText(formatMoney(given.amountCents)) })}
    onDone={onDone}
    onClose={onClose}
  >
    {() => (
      <>
        <p>{labels.sendText(preview.shares.length)}</p>
        <blockquote className={styles.notice}>
          <strong>{preview.notice.title}</strong>
          <p>
            {preview.notice.message} {given.note}
          </p>
        </blockquote>
        <Note tone="wait" icon={Users}>
          <p>{labels.alwaysSecond}</p>
        </Note>
      </>
    )}
  </ActDialog>
)
