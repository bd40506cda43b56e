import { escaped } from '../../../http/documents/html.ts'
import { stopChangePath } from '../email/links-service.ts'
import * as labels from './labels.ts'

/** What an email says, once; `renderEmail` turns it into plain text and HTML. */
export type Described = {
  subject: string
  body: string
  /** A path on this site. */
  link: string | null
  /** For an email that verifies an address. */
  verification: { code: string; url: string } | null
  /** Turns this kind of email off without signing in; null for what is sent whatever the settings are. */
  unsubscribeUrl: string | null
}

type Site = { houseName: string; address: string }
type Rendered = { subject: string; text: string; html: string; headers: Record<string, string>; code?: string }

/** One line without control characters: names and titles end up in headers, where a line break would start another. */
export const headerLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, ' ')
    .trim()
    .slice(0, 200)

export function renderEmail(described: Described, { houseName, address }: Site): Rendered {
  const { body, link, verification, unsubscribeUrl } = described
  const subject = headerLine(described.subject)
  const action = verification
    ? { label: labels.confirmEmail, url: verification.url }
    : {
        label: link?.startsWith(stopChangePath) ? labels.keepMyNumber : labels.openAmbry(houseName),
        url: `${address}${link ?? '/'}`,
      }
  const why = footerOf(described, houseName)
  const paragraphs = body.split('\n').filter((line) => line.trim() !== '')
  const text = [
    ...paragraphs,
    ...(verification ? [`${labels.yourCode}: ${verification.code}`] : []),
    `${action.label}: ${action.url}`,
    ...(verification ? [labels.thisLinkAndCodeExpire] : []),
    `--\n${why}`,
    ...(unsubscribeUrl ? [`${labels.unsubscribe}: ${unsubscribeUrl}`] : []),
  ].join('\n\n')
  return {
    subject,
    text,
    html: htmlOf({ subject, paragraphs, action, why, verification, unsubscribeUrl, houseName }),
    headers: unsubscribeUrl
      ? { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
      : {},
    ...(verification && { code: verification.code }),
  }
}

function footerOf({ verification, unsubscribeUrl }: Described, houseName: string): string {
  if (verification) return houseName
  return unsubscribeUrl ? labels.youGetThisEmailBecause(houseName) : labels.sentWhateverYourSettings
}

type Page = Pick<Described, 'verification' | 'unsubscribeUrl'> & {
  subject: string
  paragraphs: string[]
  action: { label: string; url: string }
  why: string
  houseName: string
}

/** Inline styles and a table, because mail programs drop everything else. */
function htmlOf({ subject, paragraphs, action, why, verification, unsubscribeUrl, houseName }: Page): string {
  const line = (text: string) => `<p style="margin:0 0 16px">${escaped(text)}</p>`
  const code = verification
    ? `<p style="margin:0 0 16px;font-size:28px;letter-spacing:4px">${escaped(verification.code)}</p>`
    : ''
  const note = verification ? line(labels.thisLinkAndCodeExpire) : ''
  const leave = unsubscribeUrl
    ? ` <a href="${escaped(unsubscribeUrl)}" style="color:#6b6660">${labels.unsubscribe}</a>`
    : ''
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="margin:0;background:#f4f1ec"><table role="presentation" width="100%"><tr><td align="center">
<table role="presentation" width="560" style="max-width:100%;font:16px/1.5 Helvetica,Arial,sans-serif;color:#1d1a17">
<tr><td style="padding:32px 24px 8px;font-weight:bold">${escaped(houseName)}</td></tr>
<tr><td style="padding:24px;background:#ffffff"><h1 style="margin:0 0 16px;font-size:20px">${escaped(subject)}</h1>
${paragraphs.map(line).join('\n')}${code}
<p style="margin:24px 0"><a href="${escaped(action.url)}" style="background:#1d1a17;color:#ffffff;padding:12px 20px;text-decoration:none">${escaped(action.label)}</a></p>${note}</td></tr>
<tr><td style="padding:16px 24px 32px;font-size:13px;color:#6b6660">${escaped(why)}${leave}</td></tr>
</table></td></tr></table></body></html>`
}
