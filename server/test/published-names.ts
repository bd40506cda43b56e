// Pairs of names from publications, which comparing names is tested and measured with.

/**
 * William E. Winkler, "Overview of Record Linkage and Current Research Directions", Census Bureau RRS2006/02, table 6,
 * and "Advanced Methods for Record Linkage", RR94/05, table 2.1; the last three from his paper of 1990. With the values
 * for Jaro and Jaro-Winkler. Values that differ between the tables are the later ones, which have the plain prefix bonus.
 */
export const winklerPairs: [a: string, b: string, jaro: number, jaroWinkler: number][] = [
  ['SHACKLEFORD', 'SHACKELFORD', 0.97, 0.982],
  ['DUNNINGHAM', 'CUNNIGHAM', 0.896, 0.896],
  ['NICHLESON', 'NICHULSON', 0.926, 0.956],
  ['JONES', 'JOHNSON', 0.79, 0.832],
  ['MASSEY', 'MASSIE', 0.889, 0.933],
  ['ABROMS', 'ABRAMS', 0.889, 0.922],
  ['JERALDINE', 'GERALDINE', 0.926, 0.926],
  ['MARHTA', 'MARTHA', 0.944, 0.961],
  ['MICHELLE', 'MICHAEL', 0.869, 0.921],
  ['JULIES', 'JULIUS', 0.889, 0.933],
  ['TANYA', 'TONYA', 0.867, 0.88],
  ['SEAN', 'SUSAN', 0.783, 0.805],
  ['JON', 'JOHN', 0.917, 0.933],
  ['BROOKHAVEN', 'BRROKHAVEN', 0.933, 0.947],
  ['BROOK HALLOW', 'BROOK HLLW', 0.944, 0.967],
  ['DECATUR', 'DECATIR', 0.905, 0.943],
  ['FITZRUREITER', 'FITZENREITER', 0.856, 0.913],
  ['HIGBEE', 'HIGHEE', 0.889, 0.922],
  ['HIGBEE', 'HIGVEE', 0.889, 0.922],
  ['LACURA', 'LOCURA', 0.889, 0.9],
  ['IOWA', 'IONA', 0.833, 0.867],
  ['MARTHA', 'MARHTA', 0.944, 0.961],
  ['DWAYNE', 'DUANE', 0.822, 0.84],
  ['DIXON', 'DICKSONX', 0.767, 0.813],
]

/** Two pairs of the same tables that are different names. Winkler prints 0 for whatever is far below his threshold. */
export const winklerDifferentPairs: [a: string, b: string][] = [
  ['HARDIN', 'MARTINEZ'],
  ['ITMAN', 'SMITH'],
]

/** Spellings of one name in the examples of the Daitch-Mokotoff system (Avotaynu, JewishGen). */
export const daitchMokotoffPairs: [a: string, b: string][] = [
  ['AUERBACH', 'OHRBACH'],
  ['AUERBACH', 'UHRBACH'],
  ['MOSKOWITZ', 'MOSKOVITZ'],
  ['LIPSHITZ', 'LIPPSZYC'],
  ['LEWINSKY', 'LEVINSKI'],
  ['SZLAMAWICZ', 'SHLAMOVITZ'],
  ['CENIOW', 'TSENYUV'],
  ['HOLUBICA', 'GOLUBITSA'],
  ['PRZEMYSL', 'PSHEMESHIL'],
  ['ROSOCHOWACIEC', 'ROSOKHOVATSETS'],
]
