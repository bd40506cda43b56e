import { describe, expect, it } from 'vitest'
import { hasContacts, hiddenContact, maskContacts, maskedIn } from './contacts.ts'
import { Text } from './text.ts'

it.each([
  ['a phone', 'Call 202-555-0147 tonight'],
  ['a phone with a code', 'Call +1 (202) 555-0147 tonight'],
  ['a phone with dots', 'Call 202.555.0147 tonight'],
  ['a phone in one piece', 'Call 2025550147 tonight'],
  ['a foreign phone', 'Call +44 20 7946 0958 tonight'],
  ['spaced out figures', 'Call 2 0 2 5 5 5 0 1 4 7 tonight'],
  ['figures in words', 'Call two oh two five five five oh one four seven tonight'],
  ['figures and words', 'Call 202 five five five 0147 tonight'],
  ['words with signs', 'Call two-zero-two-five-five-five-zero-one-four-seven tonight'],
  ['full-width figures', 'Call ２０２５５５０１４７ tonight'],
  ['figures with invisible signs', 'Call 202\u200B555\u200B0147 tonight'],
  ['an email', 'Call jo.smith+cards@example.com tonight'],
  ['an email in brackets', 'Call jo (at) example (dot) com tonight'],
  ['an email in words', 'Call jo at example dot com tonight'],
  ['a link', 'Call https://example.test/jo?x=1 tonight'],
  ['a link without a scheme', 'Call example.com/jo tonight'],
  ['a short link', 'Call t.me/joscards tonight'],
  ['a handle', 'Call @joscards tonight'],
  ['a handle on a service', 'Call instagram: jos.cards tonight'],
  ['a handle in words', 'Call telegram is joscards tonight'],
  ['a Discord name', 'Call joscards#1234 tonight'],
  ['Arabic figures', 'Call ٢٠٢٥٥٥٠١٤٧ tonight'],
  ['Devanagari figures', 'Call २०२५५५०१४७ tonight'],
  ['boxed figures', 'Call 2️⃣0️⃣2️⃣5️⃣5️⃣5️⃣0️⃣1️⃣4️⃣7️⃣ tonight'],
  ['a phone with long dashes', 'Call 202–555–0147 tonight'],
  ['a phone with other signs', 'Call 202~555•0147 tonight'],
  ['a phone with much between', 'Call 202 . . 555 . . 0147 tonight'],
  ['letters among figures', 'Call 2o2 555 o147 tonight'],
  ['words in one piece', 'Call twozerotwofivefivefivezeroonefourseven tonight'],
  ['a phone as a price', 'Call $2025550147 tonight'],
  ['a phone as a high price', 'Call 2,025,550,147 tonight'],
  ['an email of any ending', 'Call jo@example.museum tonight'],
  ['an email without an ending', 'Call jo@gmail tonight'],
  ['an email with a comma', 'Call jo@gmail,com tonight'],
  ['a mailbox in words', 'Call jo at gmail com tonight'],
  ['an email with lines', 'Call jo_at_example_dot_com tonight'],
  ['a spaced out email', 'Call j o @ g m a i l . c o m tonight'],
  ['a handle without a sign', 'Call my ig joscards tonight'],
])('hides %s, and nothing else', (_, written) => {
  expect(maskContacts(written)).toBe(`Call ${hiddenContact} tonight`)
})

