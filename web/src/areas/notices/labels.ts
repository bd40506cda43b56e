// Every sentence of this folder's screens.

// Bell.tsx
export const notificationsNew = (unread: string | number) => `Notifications, ${unread} new`
export const notifications = 'Notifications'
export const theNotificationsWerentMarked = 'The notifications weren’t marked as read'
export const markAllAsRead = 'Mark all as read'
export const noNotificationsYet = 'No notifications yet. Updates about your account and cards appear here.'
export const showOlder = 'Show older'
export const newLabel = '(new)'
export const open = 'Open'
export const markAsRead = 'Mark as read'

// NoticePreferencesPanel.tsx
export const chooseHowWeReachYou =
  'Choose how we reach you. Security notifications can’t be turned off, and anything with a deadline is always sent by email or text.'
export const kind = 'Notification'
export const inApp = 'In app'
export const inTheApp = (label: string | number) => `${label} in the app`
export const text = 'Text'
export const byTextMessage = (label: string | number) => `${label} by text message`
export const email = 'Email'
export const byEmail = (label: string | number) => `${label} by email`
export const newsletter = 'Newsletter'
export const occasionalNewsAboutCards = 'Occasional news about cards, events, and offers.'
