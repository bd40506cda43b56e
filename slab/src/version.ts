/** Part of an image's URL: increased when the same card would be drawn differently. */
export const slabVersion = 2
