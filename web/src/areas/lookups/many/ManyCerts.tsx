import type { LookupPlan } from '@ambry/contract/lookups/records'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'

import { ApiError, fieldError, sentenceOf } from '../../../api/errors.ts'
import { useAction } from '../../../api/use-action.ts'
import { Button } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { Note } from '../../../ui/Tag.tsx'
import { LookupFrame } from '../LookupFrame.tsx'
import { useLookupAddress } from '../lookup-address.ts'
import { callsOf, type Whose } from '../lookup-calls.ts'
import { QuotaLine } from '../QuotaLine.tsx'
import { CertsField, useReadCerts, withMore } from './CertsField.tsx'
import * as labels from './labels.ts'
import { PlanView } from './PlanView.tsx'

const ScanDialog = lazy(() =>
  import('../../../parts/scan/ScanDialog.tsx').then((module) => ({ default: module.ScanDialog })),
)

/** What to look up: a list of cert numbers, or all cards not verified yet. */
type Subject = { text: string } | { unverified: true }
type Checked = { subject: Subject; plan: LookupPlan }

/** Looks up many cert numbers: shows the cost before anything is spent, then runs as a job. */
export function ManyCerts({ whose }: { whose: Whose }) {
  const { openJob } = useLookupAddress(whose)
  const handed = useLocation().state.certs
  const [text, setText] = useState(handed ?? '')
  const [checked, setChecked] = useState<Checked | null>(null)
  const [isScanning, setScanning] = useState(false)
  const { certs, invalid } = useReadCerts(text)
  const change = (next: string) => {
    setText(next)
    setChecked(null)
  }
  const calls = callsOf(whose)
  const check = useAction({
    mutationFn: async (subject: Subject) => ({ subject, plan: await calls.plan({ body: subject }) }),
    onSuccess: setChecked,
  })
  const begin = useAction({
    mutationFn: ({ subject, withImages, name }: { subject: Subject; withImages: boolean; name: string | null }) =>
      calls.beginJob({ body: { ...subject, withImages, ...(name && { name }) } }),
    onSuccess: ({ id }) => openJob(id),
  })
  const atField = fieldError(check.error, 'text')
  // having nothing left to compare is not an error
  const isAllCompared = check.variables !== undefined && 'unverified' in check.variables && isRefused(check.error)
  const isEmpty = certs.length === 0 && invalid.length === 0
  return (
    <LookupFrame
      whose={whose}
      side={
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault()
            if (!isEmpty) check.mutate({ text })
          }}
        >
          <CertsField text={text} error={atField} onText={change} onScan={() => setScanning(true)} />
          <div className="row">
            <Button type="submit" disabled={isEmpty} working={check.isPending}>
              {labels.checkFirst}
            </Button>
            <Button variant="secondary" onClick={() => check.mutate({ unverified: true })}>
              {whose === 'house' ? labels.allUnverifiedCards : labels.myUnverifiedCards}
            </Button>
          </div>
          <p className="hint">{labels.checkingCostsNothing}</p>
          <QuotaLine whose={whose} />
        </form>
      }
    >
      {check.error &&
        !atField &&
        (isAllCompared ? (
          <Note tone="ok" role="status">
            <p>{sentenceOf(check.error)}</p>
          </Note>
        ) : (
          <Failure text={sentenceOf(check.error)} />
        ))}
      {checked ? (
        <PlanView
          whose={whose}
          plan={checked.plan}
          isUnverified={'unverified' in checked.subject}
          working={begin.isPending}
          failure={begin.error && <Failure text={sentenceOf(begin.error)} />}
          onBegin={(how) => begin.mutate({ subject: checked.subject, ...how })}
        />
      ) : (
        !check.error && (
          <Empty title={labels.lookUpSeveralCerts} kind="card">
            {labels.pasteAList}
          </Empty>
        )
      )}
      {isScanning && (
        <Suspense>
          <ScanDialog
            title={labels.scanLabels}
            onUse={(scanned) => {
              setScanning(false)
              change(withMore(text, scanned.join('\n')))
            }}
            onClose={() => setScanning(false)}
          />
        </Suspense>
      )}
    </LookupFrame>
  )
}

const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status === 422
