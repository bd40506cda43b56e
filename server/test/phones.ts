import type { Caller, Harness } from './harness.ts'

let networks = 0
/** Codes are limited per network, which is not what these tests are about. */
const elsewhere = () => `10.${networks >> 8}.${networks++ & 255}.1`

export const requestSignIn = async (h: Harness, phone: string): Promise<string> => {
  await h.nobody.call({ method: 'POST', url: '/api/send-otp', body: { phone }, ip: elsewhere() })
  return h.codeFor(phone)
}

export const enterSignIn = async (h: Harness, phone: string, otp: string) =>
  (await h.nobody.call({ method: 'POST', url: '/api/verify-otp', body: { phone, otp }, ip: elsewhere() })).json()

/** Another device of someone who has an account. */
export async function signInAgain(h: Harness, { id, phone }: Caller): Promise<Caller> {
  const { authToken } = await enterSignIn(h, phone, await requestSignIn(h, phone))
  return h.asCaller(id, phone, authToken)
}

export const sendNewCode = (member: Caller, phone: string) =>
  member.call({ method: 'POST', url: '/api/user/phone/send-code', body: { phone }, ip: elsewhere() })

/** Confirms with the old phone and requests the code for the new one. */
export async function newPhoneCode(h: Harness, member: Caller, phone: string): Promise<string> {
  await h.stepUp(member)
  const { status, body } = await sendNewCode(member, phone)
  if (status !== 200) throw new Error(body)
  return h.codeFor(phone)
}

export const enterNewCode = (member: Caller, phone: string, otp: string) =>
  member.call({ method: 'POST', url: '/api/user/phone', body: { phone, otp }, ip: elsewhere() })

/** What was sent to a phone or an address, oldest first. */
export const sentTo = async (h: Harness, recipient: string): Promise<string[]> =>
  (await h.query('SELECT body FROM messages WHERE recipient = $1 ORDER BY id', [recipient])).map(({ body }) => body)

let addresses = 0
export async function withVerifiedEmail(h: Harness, { id }: Caller): Promise<string> {
  const email = `phone${addresses++}@mail.example`
  await h.query('UPDATE users SET email = $1 WHERE id = $2', [email, id])
  await h.query('UPDATE users SET email_verified_at = now() WHERE id = $1', [id])
  return email
}
