import { expect, it } from 'vitest'
import type { SlabCard } from './card.ts'
import { type SlabOptions, slab } from './slab.ts'

/**
 * The figures below are SHA-256 sums of the design's reference drawing, version 1, and were made from it, not from the
 * code they check. Before summing, ids are named by their order, and the reference's style attributes were put as the
 * attributes or classes used here. The reference had no drawing without a grade: it was given an empty one.
 *
 * A figure that no longer holds means that members' pictures have changed. If that is meant, `slabVersion` goes up.
 */
type Finish = 'plain' | 'foil'

const drawn: [category: string, year: number, finish: Finish, sum: string][] = [
  ['baseball', 1909, 'plain', 'efaf8e9badc62dbdce83f55b42637c1635dd4ea575022b5fa2f12c945430ad84'],
  ['baseball', 1909, 'foil', '1188fc313438e0219bab907c16c90b56e6d476d54e891b49800e8ce97fe972a4'],
  ['baseball', 1952, 'plain', '83ecbc8d75ca2aff97a2ceef371163ba78b5d7cd9ec0b8939c2418413a0de68e'],
  ['baseball', 1952, 'foil', '4afc27fe276f1a0468aa9c7b7728f91700d2936b745e712b9e07b1f560bc59e0'],
  ['baseball', 1986, 'plain', '5cffa60557b119ccff4ecc8f62c82d997a0163cad129ba6836ed734db1b3ef03'],
  ['baseball', 1986, 'foil', '2038ed6cc13e68869ee421c4c2a90b2c9180f28ca915be4584ad6af31df46da8'],
  ['baseball', 1999, 'plain', '4f5af0b40a8410ca621b21c533e02710aa90ec9b236e2bff5e4363387b630e3d'],
  ['baseball', 1999, 'foil', '930b6bb84d8711fb3724e25ce1969f42677b7e81aa6c4a9e8e343b50b3e41bcb'],
  ['baseball', 2018, 'plain', 'bc81592fdccaad47d29bb0bc5794005fbfabae0e081f45918ae1f457b651a39b'],
  ['baseball', 2018, 'foil', '2c4846b8caec71cc0642803e8a716158cdba47dfc768e180bb5facf6c8de122c'],
  ['basketball', 1909, 'plain', 'a5537ae9901b0d54e181ea7de79174a526e2b429fadb628d50c7c4871cf314d3'],
  ['basketball', 1909, 'foil', 'ccd206c5c45059a66ff4c86ddfc6e3e76fd7bedbcb5ceb8c7624ccabacb095a5'],
  ['basketball', 1952, 'plain', 'b7e85f33e5e243a625ab5af8e8a5e439208aaa974ab98c759eade566096aeed4'],
  ['basketball', 1952, 'foil', 'dfcc60cf90b49673a73d3df3e8c7c97421e604a26d3a13ac6336dda1e631c905'],
  ['basketball', 1986, 'plain', '63a35c1db039a0f8a2d2f5ae9b2061f0db5e2cf6f35676321ab69dea08e39b85'],
  ['basketball', 1986, 'foil', '0457d0ee111f3d8d452d4c3a5a2be2b2648f5453624fd5d794e02204a9cf5abd'],
  ['basketball', 1999, 'plain', 'fe138dc61a7eb6ff581849cc4767257e04b74ff868522eb3d8a7b9850423e50a'],
  ['basketball', 1999, 'foil', '9624aaa149f22b9407c16db7f5a800f71902493bd8a7a5992733c781c8c50812'],
  ['basketball', 2018, 'plain', 'b9e07e5ad3ed66a56012a67d3aa033d47724890d0fde895a405b3de71065ab2b'],
  ['basketball', 2018, 'foil', '4b4c9a6a59438a30ed1da521dc433986976fa5a4fbfd9d1bd89ffe1ab72019b9'],
  ['football', 1909, 'plain', '9f35e6a9c2e97bbffc052e6f401cddc03c632ea33571384d5ab39f1682bc304f'],
  ['football', 1909, 'foil', '81d1c2215e16be938094d542a87e811c1fd5aa8707f8a8057c756f8b473b552a'],
  ['football', 1952, 'plain', 'cbc53be5cb8dcad9d63fa4a60198e4d865ed755e30505e2352f56b650c6aa686'],
  ['football', 1952, 'foil', 'bb1de52c1293c16b70d2c110588347c08987c6ddfb4a08ffb996450e14703da2'],
  ['football', 1986, 'plain', '4585778ebdabda65a161f9b4348e705b8e5c07464feb2889285665e0b04af44a'],
  ['football', 1986, 'foil', '8d7324209847e868b988fd22e63f02c1de448c179ac833865169965e2ab308c5'],
  ['football', 1999, 'plain', '67489d49116300202d39c9d236377cb688f7e7f9f16ddfacb480c089ed32c617'],
  ['football', 1999, 'foil', '6fd23ab28274c29a806be8c7c8827f7e3464dfae8c9e4119eadfd93f066921c2'],
  ['football', 2018, 'plain', '93d771086dc171f71b8efe9893193418d191a586c738298782166a0445aabda4'],
  ['football', 2018, 'foil', '116faad352ce8e7e18b3cc10b78f8d35936caed12b046aec908696d5624ba3f1'],
  ['soccer', 1909, 'plain', '112faaea731c9efad02949fde41cb82ecbf1fb3e4ee6761f8700e1b98ce92241'],
  ['soccer', 1909, 'foil', 'a51bc1427a6b6bb22e9b088f4324a7bff743725424f7ba39e80b6f2bed0d6ab3'],
  ['soccer', 1952, 'plain', '0ce8806c6f7c69a02038ed9f58ac4ae8225a33a535657e6c5ae7dcea736088bb'],
  ['soccer', 1952, 'foil', '4023ef48387471542f5f0396c7e62e3af4ee62dca2231dd972f53104a6f71e2c'],
  ['soccer', 1986, 'plain', '295f593ecda68fee34591608974029e7eafbbc916772b3362e06e312668a25fd'],
  ['soccer', 1986, 'foil', '2edaa7cabb46d645671f37df1efeb70fb2eb07ad50491b34475da5e1dfd86c12'],
  ['soccer', 1999, 'plain', '80928e2e9a78e0792487f8dd3d9b0eaba501d8c37f4eb934efc4612ec1f0c858'],
  ['soccer', 1999, 'foil', 'cee3e53bca2078639e0a3af9ce1c9411643d84ab02509adfcb3b454638e37890'],
  ['soccer', 2018, 'plain', 'afc538bf48de6d8526944454582a6ec6822f54d6cd7e5937c700aac66173489b'],
  ['soccer', 2018, 'foil', 'b838e8f6f06e9aee229dadacd105c35efcbba5b3247c266c53f153f97b4ccd87'],
  ['hockey', 1909, 'plain', '4b59ebb5c95268719cd04b0b24247238a08d72a51fa60fd27abc993f8b333001'],
  ['hockey', 1909, 'foil', 'f8bcc6d65ccfd4d4f6cc96677503671116911cfdf6233faaba12422a804d5e55'],
  ['hockey', 1952, 'plain', 'f019cd315650da6928f463246dd5731be0eff7142471eff46d7087a213297810'],
  ['hockey', 1952, 'foil', 'f673eec96ade087344bf9c29fc7d0fb04929dc58582e6a16180986cc1699f9e7'],
  ['hockey', 1986, 'plain', '698cef90c1cc659ca12654ee50c89585bfd005c87f222c2780423f9740283e46'],
  ['hockey', 1986, 'foil', '0baf9263ec720bdb06d851aa9b4b22003c1dd6f852039c18d4d7e8dcdbc9eb85'],
  ['hockey', 1999, 'plain', 'e250da79f9a25d42c616242b5c1b3fca4c7b8068666a2c9c194d78c116767cd6'],
  ['hockey', 1999, 'foil', '36f3d8f4d51317c4205ce1433b8b6f0113ddcb78834d778cd8ab4617d8c6416b'],
  ['hockey', 2018, 'plain', '83d6d49f51d8c791eb95dde790abd5cf15f2f0731b61191436268b8243cda984'],
  ['hockey', 2018, 'foil', 'da1f08e255b0e762dd9ce59e5bf23bb84899ba690edd3689e61dc897cf28ebf7'],
  ['racing', 1909, 'plain', '4d93676cf2e4c92109d9ea7175f5510b97de63373bd15f28e929afba2bf8cec1'],
  ['racing', 1909, 'foil', 'ea2b435f50d7e7ef4a6287adee35b066eebf80353a5aee8eb09c93b31307b5fd'],
  ['racing', 1952, 'plain', '3505354de4bc9961a4233628d17c71e137c6449a962cffe218c1a4af10db211d'],
  ['racing', 1952, 'foil', 'c928f8a72ab021b73f5a6d8a868efcc659867f506daa2eb1a9d2d8598d31f43a'],
  ['racing', 1986, 'plain', '44aca363e7bc3d5e6fbf75868ebf47ba05874c09fc63df722549c7b35dafdfb1'],
  ['racing', 1986, 'foil', '70a9bf12dd5ad20f0355836a2bfa1a8e1736c96984e44d137883526f4e52c669'],
  ['racing', 1999, 'plain', 'e262c33ef38df12149b28486a3a29bb6914b64efc9ce255cf79f37c65b42c6e5'],
  ['racing', 1999, 'foil', 'a3997e387681856dfbbdd41b266427139c12f7cd41614648f0b7c32a82a838b9'],
  ['racing', 2018, 'plain', 'a303c0b280fd20fac8a99845089821f5605548ac1575d8ed8638f252ab3d01de'],
  ['racing', 2018, 'foil', 'e46a91a6371798f5cf4b658190a60f11c3349dbd2218390161a6f91c1bcbcd10'],
  ['creature', 1999, 'plain', '3c706c276eb83ac1f23f7c2b52902ae662b2fe35331f39ca1b4cfbc8dbc364b8'],
  ['creature', 1999, 'foil', '883954c44fde6cd5cfe4dd9757181cdcd2f079b10b829bd4ac5d8e314552565e'],
  ['arcane', 1999, 'plain', '37da5a726b9e38fa3dab379dac62add52906a8027deca9016e8fd40fb301232e'],
  ['arcane', 1999, 'foil', 'b8fa11e3f5d2273acca8b2ef02f3d8eb6e9542b2a7a4d5065e613ffec571e3b1'],
  ['duel', 1999, 'plain', '216936fd27a63129d79a6b4cfc2709c0f73c48d333d61ce33d5a2162b57c27bc'],
  ['duel', 1999, 'foil', 'eb90b99753ed85cc2ae947440814fc1ff98511e8218622df7cad09b430c1310e'],
  ['voyage', 1999, 'plain', '85eb84faedcd735c86665c6ff3adaef9890973cdcd7ead7d50ce90c425c10ec0'],
  ['voyage', 1999, 'foil', '6436ca2d00b9553390d971212aa463ff4dee2aa4b7949c9f490878a43fe8badd'],
  ['unheard of', 1999, 'plain', '37da5a726b9e38fa3dab379dac62add52906a8027deca9016e8fd40fb301232e'],
  ['unheard of', 1999, 'foil', 'b8fa11e3f5d2273acca8b2ef02f3d8eb6e9542b2a7a4d5065e613ffec571e3b1'],
]

