import type { CertFacts } from '@ambry/contract/cards/cert-facts'
import { slabCardOf } from '@ambry/contract/cards/slab'
import { CardPicture } from '../../../parts/CardPicture.tsx'
import { Slab } from '../../../ui/cards/Slab.tsx'

type Shown = { certNumber: string; facts: CertFacts | null; picture?: string | null }

/** A cert's card: its own picture if registered, otherwise drawn from the record, otherwise an empty case. */
export function AnswerSlab({ certNumber, facts, picture }: Shown) {
  if (picture) return <CardPicture picture={picture} size="large" />
  if (!facts) return <Slab blank />
  return <Slab decorative card={slabCardOf({ ...facts, grader: 'PSA', certNumber })} />
}
