import { formatDate, formatDateTime } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import type { AdminLoanDetail } from '@ambry/contract/lending/detail-records'
import { defaultCauses, noticeChannels, noticeKinds } from '@ambry/contract/lending/margin/kinds'
import type { LoanNotice } from '@ambry/contract/lending/margin/records'
import { FileText } from 'lucide-react'
import { useState } from 'react'

import { NeedsRight } from '../../../../parts/rights.tsx'
import { Button } from '../../../../ui/Button.tsx'
import panel from '../panel/panel.module.css'
import styles from './default.module.css'
import * as labels from './labels.ts'
import { MailingDialog } from './MailingDialog.tsx'

/** Every notice as it was sent, with the proof of each delivery. */
export function Notices({ loan }: { loan: AdminLoanDetail }) {
  const [mailing, setMailing] = useState<LoanNotice | null>(null)
  return (
    <section aria-labelledby="loan-notices">
      <h3 id="loan-notices">{labels.notices}</h3>
      {loan.notices.length === 0 && <p className="muted">{labels.noNotices}</p>}
      {loan.notices.map((notice) => (
        <NoticeRecord key={notice.id} notice={notice} onMail={() => setMailing(notice)} />
      ))}
      {mailing && <MailingDialog loanId={loan.id} notice={mailing} onClose={() => setMailing(null)} />}
    </section>
  )
}

function NoticeRecord({ notice, onMail }: { notice: LoanNotice; onMail: () => void }) {
  const { kind, cause, sentAt, effectiveOn, owedCents, hash, address, deliveries } = notice
  const name = noticeKinds[kind]
  return (
    <article className={styles.notice} aria-label={name}>
      <div className="row between">
        <h4>{name}</h4>
        <a href={address} target="_blank" rel="noreferrer" className="small" aria-label={labels.noticePdf(name)}>
          <FileText aria-hidden="true" className="icon-small" /> {labels.pdf}
        </a>
      </div>
      {kind === 'explanation' ? (
        <p className="small">{labels.noticeSent(formatDateTime(sentAt))}</p>
      ) : (
        <>
          <p className="small">{labels.noticeTimes(formatDateTime(sentAt), formatDate(effectiveOn))}</p>
          <p className="small">{labels.noticeOwed(defaultCauses[cause], formatMoney(owedCents))}</p>
        </>
      )}
      <ul className="lines" aria-label={labels.deliveries(name)}>
        {deliveries.map(({ channel, address: to, proof, at }) => (
          <li className="line" key={`${channel} ${at}`}>
            <div className="line-text">
              <strong>{noticeChannels[channel]}</strong>
              <p>{[formatDateTime(at), channel !== 'app' && to, proof].filter(Boolean).join(', ')}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="small muted">
        {labels.fingerprint}: <code className={`record ${panel.hash}`}>{hash}</code>
      </p>
      {!deliveries.some(({ channel }) => channel === 'mail') && (
        <NeedsRight right="loan.default">
          <div className="row">
            <Button size="small" variant="secondary" onClick={onMail}>
              {labels.recordMailing}
              <span className="sr">: {name}</span>
            </Button>
          </div>
        </NeedsRight>
      )}
    </article>
  )
}
