import type { IdentityStatusRecord } from '@ambry/contract/identity/endpoints'
import type { IdentityItem } from '@ambry/contract/identity/kinds'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { isOwnPath } from '../../../api/way-back.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { hereWith, useSearchOf } from '../../../paths.ts'
import { useTitle } from '../../../ui/use-title.ts'
import { CaptureDialog } from '../capture/CaptureDialog.tsx'
import styles from '../identity.module.css'
import * as labels from '../labels.ts'
import { PhoneButton } from '../phone/PhoneDialog.tsx'
import { DocumentForm, LevelForm, QualifyForm } from './ChoiceForms.tsx'
import { AddressForm, DetailsForm } from './DetailForms.tsx'
import { Overview } from './Overview.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { isPhoto, nextStep, overview, type StepId, stepsOf, type Target, targetOf } from './steps.ts'

const statusQuery = query(api.identity.identity, {})

/** Everything a page of the flow needs. */
export type Flow = {
  status: IdentityStatusRecord
  target: Target
  /** Saves the level they work toward, if it is not saved yet. */
  ensureTarget: () => Promise<void>
  save: (body: Parameters<typeof api.identity.editIdentity>[0]['body']) => Promise<IdentityStatusRecord>
  refetch: () => Promise<IdentityStatusRecord | undefined>
  /** Goes to what is next after a step: another step, or the review. */
  onNext: (after: StepId | 'level') => void
  back: string | null
}

const forms = {
  level: LevelForm,
  document: DocumentForm,
  details: DetailsForm,
  address: AddressForm,
  qualify: QualifyForm,
}

/** The identity check in steps, one at a time in `?verify=` of the settings. Everything is saved on the server, so it can be continued on any device. */
export function IdentityPage() {
  useTitle(labels.verifyYourIdentity)
  const identity = useQuery(statusQuery)
  return (
    <div className={styles.page}>
      {/* the steps have headings of their own */}
      {identity.isError && (
        <header className={styles.head}>
          <h1>{labels.verifyYourIdentity}</h1>
        </header>
      )}
      <Loaded query={identity}>
        {(status) => <IdentityFlow status={status} refetch={async () => (await identity.refetch()).data} />}
      </Loaded>
    </div>
  )
}

function IdentityFlow({ status, refetch }: Pick<Flow, 'status' | 'refetch'>) {
  const { for: gate, back: asked, verify: step } = useSearchOf('/settings')
  const navigate = useNavigate()
  const client = useQueryClient()
  const target = targetOf(status, gate)
  const isReviewed = status.status === 'submitted'
  const go = (to: StepId | 'review' | typeof overview, replace = false) =>
    void navigate({ to: '/settings', search: hereWith('/settings', { verify: to }), replace })
  const save: Flow['save'] = async (body) => {
    const saved = await api.identity.editIdentity({
      body: { ...(target === status.target ? {} : { target }), ...body },
    })
    client.setQueryData(statusQuery.queryKey, saved)
    return saved
  }
  const flow: Flow = {
    status,
    target,
    refetch,
    save,
    ensureTarget: async () => {
      if (target !== status.target) await save({ version: status.version, target })
    },
    // from the cache, because the answer to a save arrives there before this is rendered again
    onNext: (after) => {
      const latest = client.getQueryData(statusQuery.queryKey) ?? status
      const steps = stepsOf(latest, targetOf(latest, gate))
      if (after !== 'level') return go(nextStep(steps, after) ?? 'review', true)
      // what they chose counts from here on, and no longer what the page before needed
      void navigate({
        to: '/settings',
        search: hereWith('/settings', { verify: overview, for: undefined }),
        replace: true,
      })
    },
    back: isOwnPath(asked) && !/^\/settings\?(.*&)?verify=/.test(asked) ? asked : null,
  }
  const isForm = step !== undefined && Object.hasOwn(forms, step) && !isReviewed
  const Form = isForm ? forms[step as keyof typeof forms] : null
  return (
    <>
      <FlowHead back={flow.back} isInside={isForm || (step === 'review' && !isReviewed)} />
      {Form ? (
        <Form key={step} flow={flow} />
      ) : step === 'review' && !isReviewed ? (
        <ReviewStep flow={flow} />
      ) : (
        <Overview flow={flow} gate={gate} />
      )}
      {step !== undefined && isPhoto(step) && !isReviewed && (
        <Capture key={step} flow={flow} item={step} onClose={() => go(overview)} />
      )}
    </>
  )
}

/** Leads out of the flow, or from a step to the list of steps. */
function FlowHead({ back, isInside }: { back: string | null; isInside: boolean }) {
  return (
    <div className={styles.flowHead}>
      {isInside ? (
        <Link to="/settings" search={hereWith('/settings', { verify: overview })} className={styles.backLink}>
          <ChevronLeft aria-hidden="true" />
          {labels.identity}
        </Link>
      ) : (
        <span />
      )}
      {back ? (
        <BackLink to={back} className={styles.exit} />
      ) : (
        <Link to="/settings" search={{}} hash="identity" className={styles.exit}>
          {labels.saveAndExit}
        </Link>
      )}
    </div>
  )
}

/** To where they came from. */
export function BackLink({
  to,
  className,
  children,
}: {
  to: string
  className?: string | undefined
  children?: string
}) {
  const navigate = useNavigate()
  return (
    <a
      href={to}
      className={className}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        void navigate({ href: to })
      }}
    >
      {children ?? labels.saveAndExit}
    </a>
  )
}

function Capture({ flow, item, onClose }: { flow: Flow; item: IdentityItem; onClose: () => void }) {
  const { status, target } = flow
  const client = useQueryClient()
  const steps = stepsOf(status, target)
  // stays what it was while the photo is sent and the list changes
  const [at] = useState(steps.findIndex(({ id }) => id === item) + 1)
  return (
    <CaptureDialog
      item={item}
      document={status.documentKind}
      title={labels.itemTitle(item, status.documentKind)}
      at={at}
      of={steps.length}
      other={<PhoneButton flow={flow} />}
      send={async (file, options) => {
        await api.identity.uploadIdentityDocument({ query: { item }, body: file }, options)
        await client.refetchQueries(statusQuery)
      }}
      onDone={() => flow.onNext(item)}
      onClose={onClose}
    />
  )
}