const shown: [options: SlabOptions, sum: string][] = [
  [{ ghost: true }, '0dd348469a5d87dd685c66e396e5b48e0b79f91dad806428f971b40097dac3d1'],
  [{ ghost: true, gradeMin: 9 }, 'abd5256cc23f9c408286354bcc20640da42bd89ab3b4c8de4f07e1f9cb549f0f'],
  [{ blank: true }, '18bd188354e99e254f6a426e66d63bac667b203fcc51f0ca276c34f3c49c5138'],
  [{ blank: true, noLabel: true }, '6aaa7934bb7082abaac1ea7da8b7cee105def56348751ac08dc31332faf2fe7c'],
  [{ noLabel: true }, 'cfb46d9ccb1206d542b7b7d36dfe91f2587c9b25c164004cc50a96e0fc2a4dd9'],
  [{ photo: '/files/photo.jpg' }, 'a8fece938b214e729e960bbdfe7c0af6ea3a30b46ffeea5524419b8255a11544'],
]

const grades = [10, 9.5, 9, 8.5, 1, null]
const names = ['Marcus Vale', 'Emberwyrm', 'João Prates']

/** One card of each grade, each with another cert. */
const cardsOf = (category: string, year: number, finish: Finish): SlabCard[] =>
  grades.map((grade, i) => ({
    cert: String(10_000_000 + ((year * 7919 + i * 15_485_863) % 90_000_000)).padStart(8, '0'),
    category,
    year,
    set: 'Crown Hoops',
    number: i % 2 ? '57' : null,
    name: names[i % 3]!,
    variety: finish === 'foil' ? (i % 2 ? 'Gold Refractor' : '1st Edition Holo') : i % 2 ? 'Rookie' : null,
    grade,
  }))

function withPlainIds(svg: string): string {
  const names = new Map<string, string>()
  return svg.replace(/( id="|url\(#)([^")]*)/g, (_, before: string, id: string) => {
    if (!names.has(id)) names.set(id, `id${names.size}`)
    return `${before}${names.get(id)}`
  })
}

async function sumOf(svgs: string[]): Promise<string> {
  const bytes = new TextEncoder().encode(svgs.map(withPlainIds).join('\n'))
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(sum, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

it.each(drawn)('%s of %i, %s, is the reference drawing in every grade', async (category, year, finish, sum) => {
  expect(await sumOf(cardsOf(category, year, finish).map((card) => slab(card)))).toBe(sum)
})

it.each(shown)('%j is the reference drawing in every category and grade', async (options, sum) => {
  const categories = [...new Set(drawn.map(([category]) => category))].slice(0, 10)
  const years = [1909, 1952, 1986, 1999, 2018]
  const cards = categories.flatMap((category, i) => cardsOf(category, years[i % 5]!, i % 2 ? 'foil' : 'plain'))
  expect(await sumOf(cards.map((card) => slab(card, options)))).toBe(sum)
})
