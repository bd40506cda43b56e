/** A screen-print set of five inks. Each keeps its part everywhere: ground, body, accent, relief and the card's stock. */
export type Inks = { deep: string; mid: string; hot: string; light: string; paper: string }

const inks = (deep: string, mid: string, hot: string, light: string, paper: string): Inks => ({
  deep,
  mid,
  hot,
  light,
  paper,
})

export const oxblood = inks('#32101a', '#a3372b', '#f0894a', '#f6d7ad', '#f3ead8')
export const baize = inks('#0b2a22', '#1d6a4f', '#f0bf4c', '#cfe3cf', '#f1efe0')
export const navy = inks('#0f1b38', '#2a4b99', '#f2624c', '#cfdcf0', '#f0f0ea')
export const lagoon = inks('#06303a', '#0e7781', '#ff8a5c', '#cdebe4', '#f2f1e6')
export const mustard = inks('#2b2010', '#b4761d', '#dd4f2b', '#fae2a6', '#f5eed9')
export const ice = inks('#10243a', '#3a78af', '#7fd3e2', '#dff1f8', '#f1f5f4')
export const crimson = inks('#290d12', '#bf2930', '#f4b942', '#fde3c2', '#f7eedd')
export const ember = inks('#15231a', '#3a6b46', '#ee6d3a', '#e6dfbd', '#f1edda')
export const onyx = inks('#0f1211', '#39423d', '#cda651', '#e4dcc6', '#efebdf')
export const coral = inks('#25304c', '#6f9bcd', '#f2647a', '#fbe0d8', '#f6f0ea')
export const pine = inks('#08221f', '#0f5f5a', '#d8e36a', '#c4e4d6', '#eef1e2')
