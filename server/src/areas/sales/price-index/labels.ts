export const method =
  'A repeat-sales index. Cards sold at least twice in the same grade show how prices moved between their sales. A regression over all those pairs gives each quarter’s price level, with a 95% error band.'
