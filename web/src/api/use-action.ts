import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

/**
 * A mutation that runs once at a time. `isPending` alone does not stop a double click: the second click comes before
 * the page has drawn the first one's state.
 */
export function useAction<Data, Variables = void>(
  options: UseMutationOptions<Data, Error, Variables>,
): UseMutationResult<Data, Error, Variables> {
  const running = useRef(false)
  const action = useMutation({
    ...options,
    onSettled: (...settled) => {
      running.current = false
      return options.onSettled?.(...settled)
    },
  })
  return {
    ...action,
    mutate: (...args) => {
      if (running.current) return
      running.current = true
      action.mutate(...args)
    },
  }
}
