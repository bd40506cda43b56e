import '../styles/slider.css'

import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'input'>, 'type' | 'ref' | 'className' | 'onChange' | 'value' | 'min' | 'max'> & {
  value: number
  min: number
  max: number
  onValue: (value: number) => void
}

/** A number chosen by dragging; the part up to it is filled. */
export function Slider({ value, min, max, onValue, ...rest }: Props) {
  const filled = max > min ? ((value - min) / (max - min)) * 100 : 0
  return (
    <input
      {...rest}
      type="range"
      className="slider"
      min={min}
      max={max}
      value={value}
      // the filled part, which style sheets can't know
      ref={(slider) => slider?.style.setProperty('--filled', `${filled}%`)}
      onChange={(event) => onValue(Number(event.target.value))}
    />
  )
}
