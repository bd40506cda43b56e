import { z } from 'zod'
import { graders } from '../../cards/kinds.ts'
import { actionOf, cardFacts } from '../../cards/records.ts'
import { actionsWith } from '../../kernel/action-rights.ts'
import { DaySchema, IdSchema, InstantSchema, VersionSchema } from '../../kernel/fields.ts'
import { ComparablePointSchema } from '../../sales/comparables/endpoints.ts'
import { BothSidesSchema } from '../../sales/negotiation/records.ts'
import { candidateStatuses, huntStatuses } from '../kinds.ts'
import { wantedFacts } from '../wanted.ts'

const cents = z.int()
const timeline = z.array(z.object({ at: InstantSchema, words: z.string(), by: z.string().nullable() }))

/** A hunt as everyone sees it: what we are looking for, not for whom. */
export const ActiveHuntSchema = z
  .object({ id: IdSchema, number: z.string(), ...wantedFacts, beganAt: InstantSchema, matches: z.int() })
  .meta({ id: 'ActiveHunt' })
export type ActiveHunt = z.output<typeof ActiveHuntSchema>

export const HuntFileSchema = z
  .object({
    id: IdSchema,
    kind: z.enum(['photo', 'evidence']),
    name: z.string(),
    contentType: z.string(),
    bytes: z.int(),
    address: z.string(),
  })
  .meta({ id: 'HuntFile' })

const candidateShape = {
  id: IdSchema,
  status: z.enum(candidateStatuses),
  grader: z.enum(graders),
  grade: z.string().nullable(),
  certNumber: z.string().nullable(),
  priceCents: cents,
  note: z.string().nullable(),
  approvedCents: cents.nullable(),
  answer: z.string().nullable(),
  cost: BothSidesSchema.describe('What it would cost the member at its price'),
  proposedAt: InstantSchema.nullable(),
  answeredAt: InstantSchema.nullable(),
  files: z.array(HuntFileSchema),
  invoice: z.object({ id: IdSchema, number: z.string(), dueCents: cents }).nullable(),
}

export const ownCandidateActionNames = ['approve', 'decline', 'pay'] as const
/** A card we propose: without where it comes from. */
export const OwnCandidateSchema = z
  .object({
    ...candidateShape,
    isOutside: z.boolean().describe('We buy it elsewhere, so its price can include our markup'),
    comps: z.array(ComparablePointSchema),
    medianCents: cents.nullable(),
    actions: z.array(z.enum(ownCandidateActionNames)),
  })
  .meta({ id: 'OwnCandidate' })
export type OwnCandidate = z.output<typeof OwnCandidateSchema>

const huntShape = {
  id: IdSchema,
  number: z.string(),
  status: z.enum(huntStatuses),
  catalogId: IdSchema.nullable(),
  ...wantedFacts,
  budgetCents: cents,
  deadlineOn: DaySchema.nullable(),
  brief: z.string().nullable(),
  feeBps: z.int().nullable(),
  isFeeAgreed: z.boolean(),
  endReason: z.string().nullable(),
  createdAt: InstantSchema,
  beganAt: InstantSchema.nullable(),
  updatedAt: InstantSchema,
  version: VersionSchema,
}

export const ownHuntActionNames = ['edit', 'agree_fee', 'close'] as const
export const OwnHuntSchema = z
  .object({
    ...huntShape,
    waiting: z.boolean().describe('A fee or a card waits for my answer'),
    next: z.string().describe('What happens next, in one sentence'),
    actions: z.array(z.enum(ownHuntActionNames)),
  })
  .meta({ id: 'OwnHunt' })
export type OwnHunt = z.output<typeof OwnHuntSchema>
export const OwnHuntDetailSchema = OwnHuntSchema.extend({
  candidates: z.array(OwnCandidateSchema).describe('What we proposed, newest first'),
  timeline,
}).meta({ id: 'OwnHuntDetail' })
export type OwnHuntDetail = z.output<typeof OwnHuntDetailSchema>

export const adminHuntActionNames = ['propose_fee', 'reject', 'close', 'note', 'add_candidate'] as const
export const AdminHuntSchema = z
  .object({
    ...huntShape,
    member: z.object({ id: IdSchema, name: z.string() }),
    minutes: z.int().describe('Time spent'),
    candidates: z.int(),
    waitingOn: z.enum(['staff', 'member', 'nobody']),
    assignee: z.object({ id: IdSchema, name: z.string() }).nullable(),
    dueAt: InstantSchema.nullable(),
    actions: actionsWith(actionOf(adminHuntActionNames), 'hunt.manage'),
  })
  .meta({ id: 'AdminHunt' })
export type AdminHunt = z.output<typeof AdminHuntSchema>

export const candidateActionNames = ['edit', 'propose', 'drop', 'buy', 'upload'] as const
export const AdminCandidateSchema = z
  .object({
    ...candidateShape,
    source: z.string(),
    link: z.string().nullable(),
    card: z
      .object({ ...cardFacts, certNumber: z.string().nullable(), picture: z.string(), owner: z.string() })
      .nullable(),
    costCents: cents.nullable().describe('What we paid, when bought outside'),
    marginCents: cents.nullable().describe('Our fee and price difference, when bought'),
    addedBy: z.string().nullable(),
    addedAt: InstantSchema,
    version: VersionSchema,
    actions: actionsWith(actionOf(candidateActionNames), 'hunt.manage'),
  })
  .meta({ id: 'AdminCandidate' })
export type AdminCandidate = z.output<typeof AdminCandidateSchema>

export const AdminHuntDetailSchema = AdminHuntSchema.omit({ candidates: true })
  .extend({
    candidates: z.array(AdminCandidateSchema),
    suggestions: z.array(
      z.object({
        cardId: IdSchema,
        title: z.string(),
        words: z.string(),
        priceCents: cents.nullable(),
        owner: z.string(),
      }),
    ),
    comps: z.array(ComparablePointSchema),
    medianCents: cents.nullable(),
    notes: z.array(z.object({ id: IdSchema, at: InstantSchema, by: z.string(), note: z.string(), minutes: z.int() })),
    timeline,
  })
  .meta({ id: 'AdminHuntDetail' })
export type AdminHuntDetail = z.output<typeof AdminHuntDetailSchema>
