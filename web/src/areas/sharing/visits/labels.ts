// Every sentence of this folder's screens.

// Counts.tsx
export const noViewsInThisPeriod = 'No views in this period.'

// ViewsChart.tsx
export const noViewsYet = 'No views yet.'
export const by = (count: string | number, count2: string | number, label: string | number) =>
  `${count} by ${count2}, ${label}.`

// visit-columns.tsx
export const source = 'Source'
export const device = 'Device'
export const counted = 'Counted'
export const when = 'When'
export const visitor = 'Visitor'
export const time = 'Time'