describe('what people write to be reached', () => {
  const phones = `
Call me at 503-555-0110; Text 503.555.0110 anytime; my cell: (503) 555 0110; 503/555/0110 after six; +1 503 555 0110
1-503-555-0110; 555-0110, same area as the show; five oh three five five five oh one one zero; 503 triple five 0110
five-oh-three, five-five-five, oh-one-one-oh; 503 five five five zero one one zero; 503 fifty-five five oh one ten
five zero three, double five five, zero double one zero; 5o3 555 Oll0; 5 0 3 5 5 5 0 1 1 0; 5*0*3*5*5*5*0*1*1*0
5.0.3.5.5.5.0.1.1.0; 503 dash 555 dash 0110; 503 then 555 then 0110; area code 503 and the rest is 555 0110
503five55zero110; 503_555_0110; #503 #555 #0110; 503/555 0110; 503 555/2110; 503,555,0110; 503, 555, 0110; (five o three) 555-0110; 503|555|0110
cinco cero tres cinco cinco cinco cero uno uno cero; 0044 7700 900123; +49 170 5550110; ⑤⓪③⑤⑤⑤⓪①①⓪; ５０３－５５５－０１１０
call five hundred three five five five oh one one zero; 50 35 55 01 10; 5 03 55 50 11 0; 1-800-FLOWERS; 503-555-CARD
no calls 5 0 3 . 5 5 5 . 0 1 1 0; my number backwards is 0110-555-305; zelle 503.555.0110; whatsapp 503 555 0110`
  const addresses = `
jocards@gmail.com; jocards @ gmail . com; jo cards at gmail; jocards at gmail; jocards at gmail dot com; jocards(at)gmail(dot)com
jocards [at] gmail [dot] com; jocards AT gmail DOT com; jocards-at-gmail-dot-com; jocards at g mail dot com
jocards at gee mail; jocards@g-mail; jocardsATgmailDOTcom; my gmail is jocards; gmail: jocards; it’s jocards, on gmail
jocards gmail; jocards arroba gmail punto com; jосards@gmаil.com; email jo.cards+psa@mail.example.co.uk please
jocards＠gmail．com; j.o.c.a.r.d.s@proton.me; jo dot cards at yahoo dot com; jocards {at} proton {dot} me; jocards at aol dot com
www.jocards.com; jocards.com has it; jocards dot com; jocards [dot] com; jocards (.) com; linktr.ee/jocards; jo at jocards dot shop
bit.ly/jocards; discord.gg/jocards; t dot me slash jocards; h t t p s : / / jocards.com; find my site jocards.store`
  const handles = `
IG @jocards; IG → jo_cards_77; insta 👉 jocards; TG -> jocards; ig: jocards; IG - jocards; insta jocards; my insta is jocards; instagram handle jocards; find me on insta: jocards
DM me on ig jocards503; dm jocards on instagram; I’m jocards503 on IG; I’m jocards on instagram; it’s jocards on insta
same name on IG: jocards503; look up jocards503 on insta; search jocards on Facebook; hit me up on fb jocards; fb: jo.cards
facebook.com/jocards; FB messenger: Jo.Cards; facebook: Jo Cards; telegram @jocards; tg: jocards; telegram jocards
whats app: jocards; add me on WhatsApp as jocards; signal: find me there as jo_cards; my signal is jocards; on signal as jocards
snap: jocards; snapchat jocards503; my snapchat’s jocards99; add jocards on snap; discord jocards#1234; discord: jocards
jocards on discord, dm me; kik jocards; twitter.com/jocards; X: @jocards; my X is @jocards; tiktok @jo.cards; reddit u/jocards
u/jocards503; my eBay is jocards; ebay user jocards; eBay store: jocards503; seller jocards503 on eBay; whatnot: jocards
venmo @jocards; venmo me: jocards; cashapp $jocards; cash app is $jocards; paypal.me/jocards; paypal jo.cards503
my handle is jocards everywhere; username: jocards; screen name jocards503; find me as jocards_503; google jocards503
WeChat ID jocards; line id jocards; skype live:jocards; follow @jo_cards!; my ebay store is called jocards; hmu on snap jocards`
  const all = [phones, addresses, handles].flatMap((list) =>
    list
      .split(/[;\n]/)
      .map((text) => text.trim())
      .filter(Boolean),
  )
  const left =
    /jo[\s._-]?cards|j\.o\.c|cardguy|@|0110|2110|1010|900123|5550110|0 1 1 0|one (?:one )?zero|uno uno|FLOWERS|-CARD/i

  it('are 140 ways', () => expect(new Set(all).size).toBeGreaterThan(140))

  it.each(all)('“%s” is hidden', (written) => {
    expect(maskContacts(written)).toContain(hiddenContact)
    expect(maskContacts(written)).not.toMatch(left)
  })
})

it.each(['lucy[dot]trades(at)pm[dot]me', 'lucy dot trades at pm dot me', 'l.m [dot] trades [dot] nyc @ pm.me'])(
  'hides all of the name in “%s”',
  (written) => {
    expect(maskContacts(`Mail ${written}, please`)).toBe(`Mail ${hiddenContact}, please`)
  },
)

