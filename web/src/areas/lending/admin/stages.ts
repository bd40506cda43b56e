import { keysOf } from '@ambry/contract/kernel/keys'
import { type LoanStage, type LoanStatus, loanStages } from '@ambry/contract/lending/kinds'
import type { LoanFigures } from '@ambry/contract/lending/records'

import * as labels from './labels.ts'

/** What isn't a list of loans. */
export type LoansTab = keyof typeof labels.tabs
export const loansTabs = keysOf(labels.tabs)
export const tabOf = (text: string | undefined): LoansTab | null => loansTabs.find((name) => name === text) ?? null

/** `all` is the list without a stage. */
export type ListStage = LoanStage | 'all'

export const stageNames: Record<ListStage, string> = { ...loanStages, all: labels.all }

const pipeline = ['pending', 'approved'] as const
const running = ['active', 'defaulted'] as const
const closed = ['paid', 'rejected', 'withdrawn', 'expired', 'foreclosed'] as const

/** In the order a loan goes through them; the board has a column for each. */
export const stageStatuses: Record<ListStage, readonly LoanStatus[]> = {
  pipeline,
  active: running,
  due: ['active'],
  late: running,
  call: ['active'],
  defaulted: ['defaulted'],
  maturing: ['active'],
  closed,
  all: [...pipeline, ...running, ...closed],
}

/** Stages that are more than their states: how many loans they hold isn't in the figures. */
export const narrowedStages = ['due', 'late', 'call', 'maturing'] as const
const narrowed: ReadonlySet<ListStage> = new Set<ListStage>(narrowedStages)

export const isStage = (value: string | undefined): value is ListStage => value !== undefined && value in stageNames

type Sum = { count: number; sumCents: number }

/** The count and sum of some states; undefined while they load. */
export function sumOf(figures: LoanFigures | undefined, statuses: readonly LoanStatus[]): Sum | undefined {
  return figures?.stages
    .filter(({ status }) => statuses.includes(status))
    .reduce((sum, one) => ({ count: sum.count + one.count, sumCents: sum.sumCents + one.sumCents }), {
      count: 0,
      sumCents: 0,
    })
}

export const countOf = (figures: LoanFigures | undefined, stage: ListStage): number | undefined =>
  narrowed.has(stage) ? undefined : sumOf(figures, stageStatuses[stage])?.count

/** Whether the figures count exactly what a list with these filters holds. */
export const isWhole = (stage: ListStage, filters: Readonly<Record<string, string>>, q: string): boolean =>
  !narrowed.has(stage) && q === '' && Object.keys(filters).every((key) => key === 'stage')
