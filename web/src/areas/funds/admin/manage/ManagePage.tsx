import { fundStatus } from '@ambry/contract/funds/kinds'
import '../../../../ui/styles/cards.css'

import type { AdminFundDetail } from '@ambry/contract/funds/admin/records'
import { formatUnitPrice } from '@ambry/contract/funds/arithmetic/units'
import { formatDate } from '@ambry/contract/kernel/dates'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft, MoreHorizontal } from 'lucide-react'
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'

import { isGone } from '../../../../api/errors.ts'
import { RecordAudit } from '../../../../parts/audit/RecordAudit.tsx'
import { Loaded } from '../../../../parts/Loaded.tsx'
import { NeedsRight } from '../../../../parts/rights.tsx'
import { here, useSearchOf } from '../../../../paths.ts'
import { Button, buttonClass } from '../../../../ui/Button.tsx'
import { Empty } from '../../../../ui/Empty.tsx'
import { Menu } from '../../../../ui/layers/Menu.tsx'
import { SkeletonLines } from '../../../../ui/Skeleton.tsx'
import { StatusTag } from '../../../../ui/StatusTag.tsx'
import { useTitle } from '../../../../ui/use-title.ts'
import { BuyDialog } from '../cards/BuyDialog.tsx'
import { fundQuery } from '../fund-query.ts'
import styles from '../funds-admin.module.css'
import * as navLabels from '../nav/labels.ts'
import { StrikeDialog } from '../nav/NavSheet.tsx'
import { ChangeTermsDialog } from '../terms/ChangeTermsDialog.tsx'
import { EditFundDialog } from '../terms/EditFundDialog.tsx'
import * as termsLabels from '../terms/labels.ts'
import * as labels from './labels.ts'
import { FinishDialog, MoveDialog } from './MoveDialogs.tsx'
import { OverviewPart } from './OverviewPart.tsx'
import { countOf, type PartName, partNames, partOf } from './parts.ts'

type PartProps = { fund: AdminFundDetail }

const AuditPart = ({ fund }: PartProps) => (
  <div className="sheet sheet-pad">
    <h2 className="sr">{labels.tabs.audit}</h2>
    <RecordAudit kind="fund" id={fund.id} />
  </div>
)

const bodies: Record<PartName, ComponentType<PartProps>> = {
  overview: OverviewPart,
  holdings: lazy(async () => ({ default: (await import('../cards/HoldingsPart.tsx')).HoldingsPart })),
  valuation: lazy(async () => ({ default: (await import('../nav/ValuationPart.tsx')).ValuationPart })),
  navs: lazy(async () => ({ default: (await import('../nav/StrikesPart.tsx')).StrikesPart })),
  holders: lazy(async () => ({ default: (await import('../money/CapTable.tsx')).CapTable })),
  subscriptions: lazy(async () => ({ default: (await import('./queue-bodies.tsx')).SubscriptionsBody })),
  redemptions: lazy(async () => ({ default: (await import('./queue-bodies.tsx')).RedemptionsBody })),
  transfers: lazy(async () => ({ default: (await import('./queue-bodies.tsx')).TransfersBody })),
  money: lazy(async () => ({ default: (await import('../money/MoneyPart.tsx')).MoneyPart })),
  documents: lazy(async () => ({
    default: (await import('../investor-relations/DocumentsAndStatementsPart.tsx')).DocumentsAndStatementsPart,
  })),
  updates: lazy(async () => ({ default: (await import('../investor-relations/UpdatesPart.tsx')).UpdatesPart })),
  questions: lazy(async () => ({ default: (await import('./queue-bodies.tsx')).QuestionsBody })),
  audit: AuditPart,
}

const pollMs = 2_000

/** Everything staff do with one fund. */
export function ManagePage() {
  const { id = '' } = useParams({ strict: false })
  const part = partOf(useSearchOf('/admin/funds/$id/manage').tab)
  const fund = useQuery({
    ...fundQuery(id),
    // statements are made in the background, and tell of their end only
    refetchInterval: ({ state }) =>
      state.data?.statementRuns.some(({ done, holders }) => done < holders) ? pollMs : false,
  })
  const name = fund.data?.name ?? labels.back
  useTitle(part === 'overview' ? name : labels.titleOf(labels.tabs[part], name))
  const Body = bodies[part]
  if (isGone(fund.error)) {
    return (
      <Empty
        title={labels.notFound}
        action={
          <Link to="/admin/funds" className={buttonClass({ variant: 'secondary' })}>
            {labels.allFunds}
          </Link>
        }
      >
        {labels.notFoundText}
      </Empty>
    )
  }
  return (
    <>
      <p className={styles.back}>
        <Link to="/admin/funds">
          <ArrowLeft aria-hidden="true" className="icon-small" />
          {labels.back}
        </Link>
      </p>
      <Loaded query={fund} skeleton={<SkeletonLines lines={12} />}>
        {(data) => (
          <>
            <Head fund={data} />
            <PartTabs fund={data} part={part} />
            <Suspense fallback={<SkeletonLines lines={8} />}>
              <Body key={part} fund={data} />
            </Suspense>
          </>
        )}
      </Loaded>
    </>
  )
}

