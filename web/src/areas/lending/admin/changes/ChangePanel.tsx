import { formatDateTime } from '@ambry/contract/kernel/dates'
import { formatDollars } from '@ambry/contract/kernel/money'
import { changeKinds } from '@ambry/contract/lending/kinds'
import { Link } from '@tanstack/react-router'

import { MemberLink } from '../../../../parts/links.tsx'
import type { ListAround, PanelProps } from '../../../../parts/lists/ListPage.tsx'
import { WorkBar } from '../../../../parts/work/WorkBar.tsx'
import { Fact } from '../../../../ui/Fact.tsx'
import { SidePanel } from '../../../../ui/layers/SidePanel.tsx'
import { Note } from '../../../../ui/Tag.tsx'
import { WaitingNote } from '../../../approvals/WaitingNote.tsx'
import { percentText } from '../../ltv/ltv-bands.ts'
import type { OpenChange } from './ChangesTab.tsx'
import { ChangeTag } from './ChangeTag.tsx'
import { changeText } from './change-text.ts'
import { DecideButtons } from './DecideButtons.tsx'
import * as labels from './labels.ts'
import { useWaitingApproval } from './use-waiting-approval.ts'

type Props = PanelProps & { row: OpenChange | undefined; list: ListAround<OpenChange> }

/** One request with what it would do. It is a row of the list, so a decided one is no longer there. */
export function ChangePanel({ row, list, ...panel }: Props) {
  if (!row)
    return (
      <SidePanel {...panel} title={labels.notOnThisPage}>
        <p className="muted">{labels.decidedText}</p>
      </SidePanel>
    )
  const next = list.rows[list.rows.findIndex(({ id }) => id === row.id) + 1]
  return (
    <SidePanel
      {...panel}
      title={
        row.kind === 'value' ? labels.disputes(row.member.name) : labels.title(row.member.name, changeKinds[row.kind])
      }
      above={
        <>
          <span className="record">{row.loan.number}</span>
          <ChangeTag status={row.status} />
        </>
      }
      below={formatDateTime(row.askedAt)}
      foot={
        <DecideButtons
          withKeys
          change={row}
          loan={row.loan}
          onDone={() => (next ? list.onOpen(next.id) : panel.onClose())}
        />
      }
    >
      <WorkBar queue="loanChanges" id={row.id} />
      <Waiting row={row} />
      {row.fault && (
        <section>
          <Note tone="bad" title={labels.checkFails}>
            {row.fault}
          </Note>
        </section>
      )}
      <section aria-labelledby="change-details">
        <h3 id="change-details">{changeText(row)}</h3>
        <dl className="facts">
          <Fact name={labels.loanFact}>
            <Link to="/admin/loans" search={{ loan: row.loan.id, stage: 'active' }}>
              {row.loan.number}
            </Link>
          </Fact>
          <Fact name={labels.memberFact}>
            <MemberLink id={row.member.id}>{row.member.name}</MemberLink>
          </Fact>
          {row.months !== null && <Fact name={labels.months}>{labels.moreMonths(row.months)}</Fact>}
          {row.out.map(({ collateralId, title }) => (
            <Fact key={collateralId} name={row.kind === 'value' ? labels.card : labels.out}>
              {title}
            </Fact>
          ))}
          {row.in.map(({ cardId, title, valueCents }) => (
            <Fact key={cardId} name={labels.into}>
              <Link to="/admin/cards" search={{ card: cardId }}>
                {title}
                {valueCents !== null && `, ${formatDollars(valueCents)}`}
              </Link>
            </Fact>
          ))}
          {row.ltvAfterBps !== null && (
            <Fact name={labels.ltvAfter}>
              <span className="num">{percentText(row.ltvAfterBps)}</span>
            </Fact>
          )}
        </dl>
      </section>
      {row.note && (
        <section aria-labelledby="change-note">
          <h3 id="change-note">{labels.note}</h3>
          <p>{row.note}</p>
        </section>
      )}
    </SidePanel>
  )
}

function Waiting({ row }: { row: OpenChange }) {
  const approval = useWaitingApproval({ change: row, loan: row.loan })
  return (
    approval && (
      <section>
        <WaitingNote approval={approval} />
      </section>
    )
  )
}
