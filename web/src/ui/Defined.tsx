import { Tooltip } from './layers/Tooltip.tsx'

/** The name of a figure. What it counts is said to whoever points at it or comes by with the Tab key. */
export const Defined = ({ word, text }: { word: string; text: string }) => (
  <Tooltip text={text}>
    <button type="button" className="defined">
      {word}
    </button>
  </Tooltip>
)
