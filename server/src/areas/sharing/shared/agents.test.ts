import { describe, expect, it } from 'vitest'

import { deviceOf, hostOf, isPreview, sourceOf, whyLeftOut } from './agents.ts'

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15'

describe('user agents', () => {
  it.each([
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'WhatsApp/2.24.21.78 A',
    'Twitterbot/1.0',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
    'TelegramBot (like TwitterBot)',
    'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1.1 Safari/605.1.15 (Applebot/0.1)',
    'SkypeUriPreview Preview/0.5',
    'Viber/21.0',
  ])('messenger: %s', (agent) => {
    expect(whyLeftOut(agent, false)).toBe('preview')
    expect(isPreview(agent)).toBe(true)
  })

  it.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/130.0.0.0 Safari/537.36',
    'curl/8.9.1',
    'python-requests/2.32',
    'Go-http-client/2.0',
    'GPTBot/1.1',
    'Mozilla/5.0 (compatible; AhrefsBot/7.0)',
    '',
    '   ',
  ])('bot: %s', (agent) => {
    expect(whyLeftOut(agent, false)).toBe('bot')
    expect(isPreview(agent)).toBe(false)
  })

  it.each([
    iphone,
    android,
    mac,
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0',
    `${iphone} Mobile/15E148 Instagram 355.0.0.0`,
    `${iphone} Mobile/15E148 [FBAN/FBIOS;FBAV/487.0]`,
    `${android} WhatsApp/2.24`,
    android.replace('Pixel 9', 'CUBOT X30'),
    android.replace('Pixel 9', 'Cubot Note 30 Build/RP1A'),
  ])('person: %s', (agent) => {
    expect(whyLeftOut(agent, false)).toBeNull()
    expect(whyLeftOut(agent, true), 'a browser that only fetches ahead').toBe('bot')
  })
})

describe('referrers', () => {
  const site = 'https://cards.example'
  it.each([
    ['https://l.instagram.com/?u=x', mac, 'instagram', 'l.instagram.com'],
    ['https://t.co/abc', mac, 'x', 't.co'],
    ['https://web.whatsapp.com/', mac, 'whatsapp', 'web.whatsapp.com'],
    ['android-app://com.google.android.gm/', android, 'email', 'com.google.android.gm'],
    ['android-app://com.google.android.apps.messaging/', android, 'messages', 'com.google.android.apps.messaging'],
    ['https://mail.google.com/', mac, 'email', 'mail.google.com'],
    ['https://www.google.com/', mac, 'search', 'www.google.com'],
    ['https://m.facebook.com/', mac, 'facebook', 'm.facebook.com'],
    ['https://forum.example/thread/7', mac, 'site', 'forum.example'],
    ['https://cards.example/shared/secret', mac, 'direct', null],
    ['', mac, 'direct', null],
    ['not an address', mac, 'direct', null],
    ['', `${iphone} Instagram 355.0`, 'instagram', null],
    ['', `${iphone} [FBAN/FBIOS;FBAV/487.0]`, 'facebook', null],
    ['utm:whatsapp', mac, 'whatsapp', null],
    ['utm:SMS', mac, 'messages', null],
    ['utm:a-flyer', mac, 'site', null],
  ])('%s with %s', (referrer, userAgent, source, host) => {
    expect(sourceOf({ referrer, userAgent, site })).toEqual({ source, host })
  })

  it('only the host of a referrer is stored', () => {
    expect(hostOf('https://user:secret@Forum.Example:8080/private?token=1')).toBe('forum.example')
    expect(hostOf(`https://${'x'.repeat(300)}.example`)?.length ?? 0).toBeLessThanOrEqual(120)
  })
})

it.each([
  [iphone, false, 'phone'],
  [`${android}`, false, 'phone'],
  [android.replace(' Mobile', ''), false, 'tablet'],
  [mac, false, 'computer'],
  [mac, true, 'tablet'],
  ['Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X)', true, 'tablet'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', true, 'computer'],
] as const)('%s, touch: %s', (agent, isTouch, device) => {
  expect(deviceOf(agent, isTouch)).toBe(device)
})
