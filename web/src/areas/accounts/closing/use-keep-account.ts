import { api } from '../../../api/api.ts'
import { cleanOtp } from '../../../api/session.ts'
import { useAction } from '../../../api/use-action.ts'
import { useEnter, verificationFailed } from '../use-sign-in.ts'

/** Keeps an account that is closing and signs in. Separate from signing in, which the landing page loads at once. */
export function useKeepAccount(letIn: () => Promise<void>) {
  const enter = useEnter(letIn)
  return useAction({
    mutationFn: ({ phone, otp }: { phone: string; otp: string }) =>
      api.accounts.keepAccount({ body: { phone, otp: cleanOtp(otp) } }),
    onSuccess: enter,
    onError: verificationFailed,
  })
}
