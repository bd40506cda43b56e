import type { LeftOutReason, ShareDevice, ShareSource } from '@ambry/contract/sharing/kinds'

// Classifies requests by their headers. Pure functions.

/** Clients that fetch a URL to show a preview, before anyone has opened it. */
const previews =
  /facebookexternalhit|facebookcatalog|meta-externalfetcher|whatsapp|twitterbot|slackbot|slack-imgproxy|discordbot|telegrambot|linkedinbot|skypeuripreview|microsoftpreview|viber|snapchat|pinterest(bot|\/)|redditbot|embedly|iframely|vkshare|mastodon|bluesky|cardyb|signal-?(desktop|android|ios)?\/|line-poker|kakaotalk-scrap|zalo|google-?(messages|pagerenderer)|com\.google\.android\.apps\.messaging|applebot|tumblr|flipboard|nuzzel|outbrain|bitlybot|developers\.google\.com\/\+\/web\/snippet/i

/** All other non-human clients: crawlers, mail link scanners, scripts, headless browsers. */
const bots =
  /(?<!\bcu)bot\b|bots\b|crawl|spider|slurp|scan|preview|fetch|monitor|headless|phantom|puppeteer|playwright|selenium|lighthouse|pagespeed|curl|wget|httpie|python|java\/|okhttp|go-http|axios|node|undici|ruby|perl|libwww|php|guzzle|postman|insomnia|apache-http|dart:|http-?client|safelinks|barracuda|proofpoint|mimecast|urldefense|bingpreview|mediapartners|adsbot|feedfetcher|validator|archive\.org|ia_archiver|google-?(other|extended|inspectiontool|read-aloud)|yandex(?!.*yabrowser)|baidu(?!.*browser)|bytespider|gptbot|chatgpt|claude|anthropic|perplexity|ccbot|ahrefs|semrush|dataprovider|censys|zgrab|masscan|nmap/i

/** An in-app browser names its app; the app's preview fetcher does not look like a browser. */
const isBrowser = /Mozilla\/5\.0 \((Macintosh|Windows|X11|iPhone|iPad|iPod|Android|Linux)/

/** Why a view by this agent is never counted; null when it may be a person. */
export function whyLeftOut(userAgent: string, isPrefetch: boolean): Extract<LeftOutReason, 'bot' | 'preview'> | null {
  const agent = userAgent.trim()
  if (isPreview(agent)) return 'preview'
  if (agent === '' || bots.test(agent) || isPrefetch) return 'bot'
  return null
}

/**
 * WhatsApp fetches previews under its own name; its in-app browser puts the name at the end of a browser's user agent.
 */
export function isPreview(userAgent: string): boolean {
  if (!previews.test(userAgent)) return false
  const isAppWindow =
    isBrowser.test(userAgent) && /\b(WhatsApp|Snapchat|Pinterest|Viber|Zalo|Flipboard)\b/i.test(userAgent)
  return !isAppWindow || /externalhit|bot\b/i.test(userAgent)
}

/** `https://l.instagram.com/x` → `l.instagram.com`; a phone app by its package. Nothing else is stored. */
export function hostOf(referrer: string | null | undefined): string | null {
  if (!referrer) return null
  const app = /^android-app:\/\/([\w.]+)/.exec(referrer)?.[1]
  if (app) return app.slice(0, 120)
  try {
    return new URL(referrer).hostname.toLowerCase().slice(0, 120) || null
  } catch {
    return null
  }
}

type Hint = readonly [source: ShareSource, hosts: RegExp]
const hosts: readonly Hint[] = [
  ['whatsapp', /(^|\.)(whatsapp\.(com|net)|wa\.me)$|^com\.whatsapp/],
  ['instagram', /(^|\.)instagram\.com$|^com\.instagram/],
  ['facebook', /(^|\.)(facebook\.com|fb\.com|fb\.me|messenger\.com)$|^com\.facebook/],
  ['x', /(^|\.)(x\.com|twitter\.com|t\.co)$|^com\.twitter/],
  [
    'email',
    /^(mail|outlook|webmail|owa|deref-[\w-]+)\.|(^|\.)(mail\.[\w.]+|proton\.me|fastmail\.com|hey\.com)$|^com\.google\.android\.gm$|^com\.microsoft\.office\.outlook/,
  ],
  [
    'messages',
    /(^|\.)(telegram\.org|t\.me|slack\.com|discord\.com|signal\.org|teams\.microsoft\.com|line\.me)$|messaging|^org\.telegram|^com\.slack|^com\.discord|^org\.thoughtcrime/,
  ],
  [
    'search',
    /(^|\.)(google|bing|yahoo|ecosia|yandex|baidu|startpage)\.[\w.]+$|(^|\.)(duckduckgo\.com|search\.brave\.com|kagi\.com|qwant\.com)$/,
  ],
]

/** Apps open links in their own in-app browser, which names the app. */
const windows: readonly Hint[] = [
  ['instagram', /\bInstagram\b/],
  ['whatsapp', /\bWhatsApp\b/],
  ['facebook', /\bFB(AN|AV|_IAB)\b|FBAN\/|FBAV\//],
  ['x', /\bTwitter(Android|For iPhone)?\b/],
  ['messages', /\b(Telegram|Slack|Discord|Line)\b/],
]

const campaigns: Record<string, ShareSource> = {
  whatsapp: 'whatsapp',
  instagram: 'instagram',
  ig: 'instagram',
  facebook: 'facebook',
  fb: 'facebook',
  x: 'x',
  twitter: 'x',
  email: 'email',
  mail: 'email',
  newsletter: 'email',
  sms: 'messages',
  imessage: 'messages',
  messages: 'messages',
  telegram: 'messages',
}

type Came = { referrer?: string | null | undefined; userAgent: string; site: string }

/** `utm:whatsapp` comes from the URL itself and takes precedence. */
export function sourceOf({ referrer, userAgent, site }: Came): { source: ShareSource; host: string | null } {
  const campaign = /^utm:(.{1,40})$/.exec(referrer ?? '')?.[1]?.toLowerCase()
  if (campaign !== undefined) return { source: campaigns[campaign] ?? 'site', host: null }
  const host = hostOf(referrer)
  const isOwn = host !== null && host === hostOf(site)
  const by = (hints: readonly Hint[], text: string) => hints.find(([, pattern]) => pattern.test(text))?.[0]
  const app = by(windows, userAgent)
  if (host === null || isOwn) return { source: app ?? 'direct', host: null }
  return { source: by(hosts, host) ?? app ?? 'site', host }
}

export function deviceOf(userAgent: string, isTouch = false): ShareDevice {
  if (/iPad|Tablet|PlayBook|Silk(?!.*Mobile)|Android(?!.*Mobile)/i.test(userAgent)) return 'tablet'
  if (/Mobi|iPhone|iPod/i.test(userAgent)) return 'phone'
  // an iPad claims to be a Mac, but has a touch screen
  return /Macintosh/.test(userAgent) && isTouch ? 'tablet' : 'computer'
}
