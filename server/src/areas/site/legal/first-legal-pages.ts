import type { LegalPage } from '@ambry/contract/site/legal/endpoints'

/** Version 1 of each page, until an admin publishes the house's own words. */
export const firstLegalPages: Record<LegalPage, { title: string; markdown: string }> = {
  terms: {
    title: 'Terms of membership',
    markdown: `# Terms of membership

## Membership
Membership is by invitation. The house may ask for proof of who you are before it lends to you, buys from you or sells to you.

## Your cards
A card that you register stays yours. The registry records what you tell it and what a grader confirms; a record here is no proof of ownership against a third party.

## Buying, selling and borrowing
Every price, fee and date is shown before you commit to it. What you accept is written down, with its time, and both you and the house can see it.

## Ending
You may close your account when nothing is open: no loan, no reservation, no balance. The house may suspend an account and will say why.
`,
  },
  privacy: {
    title: 'Privacy',
    markdown: `# Privacy

## What is kept
Your phone number, the profile you choose to give, your cards and what happens to them, and a record of sign-ins and of what staff do in your account.

## What it is for
To run your membership. Nothing is sold. Staff who look at your account give a reason, and you can read it in your settings.

## How long
Records of title and of money are kept as long as the law asks. The rest goes when your account is closed and those times have passed.
`,
  },
  cookies: {
    title: 'Cookies',
    markdown: `# Cookies

Only cookies that the site needs are set, none that follow you elsewhere.

- **Session**: keeps you signed in for eight hours. Scripts cannot read it.
- **auth_state**: tells the page that somebody is signed in. It holds no secret.
- **Device**: remembers that you signed in on this device before, so that a stranger's wrong codes cannot lock you out.
- **Visitor**: set for a day when you open a shared link that only so many people may view, so that you count once.
`,
  },
}
