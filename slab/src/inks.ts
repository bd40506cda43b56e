/**
 * A screen-print set of five inks. Each has the same role everywhere: ground, body, accent, relief and the card's
 * stock.
 */
export type Inks = { name: string; deep: string; mid: string; hot: string; light: string; paper: string }

const inks = (name: string, deep: string, mid: string, hot: string, light: string, paper: string): Inks => ({
  name,
  deep,
  mid,
  hot,
  light,
  paper,
})

export const oxblood = inks('oxblood', '#32101a', '#a3372b', '#f0894a', '#f6d7ad', '#f3ead8')
export const baize = inks('baize', '#0b2a22', '#1d6a4f', '#f0bf4c', '#cfe3cf', '#f1efe0')
export const navy = inks('navy', '#0f1b38', '#2a4b99', '#f2624c', '#cfdcf0', '#f0f0ea')
export const lagoon = inks('lagoon', '#06303a', '#0e7781', '#ff8a5c', '#cdebe4', '#f2f1e6')
export const mustard = inks('mustard', '#2b2010', '#b4761d', '#dd4f2b', '#fae2a6', '#f5eed9')
export const ice = inks('ice', '#10243a', '#3a78af', '#7fd3e2', '#dff1f8', '#f1f5f4')
export const crimson = inks('crimson', '#290d12', '#bf2930', '#f4b942', '#fde3c2', '#f7eedd')
export const ember = inks('ember', '#15231a', '#3a6b46', '#ee6d3a', '#e6dfbd', '#f1edda')
export const onyx = inks('onyx', '#0f1211', '#39423d', '#cda651', '#e4dcc6', '#efebdf')
export const coral = inks('coral', '#25304c', '#6f9bcd', '#f2647a', '#fbe0d8', '#f6f0ea')
export const pine = inks('pine', '#08221f', '#0f5f5a', '#d8e36a', '#c4e4d6', '#eef1e2')
export const clay = inks('clay', '#3a1d10', '#b65a2c', '#5fb7a6', '#f3dcc4', '#f5eee2')
export const steel = inks('steel', '#151d24', '#53697a', '#f3c14b', '#dbe4e6', '#f0f1ec')
export const cobalt = inks('cobalt', '#0a1640', '#2447c8', '#ffd14d', '#d5e0fb', '#f2f3ee')
export const moss = inks('moss', '#1d2410', '#6d7f2a', '#f07f4f', '#e9ecc4', '#f3f1e0')
