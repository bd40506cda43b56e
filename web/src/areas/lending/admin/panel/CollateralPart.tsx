import { custodies } from '@ambry/contract/cards/kinds'
import { formatDate } from '@ambry/contract/kernel/dates'
import { keysOf } from '@ambry/contract/kernel/keys'
import { formatDollars } from '@ambry/contract/kernel/money'
import type { AdminLoanDetail } from '@ambry/contract/lending/detail-records'
import { collateralStatus } from '@ambry/contract/lending/kinds'
import type { Collateral } from '@ambry/contract/lending/records'
import { Link } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import { CardPicture } from '../../../../parts/CardPicture.tsx'
import { useRights } from '../../../../parts/rights.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Sparkline } from '../../../../ui/charts/Sparkline.tsx'
import { FactList } from '../../../../ui/FactList.tsx'
import { StatusTag } from '../../../../ui/StatusTag.tsx'
import { cardLine } from '../../../cards/card-labels.ts'
import { percentText } from '../../ltv/ltv-bands.ts'
import { ChangeLine } from '../changes/ChangeLine.tsx'
import { type CollateralProps, DropDialog, InsureDialog, ReleaseDialog } from '../dialogs/CollateralDialogs.tsx'
import { RevalueDialog } from '../dialogs/RevalueDialog.tsx'
import * as labels from './labels.ts'
import styles from './panel.module.css'

const dialogs = {
  revalue: RevalueDialog,
  insure: InsureDialog,
  release: ReleaseDialog,
  drop: DropDialog,
} satisfies Record<string, ComponentType<CollateralProps>>
type Step = keyof typeof dialogs
const stepNames = keysOf(dialogs)

/** Every card with its value, what it carries, and what can be done to it. */
export function CollateralPart({ loan }: { loan: AdminLoanDetail }) {
  const [confirming, setConfirming] = useState<{ step: Step; item: Collateral } | null>(null)
  const Dialog = confirming && dialogs[confirming.step]
  const held = loan.collateral.filter(({ status }) => status === 'proposed' || status === 'pledged')
  return (
    <>
      <section aria-label={labels.totalValue}>
        <FactList
          facts={[
            { name: labels.totalValue, value: <strong className="num">{formatDollars(loan.ltv.valueCents)}</strong> },
            { name: labels.loanToValue, value: <span className="num">{percentText(loan.ltv.bps)}</span> },
          ]}
        />
      </section>
      <section aria-label={labels.parts.collateral}>
        <h3>{labels.cards(held.length)}</h3>
        <ul className={styles.items}>
          {loan.collateral.map((item) => (
            <Row key={item.id} item={item} onStep={(step) => setConfirming({ step, item })} />
          ))}
        </ul>
      </section>
      {loan.changes.length > 0 && (
        <section aria-labelledby="loan-changes">
          <h3 id="loan-changes">{labels.requestsOf}</h3>
          <ul className="lines">
            {loan.changes.map((change) => (
              <ChangeLine key={change.id} change={change} loan={loan} />
            ))}
          </ul>
        </section>
      )}
      {Dialog && <Dialog loan={loan} item={confirming.item} onClose={() => setConfirming(null)} />}
    </>
  )
}

function Row({ item, onStep }: { item: Collateral; onStep: (step: Step) => void }) {
  const { card, values, status } = item
  const isEnded = status !== 'proposed' && status !== 'pledged'
  const [first, last] = [values[0], values.at(-1)]
  // appraisals are a right about cards, not about loans
  const mayRevalue = useRights().can('card.manage')
  return (
    <li>
      <CardPicture picture={card.picture} size="row" />
      <div className={styles.item}>
        <div className="row between">
          <strong>{card.playerName}</strong>
          <StatusTag of={collateralStatus} status={status} />
        </div>
        <p className="small muted">{cardLine(card)}</p>
        <p className="small">
          <strong className="num">{formatDollars(item.valueCents)}</strong>,{' '}
          {labels.valuedOn(formatDate(item.valuedOn))}
        </p>
        {isEnded ? (
          <p className="small muted">{labels.endedOn(formatDate(item.endedAt), item.endReason)}</p>
        ) : (
          <p className="small muted">
            {[
              labels.borrowUpToText(formatDollars(item.carriesCents)),
              item.insuredCents === null ? labels.notInsured : labels.insuredFor(formatDollars(item.insuredCents)),
              labels.place(custodies[card.custody], card.place),
            ].join(' · ')}
          </p>
        )}
        {first && last && values.length > 1 && (
          <p className="row small muted">
            <Sparkline values={values.map(({ valueCents }) => valueCents)} />
            {labels.values(formatDollars(first.valueCents), formatDollars(last.valueCents), formatDate(first.on))}
          </p>
        )}
        <div className="row">
          <Link to="/admin/cards" search={{ card: card.id }} className="small">
            {labels.comps}
            <span className="sr">: {card.playerName}</span>
          </Link>
          {stepNames
            .filter((step) => (step === 'revalue' ? !isEnded && mayRevalue : item.actions.includes(step)))
            .map((step) => (
              <Button
                key={step}
                size="small"
                variant={step === 'drop' ? 'danger' : 'secondary'}
                onClick={() => onStep(step)}
              >
                {labels.actions[step]}
                <span className="sr"> {card.playerName}</span>
              </Button>
            ))}
        </div>
      </div>
    </li>
  )
}
