import {
  accreditationKinds,
  type IdDocumentKind,
  idDocumentKinds,
  identityLevels,
  rejectReasons,
} from '@ambry/contract/identity/kinds'
import { formatDateTime } from '@ambry/contract/kernel/dates'
import { Link } from '@tanstack/react-router'
import { Circle, CircleAlert, CircleCheck, CircleDot, Clock, type LucideIcon } from 'lucide-react'

import { hereWith } from '../../../paths.ts'
import { countryName } from '../../../ui/fields/phone/countries.ts'
import { Examples } from '../Example.tsx'
import styles from '../identity.module.css'
import * as labels from '../labels.ts'
import type { Flow } from './IdentityPage.tsx'
import { isPhoto, type Step, type StepId, type StepState } from './steps.ts'

const icons: Record<StepState, LucideIcon> = {
  done: CircleCheck,
  open: Circle,
  retake: CircleAlert,
  review: Clock,
  accepted: CircleCheck,
}

export function titleOf(id: StepId, document: IdDocumentKind | null): string {
  if (isPhoto(id)) return labels.itemTitle(id, document)
  return {
    document: labels.countryAndDocument,
    details: labels.yourDetails,
    address: labels.addressAndFunds,
    qualify: labels.howYouQualify,
  }[id]
}

type Props = { flow: Flow; steps: readonly Step[]; next: StepId | null; isLocked: boolean }

/** Every step with its state; what was rejected has its reason and a drawing. */
export function StepList({ flow: { status, target }, steps, next, isLocked }: Props) {
  return (
    <ol className={styles.steps} aria-label={labels.steps}>
      <li className={styles.step} data-state="done">
        <CircleCheck aria-hidden="true" />
        <div>
          <strong>{labels.levelStep}</strong>
          <p>{identityLevels[target]}</p>
        </div>
        {status.status !== 'submitted' && <StepLink to="level" text={labels.edit} title={labels.levelStep} />}
      </li>
      {steps.map(({ id, state }) => {
        const Icon = id === next && state === 'open' ? CircleDot : icons[state]
        const title = titleOf(id, status.documentKind)
        const sent = status.documents.find(({ item }) => item === id)
        return (
          <li key={id} className={styles.step} data-state={state} aria-current={id === next ? 'step' : undefined}>
            <Icon aria-hidden="true" />
            <div>
              <strong>{title}</strong>
              <span className="sr">, {labels.stateNames[state]}</span>
              {state === 'retake' && sent?.reason ? (
                <>
                  <p className={styles.fault}>{rejectReasons[sent.reason]}</p>
                  {isPhoto(id) && <Examples item={id} reason={sent.reason} />}
                </>
              ) : (
                <p>{noteOf(id, state, status, sent?.createdAt)}</p>
              )}
            </div>
            {!isLocked && state !== 'accepted' && (state === 'done' || id !== next) && (
              <StepLink
                to={id}
                text={state === 'done' ? (isPhoto(id) ? labels.replace : labels.edit) : null}
                title={title}
              />
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** Covers its whole row; without a text only the row itself can be pressed. */
const StepLink = ({ to, text, title }: { to: StepId | 'level'; text: string | null; title: string }) => (
  <Link to="/settings" search={hereWith('/settings', { verify: to })} className={styles.stepLink}>
    {text}
    <span className="sr"> {title}</span>
  </Link>
)

function noteOf(id: StepId, state: StepState, status: Flow['status'], at: string | undefined): string {
  if (isPhoto(id)) {
    if (state === 'open' || at === undefined) return labels.itemHint(id, status.documentKind)
    if (state === 'review') return labels.inReview
    return `${state === 'accepted' ? labels.accepted : labels.received}, ${formatDateTime(at)}`
  }
  if (state === 'open')
    return {
      document: labels.chooseThem,
      details: labels.asOnYourId,
      address: labels.whereYouLive,
      qualify: labels.chooseOne,
    }[id]
  const { country, documentKind, legalName, address, accreditationKind } = status
  return {
    document:
      country && documentKind ? labels.documentNote(countryName(country), idDocumentKinds[documentKind].label) : '',
    details: legalName ?? '',
    address: address ?? '',
    qualify: accreditationKind ? accreditationKinds[accreditationKind] : '',
  }[id]
}
