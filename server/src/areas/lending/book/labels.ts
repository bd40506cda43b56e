// Every sentence of this folder.

export const provisionEntry = (month: string) => `Loan loss provision for ${month}`
