import { expect, test } from 'vitest'

import { actionLabel, actorOf, kindLabel, objectLabel, recordKinds, viewedIn } from './audit-labels.ts'

const entry = { actorName: null, action: 'settings.edit', requestId: null }

test('known actors are named', () => {
  expect(actorOf({ ...entry, actorName: 'Ada Stone', requestId: 'r-1' })).toBe('Ada Stone')
})

test('an actor without a session is a visitor, never the system', () => {
  for (const action of ['access_request.ask', 'sign_in.refused', 'sign_in.wrong_code', 'impersonation.denied']) {
    expect(actorOf({ ...entry, action, requestId: 'r-1' })).toBe('Visitor')
  }
})

test('an action without a request is by the system, except a demo access request', () => {
  expect(actorOf(entry)).toBe('System')
  expect(actorOf({ ...entry, action: 'user.first_admin' })).toBe('System')
  expect(actorOf({ ...entry, action: 'access_request.ask' })).toBe('Visitor')
})

test('actions and objects have labels; an unlisted name is shown as is', () => {
  expect(actionLabel('export')).toBe('Exported a list')
  expect(actionLabel('impersonation.refused')).toBe('Requested to view an account that can’t be viewed')
  expect(objectLabel({ objectKind: 'access_request', objectName: null })).toBe('an access request')
  expect(objectLabel({ objectKind: 'user', objectName: 'Bo Lind' })).toBe('Bo Lind')
  expect(objectLabel({ objectKind: null, objectName: null })).toBe('–')
  expect([actionLabel('toString'), objectLabel({ objectKind: 'comet', objectName: null })]).toEqual([
    'toString',
    'comet',
  ])
})

test('a record with a name says what kind it is', () => {
  expect(kindLabel({ objectKind: 'identity_document', objectName: 'Passport, page 1' })).toBe('Identity document')
  expect(kindLabel({ objectKind: 'settings', objectName: null })).toBeNull()
  expect(recordKinds).toMatchObject({ invoice: 'Invoice', loan_book: 'Loan book', dispute: 'Claim on a card' })
})

test('only what was read in a view says whose account was viewed', () => {
  expect(viewedIn({ objectKind: 'route', subjectName: 'Milo Park' })).toBe('Milo Park')
  expect(viewedIn({ objectKind: 'loan', subjectName: 'Milo Park' })).toBeNull()
})
