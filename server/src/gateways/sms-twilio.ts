import type { TwilioConfig } from '../config.ts'
import { DeliveryError } from './delivery-error.ts'
import type { SmsGateway } from './sms.ts'

const timeoutMs = 5_000

// https://www.twilio.com/docs/api/errors: the number itself cannot be reached, now or later
const permanentCodes = new Set([21211, 21214, 21217, 21219, 21408, 21610, 21612, 21614, 30003, 30005, 30006])

type Answer = { sid?: unknown; code?: unknown; status?: unknown; type?: unknown }

/** One POST to Twilio's messages resource; its SDK is 21 MB for the same. */
export const twilioSms = (config: TwilioConfig): SmsGateway => ({
  kind: 'twilio',
  send: async ({ to, body }) => {
    const sender: Record<string, string> = config.from.startsWith('MG')
      ? { MessagingServiceSid: config.from }
      : { From: config.from }
    const answer = await ask(config, '/Messages.json', new URLSearchParams({ To: to, Body: body, ...sender }))
    return answer.sid
  },
})

/** Asks for the account, and sends nothing. Throws DeliveryError. */
export async function findTwilioAccount(config: TwilioConfig): Promise<{ isActive: boolean; isTrial: boolean }> {
  const { status, type } = await ask(config, '.json')
  return { isActive: status === 'active', isTrial: type === 'Trial' }
}

/** GET, or POST with a form, at an address of the account. */
async function ask({ accountSid, authToken, apiUrl }: TwilioConfig, place: string, form?: URLSearchParams) {
  let response: Response
  let answer: Answer
  try {
    response = await fetch(`${apiUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}${place}`, {
      headers: {
        authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
        accept: 'application/json',
      },
      ...(form && { method: 'POST', body: form }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    answer = await readAnswer(response)
  } catch (cause) {
    throw new DeliveryError('Twilio didn’t respond.', { cause })
  }
  const { sid } = answer
  if (response.ok && typeof sid === 'string') return { ...answer, sid }
  throw failure(response, answer)
}

async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text()
  try {
    const answer: unknown = JSON.parse(text)
    return typeof answer === 'object' && answer !== null ? answer : {}
  } catch {
    // a proxy's HTML page, or an empty body
    return {}
  }
}

/** Twilio's own message is dropped: it contains the number, which does not belong in a log. */
function failure(response: Response, { code }: Answer): DeliveryError {
  const retryAfter = Number(response.headers.get('retry-after'))
  const known = typeof code === 'number' ? code : null
  return new DeliveryError(`Twilio responded ${response.status}${known === null ? '' : ` with error ${known}`}.`, {
    permanent: known !== null && permanentCodes.has(known),
    retryAfterSeconds: retryAfter > 0 ? retryAfter : null,
  })
}
