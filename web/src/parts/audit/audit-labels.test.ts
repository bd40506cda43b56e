import { expect, test } from 'vitest'

import { actionLabel, actorOf, objectLabel } from './audit-labels.ts'

const entry = { actorName: null, action: 'settings.edit', requestId: null }

test('whoever is known is named', () => {
  expect(actorOf({ ...entry, actorName: 'Ada Stone', requestId: 'r-1' })).toBe('Ada Stone')
})

test('somebody without a session is a visitor, never the house', () => {
  for (const action of ['access_request.ask', 'sign_in.refused', 'sign_in.wrong_code', 'impersonation.denied']) {
    expect(actorOf({ ...entry, action, requestId: 'r-1' })).toBe('Visitor')
  }
})

test('what no request asked for was done by the house; an invented request for access was not', () => {
  expect(actorOf(entry)).toBe('System')
  expect(actorOf({ ...entry, action: 'user.first_admin' })).toBe('System')
  expect(actorOf({ ...entry, action: 'access_request.ask' })).toBe('Visitor')
})

test('actions and objects have words; a name that is not in the table is shown as it is', () => {
  expect(actionLabel('export')).toBe('Exported a list')
  expect(actionLabel('impersonation.refused')).toBe('Requested to view an account that can’t be viewed')
  expect(objectLabel({ objectKind: 'access_request', objectName: null })).toBe('an access request')
  expect(objectLabel({ objectKind: 'user', objectName: 'Bo Lind' })).toBe('Bo Lind')
  expect(objectLabel({ objectKind: null, objectName: null })).toBe('–')
  expect([actionLabel('toString'), objectLabel({ objectKind: 'loan', objectName: null })]).toEqual(['toString', 'loan'])
})
