const percent = new Intl.NumberFormat('en-US', {
  style: 'percent',
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
})

// rules.ts
export const byComps = (sales: number, from: string, to: string) =>
  sales === 1 ? `One sale on ${to}` : `Median of ${sales} sales from ${from} to ${to}`
export const byAppraisal = (on: string) => `Our appraisal on ${on}`
export const byIndex = (growth: number, since: string) =>
  `${percent.format(growth).replace('-', '−')} by the price index since ${since}`
export const byCost = 'What the fund paid'

// service.ts
export const noCards = 'This fund holds no cards to value.'
export const notRunning = 'This fund isn’t running, so its cards aren’t valued.'
export const noDraft = 'There’s no draft valuation. Start one first.'
export const someoneElseChangedIt =
  'Someone else changed this valuation in the meantime. Reload the page and review it again.'
export const notInRun = 'This card isn’t part of the valuation. Discard the draft and start again.'
export const confirmIt = 'This is more than 40% from the last value. Confirm it if it’s right.'
export const noComps = 'No sales at this grade in the last 12 months. Choose another source.'
export const noAppraisal = 'There’s no appraisal of this card. Choose another source.'
export const confirmFirst = (cards: number) =>
  cards === 1
    ? 'One value is more than 40% from the last one. Confirm it before you publish.'
    : `${cards} values are more than 40% from the last ones. Confirm them before you publish.`
export const withdrawnFirst = (cards: number) =>
  cards === 1
    ? 'The appraisal behind one value was withdrawn. Value that card again before you publish.'
    : `The appraisals behind ${cards} values were withdrawn. Value those cards again before you publish.`

// approvals-service.ts
export const publishFor = (fund: string) => `Publish the valuation of ${fund}`
