import type { GraderRecord } from './certs.ts'

// Cards that nobody graded. Listed ones are for trying out manually; generated ones fill a job of ten thousand.

type Line = [
  cert: string,
  year: string,
  brand: string,
  category: string,
  cardNumber: string,
  subject: string,
  variety: string,
  label: string,
  population: number,
  higher: number,
]

const sports = {
  ba: 'BASEBALL CARDS',
  bk: 'BASKETBALL CARDS',
  fb: 'FOOTBALL CARDS',
  hk: 'HOCKEY CARDS',
  so: 'SOCCER CARDS',
  rc: 'RACING CARDS',
  tc: 'TCG Cards',
}

const lines: Line[] = [
  ['48210377', '1986', 'CROWN HOOPS', sports.bk, '57', 'MARCUS VALE', 'ROOKIE', 'GEM MT 10', 317, 0],
  ['29004416', '1979', 'NORTHERN ICE', sports.hk, '18', 'WES GAGNON', 'ROOKIE', 'GEM MT 10', 21, 0],
  ['63151494', '1999', 'AURORA BASE SET', sports.tc, '4/102', 'EMBERWYRM', '1ST EDITION HOLO', 'GEM MT 10', 121, 0],
  ['44172839', '1993', 'ARCANA ALPHA', sports.tc, 'A-232', 'BLACK ORCHID', 'ALPHA', 'MINT 9', 88, 12],
  ['70551183', '2003', 'EXQUISITE PANEL', sports.bk, '78', 'LAMAR JENSEN', 'ROOKIE PATCH AUTO', 'NM-MT+ 8.5', 34, 41],
  ['66490024', '1998', 'ILLUSTRATOR PROMO', sports.tc, 'P-9', 'TIDECALLER', 'HOLO', 'MINT 9', 14, 6],
  ['47861844', '1952', 'HARPER GUM', sports.ba, '311', 'EDDIE LANSING', 'ROOKIE', 'NM-MT 8', 37, 9],
  ['73310458', '2018', 'APEX CHROME', sports.rc, '1', 'LUCA MARCHETTI', 'GOLD REFRACTOR', 'GEM MT 10', 46, 0],
  ['55820194', '2012', 'MEGA CRACKS', sports.so, '61', 'RAFAEL DELGADO', 'ROOKIE', 'MINT 9', 402, 96],
  ['08215573', '1965', 'HARPER GRIDIRON', sports.fb, '122', 'JIM BOWDEN', 'ROOKIE', 'NM 7', 510, 388],
  ['00000417', '1909', 'CAUDWELL TOBACCO', sports.ba, '', 'AMOS WICKHAM', 'SWEET BRIAR BACK', 'VG 3', 5, 11],
  ['31177802', '1958', 'OLD MILL GUM', sports.ba, '150', 'WALT THORNE', '', 'EX-MT 6 (OC)', 212, 140],
  ['61440095', '2023', 'ROMANCE VOYAGE', sports.tc, 'OP-118', 'CAPTAIN ROOK', 'MANGA ALT ART', 'GEM MT 10', 950, 0],
  ['52009913', '2002', 'LEGEND OF THE WYRM', sports.tc, 'LW-001', 'DUSKCALLER', '1ST EDITION FOIL', 'GEM MT 10', 77, 0],
  ['27718830', '1996', 'CHROME COURT', sports.bk, '138', 'KENJI BRYCE', 'REFRACTOR', 'AUTHENTIC', 12, 0],
]

export const listedCerts: ReadonlyMap<string, GraderRecord> = new Map(
  lines.map(([certNumber, year, brand, category, cardNumber, subject, variety, label, population, higher], index) => [
    certNumber,
    {
      certNumber,
      specId: 700_001 + index,
      year,
      brand,
      category,
      cardNumber,
      subject,
      variety,
      label,
      population,
      populationHigher: higher,
    },
  ]),
)

const first = 991_000_000
const last = 991_009_999

const given = 'MARCUS EDDIE TOM WES LAMAR NOAH KENJI LEO AMOS LUCA OTIS WALT GIL RAFAEL DORIAN HARU'.split(' ')
const family = 'VALE LANSING HARLAN GAGNON JENSEN TRASK BRYCE WICKHAM KELLER RENNICK THORNE OAKES IMAI'.split(' ')
const sets: [brand: string, category: string, from: number][] = [
  ['CROWN HOOPS', sports.bk, 1973],
  ['HARPER GUM', sports.ba, 1951],
  ['NORTHERN ICE', sports.hk, 1963],
  ['HARPER GRIDIRON', sports.fb, 1955],
  ['MEGA CRACKS', sports.so, 2002],
  ['APEX CHROME', sports.rc, 2018],
]
const labels = ['GEM MT 10', 'MINT 9', 'MINT 9', 'NM-MT 8', 'NM-MT 8', 'NM 7', 'EX-MT 6', 'VG-EX 4']

/** One of the ten thousand from 991000000 on; the same number is always the same card. Its spec has the same number. */
export function generatedCert(number: number): GraderRecord | null {
  if (!Number.isSafeInteger(number) || number < first || number > last) return null
  const n = number - first
  const [brand, category, from] = sets[n % sets.length] as (typeof sets)[number]
  return {
    certNumber: String(number),
    specId: number,
    year: String(from + (Math.floor(n / 7) % 6)),
    brand,
    category,
    cardNumber: String(1 + (n % 312)),
    subject: `${given[n % given.length]} ${family[Math.floor(n / 5) % family.length]}`,
    variety: n % 3 === 0 ? 'ROOKIE' : '',
    label: labels[Math.floor(n / 3) % labels.length] as string,
    population: 20 + ((n * 37) % 900),
    populationHigher: (n * 13) % 160,
  }
}
