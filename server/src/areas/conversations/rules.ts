import type { SubjectKind } from '@ambry/contract/conversations/kinds'
import { keysOf } from '@ambry/contract/kernel/keys'
import type { Permitted } from '@ambry/contract/kernel/permissions'

import { type Actor, mayView, requireMayView, scopeOf, type Viewing } from '../../access/access.ts'
import * as labels from './labels.ts'

/** The right to view each kind of record. Staff who lack it see no conversation about it either. */
const subjectRights = {
  card_request: 'request.any',
  source_request: 'source.any',
  hunt: 'hunt.any',
  sell_offer: 'sell.any',
  loan: 'loan.any',
  invoice: 'invoice.any',
} as const satisfies Record<SubjectKind, Permitted>

/** The kinds of records whose conversations these roles may read and answer. */
export const kindsOf = (actor: Pick<Actor, 'roles'>): SubjectKind[] =>
  scopeOf(actor, 'conversation.staff') === 'any'
    ? keysOf(subjectRights).filter((kind) => scopeOf(actor, subjectRights[kind]) === 'any')
    : []

/** The same for staff who view a member's account; members have all of theirs. */
export const viewedKindsOf = (viewing: Viewing): SubjectKind[] =>
  keysOf(subjectRights).filter((kind) => mayView(viewing, subjectRights[kind]))

export const requireViewedKind = (viewing: Viewing, kind: SubjectKind): void =>
  requireMayView(viewing, subjectRights[kind])

export type Side = 'member' | 'staff'

const links: Record<SubjectKind, Record<Side, (id: string) => string>> = {
  card_request: {
    member: (id) => `/secure?tab=requests&request=${id}`,
    staff: (id) => `/admin/requests?request=${id}`,
  },
  source_request: { member: (id) => `/source?post=${id}`, staff: (id) => `/admin/sources?post=${id}` },
  hunt: { member: (id) => `/source?hunt=${id}`, staff: (id) => `/admin/requests?tab=hunts&hunt=${id}` },
  sell_offer: { member: (id) => `/source?offer=${id}`, staff: (id) => `/admin/requests?tab=sells&offer=${id}` },
  loan: { member: (id) => `/lend?loan=${id}&part=messages`, staff: (id) => `/admin/loans?loan=${id}&part=messages` },
  invoice: { member: (id) => `/dashboard?invoice=${id}`, staff: (id) => `/admin/edit-invoice/${id}` },
}

/** The page of a record on which its conversation is shown. */
export const linkOf = (kind: SubjectKind, id: string, side: Side): string => links[kind][side](id)

type Fixed = { memberId: string; memberStatus: string; isVisible: boolean }

/** Why this person can’t write now, or null. */
export function whyNot(side: Side, actor: Pick<Actor, 'id' | 'impersonatorId'>, subject: Fixed): string | null {
  if (actor.impersonatorId !== null) return labels.inAdminMode
  if (side === 'member') return subject.memberStatus === 'active' ? null : labels.suspendedMember
  if (subject.memberId === actor.id) return labels.ownRecord
  if (!subject.isVisible) return labels.notIssued
  if (subject.memberStatus === 'suspended') return labels.suspendedToStaff
  return subject.memberStatus === 'active' ? null : labels.closedToStaff
}

type ReadState = {
  isLastFromStaff: boolean
  lastAt: string
  memberReadAt: string | null
  staffReadAt: string | null
}

/** Whether the other side wrote something this side hasn’t read. */
export function isUnread(side: Side, { isLastFromStaff, lastAt, memberReadAt, staffReadAt }: ReadState): boolean {
  if (isLastFromStaff !== (side === 'member')) return false
  const readAt = side === 'member' ? memberReadAt : staffReadAt
  return readAt === null || readAt < lastAt
}

const mostPreviewLetters = 140

/** The beginning of a message, on one line. */
export function previewOf(body: string): string {
  const line = body.replace(/\s+/g, ' ').trim()
  return line.length <= mostPreviewLetters ? line : `${line.slice(0, mostPreviewLetters - 1).trimEnd()}…`
}
