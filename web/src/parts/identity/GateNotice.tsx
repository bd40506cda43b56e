import type { IdentityStatusRecord } from '@ambry/contract/identity/endpoints'
import { type IdentityGate, isAtLeast } from '@ambry/contract/identity/kinds'
import { formatDateTime } from '@ambry/contract/kernel/dates'
import { formatDollars } from '@ambry/contract/kernel/money'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'

import { api } from '../../api/api.ts'
import { query } from '../../api/queries.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Note } from '../../ui/Tag.tsx'
import * as labels from './labels.ts'

type Props = {
  gate: IdentityGate
  /** What they are about to spend or receive, if it is known. */
  amountCents?: number | undefined
}

type Notice = { tone: 'wait' | 'info'; title: string; text: string; button: string }

/** What to say before a form, or null if the gate is open for this amount. */
export function noticeFor(
  status: Pick<IdentityStatusRecord, 'status' | 'target' | 'answerBy' | 'gates'>,
  gate: IdentityGate,
  amountCents: number | undefined,
): Notice | null {
  const held = status.gates.find((each) => each.gate === gate)
  if (!held || held.isOpen) return null
  if (held.fromCents !== null && amountCents !== undefined && amountCents < held.fromCents) return null
  if (status.status === 'submitted' && status.answerBy && isAtLeast(status.target, held.level))
    return {
      ...{ tone: 'info', title: labels.inReview, button: labels.viewCheck },
      text: labels.answerBy(formatDateTime(status.answerBy)),
    }
  if (status.status === 'rejected')
    return { tone: 'wait', title: labels.somethingToRetake, text: labels.retake, button: labels.retakeButton }
  return {
    ...{ tone: 'wait', button: labels.verifyIdentity },
    title: status.status === 'expired' ? labels.hasExpired : labels.verifyFirst,
    text: labels.needsLevel(gate, held.fromCents === null ? null : formatDollars(held.fromCents), held.level),
  }
}

/** Says before a form that a verified identity is needed, and leads there and back. Nothing is shown once it is. */
export function GateNotice({ gate, amountCents }: Props) {
  const { data } = useQuery(query(api.identity.identity, {}))
  const { href } = useLocation()
  const notice = data && noticeFor(data, gate, amountCents)
  if (!notice) return null
  return (
    <Note tone={notice.tone} role="status">
      <p>
        <strong>{notice.title}</strong>
        {notice.text}
      </p>
      <Link
        to="/settings"
        search={{ verify: 'overview', for: gate, back: href }}
        className={buttonClass({ variant: 'secondary', size: 'small' })}
      >
        {notice.button}
      </Link>
    </Note>
  )
}
