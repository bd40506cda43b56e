import type { CurrentUser, LoginResponse } from '@ambry/contract/accounts/records'
import { useNavigate } from '@tanstack/react-router'

import { api, session, wayBack } from '../../api/api.ts'
import { cleanOtp } from '../../api/session.ts'
import { useAction } from '../../api/use-action.ts'
import { type ToastInput, toasts } from '../../ui/layers/toast.ts'
import { lastMessageAt } from './demo-outbox.ts'
import * as labels from './labels.ts'

type Verification = { phone: string; otp: string; targetUserPhone?: string }
type Registration = Parameters<typeof api.accounts.register>[0]['body']

/** The toast after signing in; for impersonation it names the member instead. */
export function signInToast(user: Pick<CurrentUser, 'isImpersonated' | 'name' | 'phone'>): ToastInput {
  return user.isImpersonated
    ? { title: labels.adminAccess, description: `You are now logged in as ${user.name || user.phone}` }
    : { title: labels.success, description: labels.youveBeenLoggedInSuccessfully }
}

export const verificationFailed = (error: Error) =>
  toasts.show({ title: labels.verificationFailed, description: error.message, variant: 'destructive' })

export const codeSent: ToastInput = {
  title: labels.verificationCodeSent,
  description: labels.pleaseCheckYourPhone,
}

export const codeNotSent = (error: Error) =>
  toasts.show({ title: labels.failedToSendVerificationCode, description: error.message, variant: 'destructive' })

export const useSendCode = (isDemo: boolean | undefined) =>
  useAction({
    mutationFn: async (phone: string) => {
      const after = await lastMessageAt(phone, isDemo)
      return { ...(await api.accounts.sendOtp({ body: { phone } })), after }
    },
    onSuccess: () => toasts.show(codeSent),
    onError: codeNotSent,
  })

/** Runs after the code was accepted and before the redirect. */
type LetIn = () => Promise<void>

/** Checks the code. A member is signed in and redirected; for an invited phone the response asks for registration. */
export function useVerify(letIn?: LetIn) {
  const enter = useEnter(letIn)
  return useAction({
    mutationFn: ({ otp, ...rest }: Verification) => api.accounts.verifyOtp({ body: { ...rest, otp: cleanOtp(otp) } }),
    onSuccess: enter,
    onError: verificationFailed,
  })
}

export function useRegister(letIn?: LetIn) {
  const enter = useEnter(letIn)
  return useAction({
    mutationFn: ({ otp, ...rest }: Registration) => api.accounts.register({ body: { ...rest, otp: cleanOtp(otp) } }),
    onSuccess: enter,
    onError: verificationFailed,
  })
}

export function useEnter(letIn?: LetIn) {
  const navigate = useNavigate()
  return async (reply: LoginResponse) => {
    if (reply.status !== 'success') return
    const isIn = letIn?.()
    const me = await session.begin(reply, async (who) => {
      await isIn
      await navigate({ href: wayBack.takePlace(who) ?? '/secure' })
    })
    const user = reply.user ?? me
    if (user) toasts.show(signInToast(user))
  }
}
