// Daitch-Mokotoff Soundex (Mokotoff and Daitch, 1985), which was made for names from many languages in many spellings:
// https://www.avotaynu.com/soundex.htm. Preferred to Double Metaphone, which is tuned to English and needs ten times
// the rules. Each rule: letters, code at the start of a name, before a vowel, elsewhere. `-` is not coded, and
// alternatives, which give a name several codes, are separated by `|`.

const rules = `
  SCHTSCH,SCHTSH,SCHTCH,SHTCH,SHCH,SHTSH 2 4 4; STCH,STSCH,STRZ,STRS,STSH,SZCZ,SZCS,ZDZ,ZDZH,ZHDZH 2 4 4
  SHT,SCHT,SCHD,SZT,SHD,SZD,ST,SD,ZD,ZHD 2 43 43; SC 2 4 4; CHS,KS,X 5 54 54
  TTSCH,TTCH,TTSZ,TTS,TTZ,TCH,TSCH,TSH,TRZ,TRS,TS,TZ,TZS,TSZ,TC 4 4 4
  CSZ,CZS,CZ,CS,DRZ,DRS,DS,DSH,DSZ,DZ,DZH,DZS,SCH,SH,SZ,S,ZH,ZSCH,ZSH,ZS,Z 4 4 4
  AI,AJ,AY,EI,EJ,EY,OI,OJ,OY,UI,UJ,UY,UE 0 1 -; AU 0 7 -; EU 1 1 -; IA,IE,IO,IU 1 - -; A,E,I,O,U 0 - -; Y 1 - -
  B,F,FB,P,PF,PH,V,W 7 7 7; D,DT,T,TH 3 3 3; G,K,KH,Q 5 5 5; H 5 5 -; L 8 8 8; M,N 6 6 6; MN,NM 66 66 66; R 9 9 9
  C,CH 4|5 4|5 4|5; CK 5|45 5|45 5|45; RS,RZ 4|94 4|94 4|94; J 1|4 -|4 -|4`

type Codes = readonly string[]
type Rule = { length: number; atStart: Codes; beforeVowel: Codes; elsewhere: Codes }

const codesOf = (text = ''): Codes => text.split('|').map((code) => (code === '-' ? '' : code))

const ruleOf = new Map<string, Rule>(
  rules
    .split(/[;\n]/)
    .filter((line) => line.trim() !== '')
    .flatMap((line) => {
      const [letters = '', atStart, beforeVowel, elsewhere] = line.trim().split(' ')
      return letters.split(',').map((each): [string, Rule] => [
        each,
        {
          length: each.length,
          atStart: codesOf(atStart),
          beforeVowel: codesOf(beforeVowel),
          elsewhere: codesOf(elsewhere),
        },
      ])
    }),
)

const longestRule = 7
const codeLength = 6
/** Names made of letters with several sounds would have hundreds. */
const mostCodes = 16

function ruleAt(name: string, at: number): Rule | undefined {
  for (let length = Math.min(longestRule, name.length - at); length > 0; length--) {
    const rule = ruleOf.get(name.slice(at, at + length))
    if (rule) return rule
  }
  return undefined
}

/** The codes of one name in `A` to `Z`, each of six digits; none without letters. Names that sound alike share one. */
export function phoneticCodes(name: string): string[] {
  let codes: { code: string; last: string }[] = [{ code: '', last: '' }]
  let at = 0
  while (at < name.length) {
    const rule = ruleAt(name, at)
    if (!rule) {
      at++
      continue
    }
    const next = name.charAt(at + rule.length)
    const options = at === 0 ? rule.atStart : /[AEIOU]/.test(next) ? rule.beforeVowel : rule.elsewhere
    const isDoubled = (last: string, option: string) => option !== '' && last.endsWith(option) && option.length === 1
    const seen = new Map<string, { code: string; last: string }>()
    for (const { code, last } of codes)
      for (const option of options) {
        // neighbors with the same sound are coded once, except M beside N
        const added = isDoubled(last, option) ? code : code + option
        const branch = { code: added.slice(0, codeLength), last: option }
        seen.set(`${branch.code} ${branch.last}`, branch)
      }
    codes = [...seen.values()].slice(0, mostCodes)
    at += rule.length
  }
  return [...new Set(codes.map(({ code }) => code))]
    .filter((code) => code !== '')
    .map((code) => code.padEnd(codeLength, '0'))
}
