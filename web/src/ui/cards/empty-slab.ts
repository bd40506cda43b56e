import type { SlabCard, SlabOptions } from '@ambry/slab/slab'

// the empty case is that of a sports card from before rounded corners
const card: SlabCard = {
  cert: '',
  category: 'basketball',
  year: 1986,
  set: '',
  number: null,
  name: '',
  variety: null,
  grade: null,
}
const options: SlabOptions = { blank: true, noLabel: true }

export const emptySlab = { card, options } as const
