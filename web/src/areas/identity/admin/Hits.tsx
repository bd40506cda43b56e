import type { WatchlistHit } from '@ambry/contract/identity/compliance-endpoints'
import { hitStatus } from '@ambry/contract/identity/kinds'
import { formatDate } from '@ambry/contract/kernel/dates'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { ActDialog } from '../../../parts/dialogs/ActDialog.tsx'
import { NeedsRight } from '../../../parts/rights.tsx'
import { Button } from '../../../ui/Button.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import * as labels from './labels.ts'

export const HitTag = ({ status }: Pick<WatchlistHit, 'status'>) => <StatusTag of={hitStatus} status={status} />

export const percent = (share: number) => `${Math.round(share * 100)}%`

/** Why it was found: how alike the names are, and whether the birth dates agree. */
export const hitText = ({ similarity, birthDate, bornOn }: WatchlistHit) =>
  labels.hitText(percent(similarity), labels.birthDates[birthDate], bornOn && formatDate(bornOn))

type Deciding = { hit: WatchlistHit; action: 'clear' | 'confirm' }

/** Clear or confirm, each with a reason. */
export function HitActions({ hit, onChanged }: { hit: WatchlistHit; onChanged?: () => void }) {
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  const start = (action: Deciding['action']) => () => setDeciding({ hit, action })
  return (
    <NeedsRight right="identity.decide">
      <span className="row">
        {hit.status !== 'cleared' && (
          <Button variant="secondary" size="small" onClick={start('clear')}>
            {labels.clearHit}
            <span className="sr"> {hit.listedName}</span>
          </Button>
        )}
        {hit.status !== 'confirmed' && (
          <Button variant="danger" size="small" onClick={start('confirm')}>
            {labels.confirmHit}
            <span className="sr"> {hit.listedName}</span>
          </Button>
        )}
      </span>
      {deciding && <HitDialog {...deciding} onDone={onChanged} onClose={() => setDeciding(null)} />}
    </NeedsRight>
  )
}

type DialogProps = Deciding & { onDone: (() => void) | undefined; onClose: () => void }

function HitDialog({ hit, action, onDone, onClose }: DialogProps) {
  const isClear = action === 'clear'
  return (
    <ActDialog
      title={isClear ? labels.clearTitle(hit.listedName) : labels.confirmTitle(hit.listedName)}
      submit={isClear ? labels.clearHit : labels.confirmHit}
      danger={!isClear}
      withReason
      run={(form) =>
        api.identity.decideWatchlistHit({ params: { id: hit.id }, body: { action, reason: form.text('reason') } })
      }
      done={() => ({ title: isClear ? labels.hitCleared : labels.hitConfirmed, description: hit.listedName })}
      {...(onDone && { onDone })}
      onClose={onClose}
    >
      {() => (
        <>
          <p>{isClear ? labels.clearText(hit.name) : labels.confirmText(hit.name)}</p>
          <p className="small muted">{hitText(hit)}</p>
        </>
      )}
    </ActDialog>
  )
}
