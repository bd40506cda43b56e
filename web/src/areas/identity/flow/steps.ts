import type { IdentityStatusRecord } from '@ambry/contract/identity/endpoints'
import {
  type IdentityItem,
  type IdentityLevel,
  identityGates,
  identityItems,
  isAtLeast,
  itemsFor,
} from '@ambry/contract/identity/kinds'

/** The list of all steps, where each can be opened; in the URL as one of them. */
export const overview = 'overview'

/** What is filled in on a page of its own; everything else is photographed. */
export type FormStep = 'document' | 'details' | 'address' | 'qualify'
export type StepId = FormStep | IdentityItem
export type StepState = 'done' | 'open' | 'retake' | 'review' | 'accepted'
export type Step = { id: StepId; state: StepState }
export type Target = IdentityStatusRecord['target']

export const isPhoto = (id: string): id is IdentityItem => Object.hasOwn(identityItems, id)

type Given = Omit<IdentityStatusRecord, 'gates' | 'missing' | 'prefilled'>

const order: readonly StepId[] = [
  'document',
  'id_front',
  'id_back',
  'selfie',
  'details',
  'address',
  'address_proof',
  'qualify',
  'accreditation',
]

const forms: Record<FormStep, { level: IdentityLevel; isFilled: (given: Given) => boolean }> = {
  document: { level: 'identity', isFilled: ({ country, documentKind }) => country !== null && documentKind !== null },
  details: {
    level: 'identity',
    isFilled: ({ legalName, bornOn, documentNumberEnds, documentExpiresOn }) =>
      [legalName, bornOn, documentNumberEnds, documentExpiresOn].every((value) => value !== null),
  },
  address: {
    level: 'address',
    isFilled: ({ address, fundsSources }) => address !== null && fundsSources.length > 0,
  },
  qualify: { level: 'accreditation', isFilled: ({ accreditationKind }) => accreditationKind !== null },
}

const isForm = (id: StepId): id is FormStep => !isPhoto(id)

/** The steps to a level in the order in which they are asked, each with how far it is. */
export function stepsOf(given: Given, target: Target): Step[] {
  const items = itemsFor(target, given.documentKind)
  return order
    .filter((id) => (isForm(id) ? isAtLeast(target, forms[id].level) : items.includes(id)))
    .map((id) => ({ id, state: isForm(id) ? (forms[id].isFilled(given) ? 'done' : 'open') : itemState(given, id) }))
}

function itemState({ documents, status }: Given, item: IdentityItem): StepState {
  const sent = documents.find((document) => document.item === item)
  if (!sent) return 'open'
  if (sent.status === 'rejected') return 'retake'
  if (sent.status === 'accepted') return 'accepted'
  return status === 'submitted' ? 'review' : 'done'
}

const isDue = ({ state }: Step) => state === 'open' || state === 'retake'

/** The next thing to do after a step, or the first one that was left out; null when everything is there. */
export function nextStep(steps: readonly Step[], after?: StepId): StepId | null {
  const at = steps.findIndex(({ id }) => id === after)
  return (steps.slice(at + 1).find(isDue) ?? steps.slice(0, at + 1).find(isDue))?.id ?? null
}

/** The level they work toward: what they chose, or what the page that sent them here needs. */
export function targetOf({ target }: Pick<Given, 'target'>, gate: string | undefined): Target {
  const wanted =
    gate !== undefined && Object.hasOwn(identityGates, gate) ? identityGates[gate as 'purchase'].level : target
  return isAtLeast(target, wanted) ? target : wanted
}

/** Whether there is something to do: nothing is while it is reviewed, or once the level is there. */
export const isComplete = ({ status, level }: Pick<Given, 'status' | 'level'>, target: Target): boolean =>
  status === 'verified' && isAtLeast(level, target)
