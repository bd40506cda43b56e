import { cardTitle } from '@ambry/contract/cards/kinds'
import { formatDollars } from '@ambry/contract/kernel/money'
import { ltvBps, principalWithinCents } from '@ambry/contract/lending/arithmetic/ltv'
import type { AdminLoanDetail } from '@ambry/contract/lending/detail-records'
import type { Collateral } from '@ambry/contract/lending/records'

import { api } from '../../../../api/api.ts'
import { fieldError } from '../../../../api/errors.ts'
import { ActDialog } from '../../../../parts/dialogs/ActDialog.tsx'
import { FactList } from '../../../../ui/FactList.tsx'
import { centsOf } from '../../../../ui/fields/amount.ts'
import { MoneyField } from '../../../../ui/fields/MoneyField.tsx'
import { Note } from '../../../../ui/Tag.tsx'
import { percentText } from '../../ltv/ltv-bands.ts'
import * as labels from './labels.ts'

export type CollateralProps = { loan: AdminLoanDetail; item: Collateral; onClose: () => void }

const paramsOf = ({ loan, item }: CollateralProps) => ({ id: loan.id, collateralId: item.id })

export function InsureDialog(props: CollateralProps) {
  const { item, onClose } = props
  const title = cardTitle(item.card)
  return (
    <ActDialog
      title={labels.insureTitle(title)}
      submit={labels.save}
      run={async (form) => {
        const insuredCents = centsOf(form.text('insuredCents'))
        if (insuredCents === 'bad') throw new Error(labels.enterAnAmount)
        return api.lending.insureCollateral({ params: paramsOf(props), body: { insuredCents } })
      }}
      done={() => ({ title: labels.insured, description: title })}
      onClose={onClose}
    >
      {(error) => (
        <MoneyField
          label={labels.insure}
          name="insuredCents"
          optional
          cents={item.insuredCents}
          hint={labels.insureHint(formatDollars(item.valueCents))}
          error={fieldError(error, 'insuredCents')}
        />
      )}
    </ActDialog>
  )
}

const isHeld = ({ status }: Collateral) => status === 'proposed' || status === 'pledged'

/** What would secure the loan without a card. */
function withoutCard({ loan, item }: CollateralProps) {
  const staying = loan.collateral.filter((one) => isHeld(one) && one.id !== item.id)
  const valueCents = staying.reduce((sum, one) => sum + one.valueCents, 0)
  return { isLast: staying.length === 0, valueCents, bps: ltvBps(loan.ltv.principalCents, valueCents) }
}

function AfterFacts({ loan, after }: { loan: AdminLoanDetail; after: ReturnType<typeof withoutCard> }) {
  return (
    <FactList
      facts={[
        { name: labels.ltvNow, value: <span className="num">{percentText(loan.ltv.bps)}</span> },
        { name: labels.valueAfter, value: <span className="num">{formatDollars(after.valueCents)}</span> },
        {
          name: labels.ltvAfter,
          value: <strong className="num">{after.isLast ? '–' : percentText(after.bps)}</strong>,
        },
      ]}
    />
  )
}

/** Frees one card while the loan runs; what stays has to carry it. */
export function ReleaseDialog(props: CollateralProps) {
  const { loan, item, onClose } = props
  const after = withoutCard(props)
  const title = cardTitle(item.card)
  const isTooSmall = loan.ltv.principalCents > principalWithinCents(after.valueCents, loan.standardLtvBps)
  return (
    <ActDialog
      title={labels.releaseTitle(title)}
      submit={labels.release}
      withReason
      reasonHint={labels.memberReads}
      run={(form, options) =>
        api.lending.releaseCollateral({ params: paramsOf(props), body: { reason: form.text('reason') } }, options)
      }
      done={() => ({ title: labels.released, description: title })}
      onClose={onClose}
    >
      {() => (
        <>
          <p>{labels.releaseText}</p>
          <AfterFacts loan={loan} after={after} />
          {(after.isLast || isTooSmall) && (
            <Note tone="bad">
              {after.isLast ? labels.lastCard : labels.restTooSmall(percentText(loan.standardLtvBps))}
            </Note>
          )}
        </>
      )}
    </ActDialog>
  )
}

export function DropDialog(props: CollateralProps) {
  const { loan, item, onClose } = props
  const title = cardTitle(item.card)
  return (
    <ActDialog
      title={labels.dropTitle(title)}
      submit={labels.drop}
      danger
      withReason
      reasonHint={labels.memberReads}
      run={(form, options) =>
        api.lending.dropCollateral({ params: paramsOf(props), body: { reason: form.text('reason') } }, options)
      }
      done={() => ({ title: labels.dropped, description: title })}
      onClose={onClose}
    >
      {() => (
        <>
          <p>{labels.dropText(loan.member.name)}</p>
          <AfterFacts loan={loan} after={withoutCard(props)} />
        </>
      )}
    </ActDialog>
  )
}