type Step = 'buy' | 'edit' | 'terms' | 'strike' | 'open' | 'close' | 'liquidate' | 'finish'

function Head({ fund }: PartProps) {
  const [step, setStep] = useState<Step | null>(null)
  const close = () => setStep(null)
  const may = (action: AdminFundDetail['actions'][number]) => fund.actions.includes(action)
  return (
    <div className="work-head">
      <div>
        <h1 className={styles.title}>
          {fund.name} <StatusTag of={fundStatus} status={fund.status} />
        </h1>
        <p>
          {labels.summary(fund.cards, fund.holders, fund.terms.mostHolders)}{' '}
          {fund.last?.navPerUnit != null
            ? labels.lastNav(formatUnitPrice(fund.last.navPerUnit), formatDate(fund.last.on))
            : labels.noNav}
        </p>
      </div>
      <NeedsRight right="fund.manage">
        <div className="work-head-end">
          {may('buy') && (
            <Button variant="secondary" onClick={() => setStep('buy')}>
              {labels.buy}
            </Button>
          )}
          <Link
            to="."
            search={here('/admin/funds/$id/manage', { tab: 'updates' })}
            className={buttonClass({ variant: 'secondary' })}
          >
            {labels.publishUpdate}
          </Link>
          <Menu
            title={labels.actions}
            buttonClass={buttonClass({ variant: 'secondary' })}
            label={
              <>
                {labels.more}
                <MoreHorizontal aria-hidden="true" className="icon-small" />
              </>
            }
          >
            {may('edit') && <Item onClick={() => setStep('edit')}>{termsLabels.edit}</Item>}
            {may('edit') && <Item onClick={() => setStep('terms')}>{termsLabels.change}</Item>}
            {may('strike') && <Item onClick={() => setStep('strike')}>{navLabels.strike}</Item>}
            {(['open', 'close'] as const).filter(may).map((move) => (
              <Item key={move} onClick={() => setStep(move)}>
                {labels.moves[move]}
              </Item>
            ))}
            {(['liquidate', 'finish'] as const).filter(may).map((move) => (
              <Item key={move} danger onClick={() => setStep(move)}>
                {labels.moves[move]}
              </Item>
            ))}
          </Menu>
        </div>
      </NeedsRight>
      {step === 'buy' && <BuyDialog fund={fund} onClose={close} />}
      {step === 'edit' && <EditFundDialog fund={fund} onClose={close} />}
      {step === 'terms' && <ChangeTermsDialog fund={fund} onClose={close} />}
      {step === 'strike' && <StrikeDialog fund={fund} onClose={close} />}
      {(step === 'open' || step === 'close' || step === 'liquidate') && (
        <MoveDialog fund={fund} move={step} onClose={close} />
      )}
      {step === 'finish' && <FinishDialog fund={fund} onClose={close} />}
    </div>
  )
}

const Item = ({ danger, onClick, children }: { danger?: boolean; onClick: () => void; children: string }) => (
  <button type="button" className={danger ? 'menu-item menu-danger' : 'menu-item'} onClick={onClick}>
    {children}
  </button>
)

function PartTabs({ fund, part }: PartProps & { part: PartName }) {
  const nav = useRef<HTMLElement>(null)
  // on a phone the tabs are wider than the window
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is what scrolls
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [part])
  return (
    <nav ref={nav} className={`tabs ${styles.tabs}`} aria-label={labels.parts}>
      {partNames.map((name) => {
        const number = countOf(name, fund)
        return (
          <Link
            key={name}
            to="."
            search={here('/admin/funds/$id/manage', name === 'overview' ? {} : { tab: name })}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={name === part ? 'page' : undefined}
          >
            {labels.tabs[name]}
            {number !== null && <small className="num">{number.toLocaleString('en-US')}</small>}
          </Link>
        )
      })}
    </nav>
  )
}
