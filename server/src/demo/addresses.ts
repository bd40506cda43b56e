/** A ZIP code of each state that members live in. */
const zips: Record<string, string> = {
  ...{ OR: '97205', MA: '02108', IL: '60611', TX: '78701', GA: '30303', WA: '98101', CO: '80202', TN: '37203' },
  ...{ AZ: '85004', MN: '55401', NY: '10011', CA: '94102', DC: '20005', DE: '19801', PA: '19103', FL: '33131' },
}

/** Cities are written as `Portland, OR`. */
export const stateIn = (city: string) => city.slice(-2)

/** An invented home in a member's city, always the same one; null outside the United States. */
export function homeAddress({ id, city }: { id: string; city: string }): string | null {
  const zip = zips[stateIn(city)]
  return zip ? `${1 + (Number.parseInt(id.slice(-4), 16) % 180)} Larch Street\n${city} ${zip}` : null
}
