import type { AdminFundDetail } from '@ambry/contract/funds/admin/records'
import { Users } from 'lucide-react'
import { useState } from 'react'

import { api } from '../../../../api/api.ts'
import { fieldError } from '../../../../api/errors.ts'
import { ActDialog } from '../../../../parts/dialogs/ActDialog.tsx'
import { Loaded } from '../../../../parts/Loaded.tsx'
import { TextArea } from '../../../../ui/fields/Field.tsx'
import { Note } from '../../../../ui/Tag.tsx'
import * as labels from './labels.ts'
import { useWaterfall, WaterfallTables } from './Waterfall.tsx'

type Props = { fund: AdminFundDetail; onClose: () => void }

const dones = { open: labels.opened, close: labels.closed, liquidate: labels.liquidating } as const
const titles = { open: labels.openTitle, close: labels.closeTitle, liquidate: labels.liquidateTitle } as const

/** Opens, closes, or begins to liquidate a fund. Liquidating takes a second person. */
export function MoveDialog({ fund, move, onClose }: Props & { move: 'open' | 'close' | 'liquidate' }) {
  const [opened] = useState(fund)
  const isEnd = move === 'liquidate'
  return (
    <ActDialog
      title={titles[move](opened.name)}
      submit={isEnd ? labels.sendForApproval : labels.moves[move]}
      danger={isEnd}
      wide={isEnd}
      {...(isEnd && { dismiss: labels.keep })}
      withReason
      reasonHint={isEnd ? labels.holdersSee : labels.audit}
      run={(form, options) =>
        api.funds.moveFund(
          { params: { id: opened.id }, body: { action: move, reason: form.text('reason'), version: opened.version } },
          options,
        )
      }
      done={() => ({ title: dones[move], description: labels.movedText(opened.name) })}
      onClose={onClose}
    >
      {() => (
        <>
          {move === 'open' && <p>{labels.openText}</p>}
          {move === 'open' && !opened.documents.some(({ mustAccept }) => mustAccept) && (
            <Note tone="wait">{labels.openMissing}</Note>
          )}
          {move === 'close' && <p>{labels.closeText}</p>}
          {isEnd && (
            <>
              <p>{labels.liquidateText}</p>
              <Preview fundId={opened.id} />
              <Note tone="wait" icon={Users}>
                {labels.liquidateSecond}
              </Note>
            </>
          )}
        </>
      )}
    </ActDialog>
  )
}

const Preview = ({ fundId }: { fundId: string }) => (
  <Loaded query={useWaterfall(fundId)}>
    {(waterfall) => (
      <>
        <p className="small muted">{labels.waterfallText}</p>
        <WaterfallTables waterfall={waterfall} />
      </>
    )}
  </Loaded>
)

/** Takes a fresh code, which the page asks for, and a second person. */
export const FinishDialog = ({ fund, onClose }: Props) => {
  const waterfall = useWaterfall(fund.id)
  const problems = waterfall.data?.problems ?? []
  return (
    <ActDialog
      title={labels.finishTitle(fund.name)}
      submit={labels.sendForApproval}
      danger
      wide
      blocked={problems.length > 0}
      run={(form, options) =>
        api.funds.finishFund({ params: { id: fund.id }, body: { note: form.text('note') } }, options)
      }
      done={() => ({ title: labels.finished, description: labels.ended(fund.name) })}
      onClose={onClose}
    >
      {(error) => (
        <>
          <p>{labels.finishText}</p>
          {problems.map((problem) => (
            <Note key={problem} tone="bad">
              {problem}
            </Note>
          ))}
          <Preview fundId={fund.id} />
          <TextArea
            label={labels.finishNote}
            name="note"
            required
            minLength={3}
            maxLength={300}
            hint={labels.holdersSee}
            error={fieldError(error, 'note')}
          />
          <Note tone="wait" icon={Users}>
            {labels.liquidateSecond}
          </Note>
        </>
      )}
    </ActDialog>
  )
}
