import { formatDollars, formatMoney } from '@ambry/contract/kernel/money'
import type { AdminLoanDetail } from '@ambry/contract/lending/detail-records'
import type { AdminLoan } from '@ambry/contract/lending/records'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

import { Conversation, ConversationBadge } from '../../../../parts/conversations/Conversation.tsx'
import type { ListAround, PanelProps } from '../../../../parts/lists/ListPage.tsx'
import { RecordPanel } from '../../../../parts/lists/RecordPanel.tsx'
import { hereWith, useSearchOf } from '../../../../paths.ts'
import { useLetterKeys } from '../../../../ui/layers/use-letter-keys.ts'
import { useTitle } from '../../../../ui/use-title.ts'
import { LoanTag } from '../../LoanTag.tsx'
import { DefaultPart } from '../default/DefaultPart.tsx'
import { draftOf, type OfferDraft } from '../dialogs/offer.ts'
import { LendersPart } from '../lenders/LendersPart.tsx'
import { loanQuery } from '../loan-query.ts'
import { MarginPart } from '../margin/MarginPart.tsx'
import { ActivityPart } from './ActivityPart.tsx'
import { CollateralPart } from './CollateralPart.tsx'
import { CustodyPart } from './CustodyPart.tsx'
import { DocumentsPart } from './DocumentsPart.tsx'
import { LedgerPart } from './LedgerPart.tsx'
import * as labels from './labels.ts'
import { PanelActions } from './PanelActions.tsx'
import { PaymentsPart } from './PaymentsPart.tsx'
import styles from './panel.module.css'
import { type Part, partNames, partOf } from './parts.ts'
import { SummaryPart } from './SummaryPart.tsx'
import { TermsPart } from './TermsPart.tsx'
import { UnderwritingPart } from './UnderwritingPart.tsx'

type Props = PanelProps & { list: ListAround<AdminLoan> }

/** One loan beside the list. The offer that is being typed is kept while its other parts are read. */
export function LoanPanel({ list, ...panel }: Props) {
  const loan = useQuery(loanQuery(panel.id))
  const part = partOf(useSearchOf('/admin/loans').part)
  const [typed, setTyped] = useState<{ id: string; draft: OfferDraft } | null>(null)
  useTitle(loan.data ? labels.windowTitle(loan.data.number) : labels.pageTitle)
  const toNext = useNext(list, panel.id)
  const draftFor = (data: AdminLoanDetail) => (typed?.id === data.id ? typed.draft : draftOf(data))
  return (
    <RecordPanel
      {...panel}
      query={loan}
      failure={labels.notLoaded}
      head={headOf}
      foot={(data) => <PanelActions loan={data} offer={draftFor(data)} onDecided={toNext} />}
    >
      {(data) => (
        <>
          <PartTabs part={part} id={data.id} />
          <PartBody
            part={part}
            loan={data}
            draft={draftFor(data)}
            onDraft={(draft) => setTyped({ id: data.id, draft })}
          />
        </>
      )}
    </RecordPanel>
  )
}

/** Opens the next loan of the list, also when a live event has already taken the decided one off it. */
function useNext(list: ListAround<AdminLoan>, id: string): () => void {
  const rows = useRef(list.rows)
  useEffect(() => {
    if (list.rows.some((row) => row.id === id)) rows.current = list.rows
  }, [list.rows, id])
  return () => {
    const at = rows.current.findIndex((row) => row.id === id)
    const next = at < 0 ? undefined : rows.current[at + 1]
    if (next) list.onOpen(next.id)
    else if (at >= 0) list.onNextPage?.()
  }
}

function headOf(loan: AdminLoanDetail) {
  const { member, status, principalCents, outstandingCents, exposure, number } = loan
  const amount = formatDollars(principalCents)
  const title =
    status === 'pending'
      ? labels.requests(member.name, amount)
      : status === 'approved'
        ? labels.offered(member.name, amount)
        : outstandingCents > 0
          ? labels.owes(member.name, formatMoney(outstandingCents))
          : labels.borrowed(member.name, amount)
  return {
    title,
    above: (
      <>
        <span className="record">{number}</span>
        <LoanTag loan={loan} />
      </>
    ),
    below: `${labels.memberSince(exposure.memberSince.slice(0, 4))} ${labels.loansRepaid(exposure.repaid)}`,
  }
}

const keyed = 9

/** The number keys open the first nine parts in order. */
function PartTabs({ part, id }: { part: Part; id: string }) {
  const navigate = useNavigate()
  const searchFor = (name: Part) => hereWith('/admin/loans', { part: name === 'summary' ? undefined : name })
  useLetterKeys(
    Object.fromEntries(
      partNames
        .slice(0, keyed)
        .map((name, at) => [
          String(at + 1),
          () => void navigate({ to: '.', search: searchFor(name), replace: true, resetScroll: false }),
        ]),
    ),
  )
  const nav = useRef<HTMLElement>(null)
  const shown = useRef(part)
  // another part begins at its top, and a tab out of sight is scrolled to when it is opened by its key
  useEffect(() => {
    nav.current?.children[partNames.indexOf(part)]?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    if (shown.current !== part) nav.current?.parentElement?.scrollTo(0, 0)
    shown.current = part
  }, [part])
  return (
    <nav ref={nav} className={`tabs ${styles.tabs}`} aria-label={labels.details}>
      {partNames.map((name, at) => (
        <Link
          key={name}
          to="."
          replace
          resetScroll={false}
          search={searchFor(name)}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={name === part ? 'page' : undefined}
          aria-keyshortcuts={at < keyed ? String(at + 1) : undefined}
        >
          {labels.parts[name]}
          {name === 'messages' && <ConversationBadge kind="loan" id={id} isStaff />}
        </Link>
      ))}
    </nav>
  )
}

type BodyProps = {
  part: Part
  loan: AdminLoanDetail
  draft: OfferDraft
  onDraft: (draft: OfferDraft) => void
}

function PartBody({ part, ...props }: BodyProps) {
  const isMemo = part === 'underwriting'
  const [wasMemo, setWasMemo] = useState(isMemo)
  if (isMemo && !wasMemo) setWasMemo(true)
  return (
    <>
      {/* stays, unseen, because a memo may be half written */}
      {wasMemo && (
        <div className={styles.part} hidden={!isMemo}>
          <UnderwritingPart loan={props.loan} />
        </div>
      )}
      {!isMemo && (
        <div className={styles.part}>
          <OtherPart {...props} part={part} />
        </div>
      )}
    </>
  )
}

function OtherPart({ part, loan, draft, onDraft }: BodyProps & { part: Exclude<Part, 'underwriting'> }) {
  switch (part) {
    case 'summary':
      return <SummaryPart loan={loan} draft={draft} onDraft={onDraft} />
    case 'collateral':
      return <CollateralPart loan={loan} />
    case 'custody':
      return <CustodyPart loan={loan} />
    case 'terms':
      return <TermsPart loan={loan} />
    case 'ledger':
      return <LedgerPart loan={loan} />
    case 'payments':
      return <PaymentsPart loan={loan} />
    case 'documents':
      return <DocumentsPart loan={loan} />
    case 'margin':
      return <MarginPart loan={loan} />
    case 'default':
      return <DefaultPart loan={loan} />
    case 'lenders':
      return <LendersPart loan={loan} />
    case 'activity':
      return <ActivityPart loan={loan} />
    case 'messages':
      return <Conversation kind="loan" id={loan.id} isStaff />
  }
}
