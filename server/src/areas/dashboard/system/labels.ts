// Every sentence of this folder's screens.

// service.ts
export const postgresqlRunsInsideAmbry = 'PostgreSQL runs inside Ambry, in DATA_DIR, because DATABASE_URL isn’t set.'
export const postgresqlRunsOnYourOwn = 'PostgreSQL runs on your own server, set by DATABASE_URL.'
export const twilioAccountSid = 'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, and TWILIO_FROM'
export const textMessagesStay = (variables: string | number) =>
  `Text messages stay in an outbox and aren’t sent until ${variables} are set.`
export const twilioRejectsOurTextMessages = (variables: string | number) =>
  `Twilio rejects our text messages. Check ${variables}.`
export const twilioSendsOurTextMessages = (variables: string | number) =>
  `Twilio sends our text messages, because ${variables} are set.`
export const emailsStay = 'Emails stay in an outbox and aren’t sent until SMTP_URL and EMAIL_FROM are set.'
export const theMailServerRejects = 'The mail server isn’t accepting our emails. Check SMTP_URL and EMAIL_FROM.'
export const theMailServerSends = 'The mail server sends our emails, because SMTP_URL and EMAIL_FROM are set.'
export const photosAndDocumentsAreStored = 'Photos and documents are stored in the bucket set by S3_BUCKET.'
export const photosAndDocumentsAreStoredIn = 'Photos and documents are stored in DATA_DIR, because S3_BUCKET isn’t set.'
export const stripeSecretKeyAndStripe = 'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET'
export const aSandboxReplacesTheProcessor = (variables: string | number) =>
  `A sandbox replaces the processor until ${variables} are set.`
export const wiresOnly = 'Wires only, because PAYMENTS is set to off.'
export const stripeCollectsPayments = (variables: string | number) =>
  `Stripe collects payments, because ${variables} are set.`
export const aBundledSampleSetAnswers = 'Lookups use bundled sample data until PSA_API_TOKEN is set.'
export const lookupsAreOff = 'Lookups are off, because PSA is set to off.'
