// One list. `code` is the contract with clients; the message next to it is for people.
export const errorStatus = {
  invalid: 400,
  signed_out: 401,
  unknown_client: 401,
  forbidden: 403,
  foreign_origin: 403,
  admin_mode: 403,
  view_limited: 403,
  step_up: 403,
  not_found: 404,
  wrong_state: 409,
  stale: 409,
  conflict: 409,
  record_differs: 409,
  unusual_value: 409,
  key_reused: 409,
  too_large: 413,
  unsupported_type: 415,
  refused: 422,
  too_many: 429,
  internal: 500,
  unavailable: 503,
  // what was asked for may have been done
  unconfirmed: 504,
} as const

export type ErrorCode = keyof typeof errorStatus
