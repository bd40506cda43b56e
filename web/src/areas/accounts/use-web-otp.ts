import { useEffect, useEffectEvent } from 'react'

// not yet among the types of the browser
type OtpRequest = CredentialRequestOptions & { otp: { transport: ['sms'] } }
type OtpCredential = Credential & { code: string }

/** On phones whose browser can read the one message that holds the code, nobody has to type it. */
export function useWebOtp(onCode: (code: string) => void): void {
  const found = useEffectEvent(onCode)
  useEffect(() => {
    if (!('OTPCredential' in window)) return
    const over = new AbortController()
    const request: OtpRequest = { otp: { transport: ['sms'] }, signal: over.signal }
    navigator.credentials
      .get(request)
      .then((credential) => credential && found((credential as OtpCredential).code))
      // declined, or over: then it is typed
      .catch(() => {})
    return () => over.abort()
  }, [])
}
