// Every sentence of this folder's screens.

// DemoPanel.tsx
export const demoSign = 'Demo sign-in'
export const demo = 'Demo.'
export const noTextMessagesAreSent = 'No text messages are sent. Sign in as:'

// LandingPage.tsx
export const enterYourCode = 'Enter your code'
export const welcomeToAmbry = 'Welcome to Ambry'

// use-sign-in.ts
export const adminAccess = 'Admin Access'
export const success = 'Success'
export const youveBeenLoggedInSuccessfully = "You've been logged in successfully"
export const verificationFailed = 'Verification failed'
export const verificationCodeSent = 'Verification code sent'
export const pleaseCheckYourPhone = 'Please check your phone for the verification code'
export const failedToSendVerificationCode = 'Failed to send verification code'
