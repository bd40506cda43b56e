import { shareDefinitions } from '@ambry/contract/sharing/kinds'

import { Defined as DefinedWord } from '../../ui/Defined.tsx'

type Props = { word: string; as: keyof typeof shareDefinitions }

/** A sharing metric with its definition. */
export const Defined = ({ word, as }: Props) => <DefinedWord word={word} text={shareDefinitions[as]} />
