export const end = 'I’ve reached the end'
export const openPdf = 'Open PDF'
export const readFirst = 'Read the agreement to its end before you sign it.'
export const readOrOpenFirst = 'Read the agreement to its end, or open its PDF, before you sign it.'
