import type { ApprovalKindName, ApprovalLimit } from '@ambry/contract/approvals/kinds'
import type { Permission } from '@ambry/contract/areas'
import type { PendingApproval } from '@ambry/contract/kernel/endpoint'
import type { z } from 'zod'

import type { Actor } from './access/access.ts'
import type { Db } from './db/db.ts'
import type { Tx } from './db/transaction.ts'
import type { Deps } from './deps.ts'
import { AppError } from './errors.ts'

/** What a request is about. */
export type About = {
  /** The record it changes, by a name of the kind's choosing: only one request for it can wait at a time. */
  record: string
  /** Who would be paid, credited, forgiven or given rights; they can neither request nor approve it. */
  subjectId: string | null
  amountCents: number | null
  /** What counts toward the limits, if part of the amount was counted before. */
  countedCents?: number
  note?: string | null
}

/** An action that needs a second person, always or above a limit. Areas list theirs in their manifest. */
export type ApprovalKind<Input, Result> = {
  name: ApprovalKindName
  /** What both people need. */
  permission: Permission
  /** Parses the stored input when it is carried out. */
  input: z.ZodType<Input>
  /** What one person does alone. With neither this nor `waits`, it always waits. */
  limit?: ApprovalLimit
  /** A smaller limit that takes its place for this person. */
  smallerLimit?: (db: Db, input: Input, actor: Actor) => Promise<ApprovalLimit | null>
  /** Why it waits whatever it amounts to, in a sentence for the second person; null when it doesn't. */
  waits?: (tx: Tx, deps: Deps, input: Input) => Promise<string | null>
  /** For what must be possible while no one else has the permission: then it is not held back. */
  allowsSoleHolder?: (db: Db) => Promise<boolean>
  about: (db: Db, deps: Deps, input: Input) => Promise<About>
  /** What it does, in one line. The name is empty when no one is concerned. */
  title: (input: Input, concerned: { name: string; amountCents: number }) => string
  /** The page of the record it changes. */
  link: (input: Input, subjectId: string | null) => string | null
  /** Carries it out; `by` is who does it now. Run once as a dry run when it is requested, and again when approved. */
  run: (tx: Tx, deps: Deps, input: Input, by: Actor) => Promise<Result>
}

// biome-ignore lint/suspicious/noExplicitAny: each kind has its own input, which it parses itself
export type AnyApprovalKind = ApprovalKind<any, unknown>

export const defineApproval = <Input, Result>(kind: ApprovalKind<Input, Result>) => kind

/** Does it, or leaves it for someone else to approve. */
export type Approvals = {
  runOrRequest: <Input, Result>(
    tx: Tx,
    actor: Actor,
    kind: ApprovalKind<Input, Result>,
    input: Input,
  ) => Promise<Result | PendingApproval>
  kinds: ReadonlyMap<string, AnyApprovalKind>
}

export const isPending = (result: unknown): result is PendingApproval =>
  typeof result === 'object' && result !== null && 'pendingApproval' in result

const notForYourself = 'You can’t do this for yourself. Ask someone else on staff.'

/** Nobody on staff pays, credits or forgives themselves, at any amount. */
export function refuseSelf(actor: Actor, subjectId: string | null): void {
  if (subjectId === actor.id) throw new AppError('refused', notForYourself)
}
