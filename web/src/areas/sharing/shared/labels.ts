// Every sentence about one card on the page that a link opens.

export const picture = 'Picture'
export const viewFullSize = (name: string) => `View full size: ${name}`
export const allOf = (name: string | null) => `All of “${name}”`
export const status = 'Status'
export const details = 'Details'
export const history = 'History'
export const photos = 'Photos'
export const photoNames = { front: 'Front', back: 'Back', detail: 'Detail' } as const
export const photoOf = (what: string, card: string) => `${what}: ${card}`

export const certOf = (grader: string) => `${grader} cert`
export const population = 'Population at this grade'
export const populationText = (count: number, higher: number | null | undefined) => {
  const here = count.toLocaleString('en-US')
  if (higher === null || higher === undefined) return here
  return `${here}, ${higher === 0 ? 'none' : higher.toLocaleString('en-US')} higher`
}
export const title = 'Title'
export const titles = { clear: 'Clear, no liens', lien: 'Lien on record', disputed: 'Disputed' } as const
export const location = 'Location'
export const notInVault = 'Not in the vault'
export const theVault = 'The vault'
export const since = (place: string, on: string) => `${place} since ${on}`
export const value = 'Value'
export const valueHidden = 'The owner chose not to share a valuation.'
export const notValued = 'This card hasn’t been appraised.'
export const ownerEstimate = (on: string) => `Owner’s estimate, ${on}.`
export const appraisedOn = (on: string) => `Appraised by Ambry on ${on}.`
