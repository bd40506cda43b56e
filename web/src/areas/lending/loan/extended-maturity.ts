import { addMonths, type Day } from '@ambry/contract/kernel/dates'

type Running = { firstDueOn: Day; maturesOn: Day }

/** When a loan would mature with more months: counted from its maturity, or from today once that has passed. */
export function extendedMaturity({ firstDueOn, maturesOn }: Running, months: number, today: Day): Day {
  // always from the first due date, so that the 31st is not lost in a shorter month
  let at = 0
  while (addMonths(firstDueOn, at) <= today) at++
  while (addMonths(firstDueOn, at) <= maturesOn) at++
  return addMonths(firstDueOn, at - 1 + months)
}
