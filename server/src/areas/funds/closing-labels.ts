// closing-queries.ts
export const youHoldUnits = (funds: number) =>
  funds === 1
    ? 'You hold units of a fund. Redeem or transfer them first.'
    : `You hold units of ${funds} funds. Redeem or transfer them first.`
export const youHaveSubscriptions = (count: number) =>
  count === 1
    ? 'You have an open subscription to a fund. Cancel it, or wait for your units.'
    : `You have ${count} open subscriptions to funds. Cancel them, or wait for your units.`
