import { type SyntheticEvent, useEffect, useRef, useState } from 'react'

import { type Control, faultOf } from './validity.ts'

/**
 * Shows the browser's validation errors at each field, all at once, instead of in the browser's bubble at the first.
 * Spread the props on an element around the control.
 */
export function useFault() {
  const around = useRef<HTMLDivElement>(null)
  const [fault, setFault] = useState<string | null>(null)
  const look = () => {
    if (fault === null) return
    const wrong = around.current?.querySelector<HTMLInputElement>(':invalid')
    setFault(wrong ? faultOf(wrong) : null)
  }
  // the page may also correct a value without typing
  useEffect(look)
  const props = {
    ref: around,
    onInvalidCapture: (event: SyntheticEvent) => {
      event.preventDefault()
      const control = event.target as HTMLInputElement
      setFault(faultOf(control as Control))
      if (control === firstInvalid(control.form)) control.focus()
    },
    onInput: look,
  }
  return [fault, props] as const
}

const firstInvalid = (form: HTMLFormElement | null) => form?.querySelector(':is(input, select, textarea):invalid')
