import { Tooltip } from './layers/Tooltip.tsx'

/** The name of a metric, with its definition on hover or focus. */
export const Defined = ({ word, text }: { word: string; text: string }) => (
  <Tooltip text={text}>
    <button type="button" className="defined">
      {word}
    </button>
  </Tooltip>
)
