import type { LegalPage } from '@ambry/contract/site/legal/endpoints'
import * as labels from './labels.ts'

/** Version 1 of each page, until an admin publishes the real text. */
export const firstLegalPages: Record<LegalPage, { title: string; markdown: string }> = {
  terms: {
    title: labels.termsOfMembership,
    markdown: `# Terms of membership

## Membership
Membership is by invitation. We may need to verify your identity before we lend to you, buy from you, or sell to you.

## Your cards
A card you register stays yours. The registry records what you tell us and what a grader confirms. A record here doesn’t prove ownership to a third party.

## Buying, selling, and borrowing
We show every price, fee, and date before you commit. What you accept is recorded with the time, and we can both see it.

## Closing your account
You can close your account when nothing is open: no loan, no reservation, and no balance. We may suspend an account and will tell you why.
`,
  },
  privacy: {
    title: labels.privacy,
    markdown: `# Privacy

## What we keep
Your phone number, the profile details you choose to add, your cards and their history, and a log of sign-ins and of staff activity in your account.

## How we use it
To run your membership. We don’t sell your data. When staff view your account, they give a reason, which you can read in your settings.

## How long we keep it
We keep ownership and financial records as long as the law requires. We delete the rest once your account is closed and those periods have passed.
`,
  },
  cookies: {
    title: labels.cookies,
    markdown: `# Cookies

We set only the cookies this site needs. None of them track you elsewhere.

- **Session**: keeps you signed in for eight hours. Scripts can’t read it.
- **auth_state**: tells the page that you’re signed in. It contains nothing secret.
- **Device**: remembers that you’ve signed in on this device, so a stranger’s wrong codes can’t lock you out.
- **Visitor**: set for a day when you open a shared link with a view limit, so that you count once.
`,
  },
}
