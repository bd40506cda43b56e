// Members are anonymous to each other until a price is accepted. Until then, contact details are removed from what they
// write to each other. Without a schema on purpose: the page uses it too.

export const hiddenContact = '[hidden until accepted]'

const digitWords: Record<string, string> = {
  zero: '0',
  oh: '0',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
}
const spelled = Object.keys(digitWords).join('|')

const at = String.raw`(?:\s*@\s*|\s*[([{]\s*at\s*[)\]}]\s*|[\s_]+at[\s_]+)`
const dot = String.raw`(?:\s*\.\s*|\s*[([{]\s*dot\s*[)\]}]\s*|[\s_]+dot[\s_]+)`
const endings =
  'com|net|org|io|co|me|us|app|dev|ai|gg|ly|tv|info|biz|shop|store|xyz|link|page|site|online|edu|uk|ca|de|fr|it|es|eu'
const mailboxes = 'gmail|googlemail|yahoo|hotmail|outlook|icloud|protonmail|proton|aol'
const networks = 'instagram|insta|ig|telegram|tg|whatsapp|wa|discord|snapchat|snap'
const services = `${networks}|signal|facebook|fb|messenger|twitter|tiktok|wechat|line|viber|skype|venmo|cashapp|zelle|paypal|ebay`
const handle = String.raw`[\p{L}\p{N}._#-]{2,}`
const alone = String.raw`(?<![\p{L}\p{N}])`
const name = String.raw`(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+`

// Anyone can write what these run over, so no part of them may match the same text in two ways: whatever repeats begins
// or ends with something that the rest can't be.
const patterns: readonly RegExp[] = [
  // jo@example.com, jo (at) example (dot) com, jo at example dot com, jo_at_example_dot_com
  new RegExp(
    String.raw`${name}${at}[\p{L}\p{N}-]+(?:${dot}[\p{L}\p{N}-]+)*${dot}(?:${endings})(?![\p{L}\p{N}])`,
    'giu',
  ),
  // jo@example.museum, jo@gmail; j o @ g m a i l . c o m
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@(?=[\p{N}.-]*\p{L})[\p{L}\p{N}.,-]*[\p{L}\p{N}]/giu,
  /(?<![\p{L}\p{N}])[\p{L}\p{N}._](?:\s[\p{L}\p{N}._])*\s@(?:\s[\p{L}\p{N}.](?![\p{L}\p{N}])){3,}/giu,
  // jo at gmail, jo at gmail com
  new RegExp(String.raw`${name}${at}(?:${mailboxes})(?:[\s_.,]+(?:com|net|me))?(?![\p{L}\p{N}])`, 'giu'),
  /\bhttps?:\/\/\S+|\bwww\.\S+/giu,
  // example.com/jo, t.me/jo, example dot com
  new RegExp(
    String.raw`${alone}[\p{L}\p{N}-]{1,60}(?:\.|\s*[([{]\s*dot\s*[)\]}]\s*|\s+dot\s+)(?:${endings})(?![\p{L}\p{N}])(?:\/\S*)?`,
    'giu',
  ),
  // instagram: jo, telegram is jo, find me on telegram as jo
  new RegExp(
    String.raw`${alone}(?:${services})(?:\s*[:=@#-]|\s+(?:is|handle|name|username|user|id|as|me)(?![\p{L}\p{N}]))+\s*${handle}`,
    'giu',
  ),
  // my ig jo.cards, message jo.cards on instagram
  new RegExp(String.raw`${alone}my\s+(?:${networks})\s+${handle}`, 'giu'),
  new RegExp(
    String.raw`${alone}(?:add|dm|find|follow|message|text)\s+[\p{L}\p{N}._#-]{3,}\s+on\s+(?:${networks})(?![\p{L}\p{N}])`,
    'giu',
  ),
  // @jo, jo#1234
  /(?<![\p{L}\p{N}])@[\p{L}\p{N}._]{2,}|(?<![\p{L}\p{N}])[\p{L}][\p{L}\p{N}._]{1,31}#\d{4}(?!\d)/giu,
  // twofivefive…, and no price has ten figures in one piece
  new RegExp(`(?:${spelled}){7,}`, 'giu'),
  /\$\s*\d{10,}/gu,
]

// also O and I among figures
const digit = `(?:\\d|(?<=\\d)[oil]|[oil](?=\\d)|(?<![\\p{L}])(?:${spelled})(?![\\p{L}]))`
const between = String.raw`(?:(?!\$)[\s\p{P}\p{S}]){0,6}`
/** Seven digits or more, in figures or words, with whatever people put between them. */
const digits = new RegExp(`(?<![\\p{N}$])(?<!\\p{N}[.,])\\+?[(]?${digit}(?:${between}${digit}){6,}`, 'giu')
const isCert = /(?:cert(?:ificate|ification)?(?:\s*(?:#|no\.?|number))?|psa|bgs|sgc|cgc)[\s:#]*$|#\s*$/iu
const isLongCert = /(?:bgs|cgc)(?:\s*cert)?(?:\s*(?:#|no\.?|number))?[\s:#]*$/iu
const isAmount = /^\d{1,3}(?:,\d{3}){1,2}(?:\.\d{2})?$/
const isYears = /^(?:(?:18|19|20)\d{2}(?:-\d{2})?[\s,/-]*)+$/

/** Figures that belong to the hobby: a cert number, a price, years. A phone has ten figures, as some certs do. */
function isHarmless(found: string, before: string): boolean {
  const text = found.trim()
  if (isAmount.test(text) || isYears.test(text)) return true
  return (/^\d{7,9}$/.test(text) && isCert.test(before)) || (/^\d{10}$/.test(text) && isLongCert.test(before))
}

const isDigit = /\p{Nd}/u

/** Figures of every script stand in tens, from zero to nine. */
function figureOf(written: string): string {
  let before = 0
  for (let at = (written.codePointAt(0) ?? 0) - 1; at >= 0 && isDigit.test(String.fromCodePoint(at)); at--) before++
  return String(before % 10)
}

/** Phones, emails, links and handles, also spelled out, are replaced. The rest stays as it was written. */
export function maskContacts(text: string): string {
  // figures of other scripts, full-width and boxed ones, and invisible characters hide what they spell
  let shown = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/(?![0-9])\p{Nd}/gu, figureOf)
    .replace(/(?<=[0-9])[\uFE0F\u20E3]+/gu, '')
  for (const pattern of patterns) shown = shown.replace(pattern, hiddenContact)
  return shown.replace(digits, (found, ...rest) => {
    const offset = rest.find((one) => typeof one === 'number') as number
    return isHarmless(found, shown.slice(0, offset)) ? found : hiddenContact
  })
}

/** Whether there is a way to reach someone in a text. */
export const hasContacts = (text: string): boolean =>
  maskContacts(text.replaceAll(hiddenContact, '')).includes(hiddenContact)
