import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

import { toasts } from '../ui/layers/toast.ts'
import { SentForApproval } from './errors.ts'

const roles = new Intl.ListFormat('en-US', { type: 'disjunction' })

type Options<Data, Variables> = UseMutationOptions<Data, Error, Variables> & {
  /** It was sent for approval instead of being done; a message has been shown. */
  onWaiting?: () => void
}

/**
 * A mutation that runs once at a time. `isPending` alone doesn't stop a double click, because the second click arrives
 * before the first one's state is rendered.
 */
export function useAction<Data, Variables = void>({
  onWaiting,
  ...options
}: Options<Data, Variables>): UseMutationResult<Data, Error, Variables> {
  const running = useRef(false)
  const action = useMutation({
    ...options,
    onError: (error, ...rest) => {
      if (!(error instanceof SentForApproval)) return void options.onError?.(error, ...rest)
      toasts.show({
        title: 'Sent for approval',
        description: `${error.pending.reason} Someone else with the ${roles.format(error.pending.roles)} role has to approve ${error.pending.number}. Nothing has changed yet.`,
      })
      onWaiting?.()
    },
    onSettled: (...settled) => {
      running.current = false
      return options.onSettled?.(...settled)
    },
  })
  const isWaiting = action.error instanceof SentForApproval
  return {
    // waiting is not a failure
    ...(isWaiting ? ({ ...action, error: null, isError: false } as unknown as typeof action) : action),
    mutate: (...args) => {
      if (running.current) return
      running.current = true
      action.mutate(...args)
    },
  }
}
