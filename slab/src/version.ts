/** Part of a picture's address: it goes up when the same card would be drawn differently. */
export const slabVersion = 2
