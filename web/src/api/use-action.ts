import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

/**
 * A mutation that runs once at a time. `isPending` alone doesn't stop a double click, because the second click arrives
 * before the first one's state is rendered.
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
