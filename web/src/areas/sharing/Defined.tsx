import { shareDefinitions } from '@ambry/contract/share-kinds'

import { Tooltip } from '../../ui/Tooltip.tsx'

type Props = { word: string; as: keyof typeof shareDefinitions }

/** The name of a figure. What it counts is said to whoever points at it or comes by with the Tab key. */
export const Defined = ({ word, as }: Props) => (
  <Tooltip text={shareDefinitions[as]}>
    <button type="button" className="defined">
      {word}
    </button>
  </Tooltip>
)
