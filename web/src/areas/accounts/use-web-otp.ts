import { useEffect, useEffectEvent } from 'react'

// not yet in TypeScript's DOM types
type OtpRequest = CredentialRequestOptions & { otp: { transport: ['sms'] } }
type OtpCredential = Credential & { code: string }

/** Fills in the code automatically in phone browsers that can read it from the text message. */
export function useWebOtp(onCode: (code: string) => void): void {
  const found = useEffectEvent(onCode)
  useEffect(() => {
    if (!('OTPCredential' in window)) return
    const over = new AbortController()
    const request: OtpRequest = { otp: { transport: ['sms'] }, signal: over.signal }
    navigator.credentials
      .get(request)
      .then((credential) => credential && found((credential as OtpCredential).code))
      // declined or timed out: the user types the code
      .catch(() => {})
    return () => over.abort()
  }, [])
}
