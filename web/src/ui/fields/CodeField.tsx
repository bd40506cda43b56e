import '../styles/entry-fields.css'

import { type ClipboardEvent, Fragment, type Ref, type SyntheticEvent, useId, useState } from 'react'

import { codeIn, codeLength } from './code.ts'

type Props = {
  label: string
  value: string
  onChange: (digits: string) => void
  invalid?: boolean
  /** Set while the code is being checked. */
  readOnly?: boolean
  /** The element with the error or hint. */
  describedBy?: string
  ref?: Ref<HTMLInputElement>
}

const boxes = Array.from({ length: codeLength }, (_, index) => index)

/**
 * Six boxes that are only drawn, with one invisible real input over them. This way autofill from a text message, paste,
 * screen readers and every keyboard work as with any other input.
 */
export function CodeField({ label, value, onChange, invalid, readOnly, describedBy, ref }: Props) {
  const id = useId()
  const [selection, setSelection] = useState<{ start: number; end: number } | null>(null)
  const follow = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) =>
    setSelection({ start: currentTarget.selectionStart ?? 0, end: currentTarget.selectionEnd ?? 0 })
  // the input would truncate a pasted message to six characters before we could find the code in it
  const paste = (event: ClipboardEvent) => {
    event.preventDefault()
    if (!readOnly) onChange(codeIn(event.clipboardData.getData('text')))
  }
  // if the digits were cleared from outside, the caret must not be past the end
  const start = selection && Math.min(selection.start, value.length)
  const end = selection && Math.min(selection.end, value.length)
  const caret = start === end ? start : null

  return (
    <div className="code" data-invalid={invalid || undefined} data-working={readOnly || undefined}>
      <label className="sr" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        ref={ref}
        className="code-input"
        name="otp"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={codeLength}
        spellCheck={false}
        value={value}
        readOnly={readOnly}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onChange={(event) => {
          onChange(codeIn(event.target.value))
          follow(event)
        }}
        onPaste={paste}
        onSelect={follow}
        onFocus={follow}
        onBlur={() => setSelection(null)}
      />
      {boxes.map((index) => (
        <Fragment key={index}>
          {index === codeLength / 2 && <span className="code-dash" aria-hidden="true" />}
          <Box
            digit={value[index]}
            isCurrent={caret !== null && index === Math.min(caret, codeLength - 1)}
            hasCaret={caret === index && !readOnly}
            isSelected={start !== null && end !== null && index >= start && index < end}
          />
        </Fragment>
      ))}
    </div>
  )
}

type BoxProps = { digit: string | undefined; isCurrent: boolean; hasCaret: boolean; isSelected: boolean }

function Box({ digit, isCurrent, hasCaret, isSelected }: BoxProps) {
  return (
    <span
      className="code-box"
      aria-hidden="true"
      data-current={isCurrent || undefined}
      data-filled={digit !== undefined || undefined}
      data-selected={isSelected || undefined}
    >
      {hasCaret && <span className="code-caret" />}
      {digit}
    </span>
  )
}