it.each([
  'Looking for a PSA 9 or better, centering matters.',
  'Raw → PSA 10, then IG -> DC in the set order. PSA 9 > PSA 8.',
  'Paying up to $12,500, 1986-87 or 1996-97.',
  'I have cert # 12345678 in hand.',
  'PSA 10 pop 121, sold for 1,250,000 last year.',
  'Years 1986, 1987, 1988, 1989 all work.',
  'Card 57 of 132. I can meet at the show.',
  'Graded 9.5 in 2019. No cracks.',
  'BGS cert 0012345678, CGC 4012345678, PSA 12345678.',
  'I want 2 @ 500 each.',
  'I saw it on Instagram last week.',
  'Sold on eBay at the show for 12,500 or 13,000.',
  'I saw one on Whatnot last night, it went for 600.',
  'Instagram is full of fakes of this card.',
  'I paid with PayPal last time, it was fine.',
  'eBay is cheaper but I prefer a vaulted copy.',
  'The centering is 55/45 left to right, 60/40 top to bottom.',
  'Reserve is 2,500. Best offer by Friday 11/21/2026 at 5:00 PM.',
  'Looking for numbers 1, 5, 12, 45, 99, 101 and 230 to finish my set.',
  'BGS 9.5 with subs 9.5/9.5/9.5/9 and a 10 auto.',
  'Comps are 1200/1350/1500 over the last 90 days, so 500-1200 depending on eye appeal.',
  'Certs: 84512377, 84512378, 84512379.',
  'From an estate, bought 5/12/1998 for $75, measures 2.5 x 3.5 inches.',
  'Call it 1,000 even and it’s yours. Message me if you’d take less.',
  'I can message you photos of the corners, I follow this set closely and add one every year.',
  'My name is on the label of the holder, and my handle on the market says 800.',
  'See psacard.com/cert/84512377 for pictures, and topps.com for the checklist.',
  'I have #150 023/199 and #151 100/199, odds were 1:288 packs.',
  'Price was $5000 12 months ago, €6,000 now. About 10 15 minutes from the vault.',
  'Pokémon ½ ™ № stay as they are written.',
])('keeps “%s”', (written) => {
  expect(maskContacts(written)).toBe(written)
})

it.each([
  'my number 2025550147',
  'cert 2025550147',
  '#2025550147',
  'psa 2025550147',
  'call,2025550147',
  'tel2025550147',
])('hides the phone in “%s”', (written) => expect(maskContacts(written)).not.toContain('0147'))

it('hides every one of several, and leaves text that was hidden before', () => {
  const once = maskContacts('jo@example.com or 202-555-0147 or @joscards')
  expect(once).toBe(`${hiddenContact} or ${hiddenContact} or ${hiddenContact}`)
  expect(maskContacts(once)).toBe(once)
  expect([hasContacts(once), hasContacts('jo@example.com')]).toEqual([false, true])
})

/** What was written to make rules about contact details slow. */
const adversarial = [
  'a|1|1 |ig :|ig is |ig-|- |a@|a@a.|a at |a_at_| a|a |one |one|dm |@|.|1 , . - |a.|a-|1-|www.|http:|http://|a/|(at)|gmail ',
  'my gmail is |[dot] |a dot |#1234 |1234567 |cert 1234567 |1,|5 0 3 |double |fifty |on ig |dm me on ig |handle is |u/|1986-87 ',
  '$|$1,|9.5/|g m a i l |😀|\u200b|ｏ|"|find me as |_|a_1.|503-555-|1/|+|( |o |oh|1o|psa |# |half a . ',
].flatMap((list) => list.split('|'))
const readsOf = (written: string): number => {
  const text = new Text(written)
  maskedIn(text, written)
  return text.reads
}

it.each(adversarial)('reads a note of 5,000 times “%s” no more often than its length allows', (part) => {
  const note = (length: number) => part.repeat(length).slice(0, length)
  const [short, long] = [readsOf(note(500)), readsOf(note(5_000))]
  expect(long).toBeLessThanOrEqual(short * 11)
  expect(long).toBeLessThan(5_000 * 100)
})
