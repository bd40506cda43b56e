import type pg from 'pg'

import { appRole } from './pool.ts'

/** All of them come with PostgreSQL, and a database's owner may create them: none needs a superuser. */
const neededExtensions = ['btree_gist', 'fuzzystrmatch', 'pg_trgm', 'unaccent'] as const

const oldestPostgres = 18

export type DatabaseFault = {
  what: 'version' | 'rights' | 'owner' | 'role' | 'extensions'
  fault: string
  remedy: string
}

/** What keeps this user from migrating this database and the app from working on it, all of it at once. */
export async function findDatabaseFaults(
  client: pg.ClientBase,
  extensions: readonly string[] = neededExtensions,
): Promise<DatabaseFault[]> {
  const tooOld = versionFaults(await findVersion(client))
  // older ones don't have what the other checks ask for
  if (tooOld.length > 0) return tooOld
  const rights = await findRights(client)
  return [
    ...rightsFaults(rights),
    ...(await ownerFaults(client, rights)),
    ...roleFaults(rights),
    ...(await extensionFaults(client, rights, extensions)),
  ]
}

/** Throws one message that names everything. Lets the owner work as the app's role where it may grant that itself. */
export async function requireDatabase(client: pg.ClientBase): Promise<void> {
  const faults = await findDatabaseFaults(client)
  if (faults.length === 0) return grantAppRole(client)
  const lines = faults.map(({ fault, remedy }) => ` - ${fault} ${remedy}`)
  throw new Error(`The database isn’t ready:\n${lines.join('\n')}\nNothing was changed.`)
}

/**
 * A role’s creator may grant it, but not work as it. A restored database has all its migrations, and needs this
 * again on another server. Under a lock, because two instances may start at once.
 */
async function grantAppRole(client: pg.ClientBase): Promise<void> {
  const { hasRole, mayUseRole, mayGrantRole } = await findRights(client)
  if (!hasRole || mayUseRole || !mayGrantRole) return
  await client.query(`BEGIN; SELECT pg_advisory_xact_lock(hashtextextended('ambry_role', 0));
    GRANT ${appRole} TO CURRENT_USER WITH INHERIT FALSE, SET TRUE; COMMIT`)
}

/** 170006 is 17.6. */
async function findVersion(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ number: string }>(`SELECT current_setting('server_version_num') AS number`)
  return Number(rows[0]?.number)
}

const majorOf = (version: number) => Math.trunc(version / 10_000)

/** Ids come from uuidv7(), which older versions do not have. */
export const versionFaults = (version: number): DatabaseFault[] =>
  majorOf(version) >= oldestPostgres
    ? []
    : [
        {
          what: 'version',
          fault: `This database is PostgreSQL ${majorOf(version)}; Ambry needs PostgreSQL ${oldestPostgres} or newer.`,
          remedy: 'Upgrade the server (pg_upgrade, or dump and restore), or point DATABASE_URL at one that is.',
        },
      ]

type Rights = {
  user: string
  database: string
  isSuperuser: boolean
  mayCreateInDatabase: boolean
  mayCreateInPublic: boolean
  mayCreateRoles: boolean
  hasRole: boolean
  mayUseRole: boolean
  mayGrantRole: boolean
}

async function findRights(client: pg.ClientBase): Promise<Rights> {
  const { rows } = await client.query<Rights>(
    `SELECT quote_ident(r.rolname) AS "user", quote_ident(current_database()) AS database, r.rolsuper AS "isSuperuser",
      has_database_privilege(current_database(), 'CREATE') AS "mayCreateInDatabase",
      coalesce(has_schema_privilege(to_regnamespace('public'), 'CREATE'), false) AS "mayCreateInPublic",
      r.rolsuper OR r.rolcreaterole AS "mayCreateRoles", a.oid IS NOT NULL AS "hasRole",
      coalesce(pg_has_role(a.oid, 'SET'), false) AS "mayUseRole",
      coalesce(pg_has_role(a.oid, 'MEMBER WITH ADMIN OPTION'), false) AS "mayGrantRole"
    FROM pg_roles r LEFT JOIN pg_roles a ON a.rolname = $1 WHERE r.rolname = current_user`,
    [appRole],
  )
  if (!rows[0]) throw new Error('the current user is a role')
  return rows[0]
}

function rightsFaults({ user, database, mayCreateInDatabase, mayCreateInPublic }: Rights): DatabaseFault[] {
  const grants = [
    ...(mayCreateInDatabase ? [] : [`GRANT CREATE ON DATABASE ${database} TO ${user};`]),
    ...(mayCreateInPublic ? [] : [`GRANT CREATE, USAGE ON SCHEMA public TO ${user};`]),
  ]
  if (grants.length === 0) return []
  return [
    {
      what: 'rights',
      fault: `The user ${user} can’t create tables in the database ${database}.`,
      remedy: `As an administrator of the server, in this database: ALTER DATABASE ${database} OWNER TO ${user}; or ${grants.join(' ')}`,
    },
  ]
}

async function ownerFaults(client: pg.ClientBase, { user }: Rights): Promise<DatabaseFault[]> {
  const { rows } = await client.query<{ owner: string; tables: number }>(
    `SELECT pg_get_userbyid(relowner) AS owner, count(*)::int AS tables FROM pg_class
     WHERE relnamespace = to_regnamespace('public') AND relkind IN ('r', 'p', 'v', 'S') AND NOT pg_has_role(relowner, 'USAGE')
     GROUP BY relowner ORDER BY 1`,
  )
  return rows.map(({ owner, tables }) => ({
    what: 'owner',
    fault: `${tables} tables and sequences belong to ${owner}, but migrations run as ${user}.`,
    remedy: `Set the user of DATABASE_URL to their owner, or restore the backup as ${user} (pg_restore --no-owner).`,
  }))
}

function roleFaults({ user, hasRole, mayUseRole, mayGrantRole, mayCreateRoles }: Rights): DatabaseFault[] {
  if (mayUseRole || mayGrantRole || (!hasRole && mayCreateRoles)) return []
  const create = hasRole ? '' : `CREATE ROLE ${appRole} NOLOGIN; `
  return [
    {
      what: 'role',
      fault: `The app works as the role ${appRole}, ${hasRole ? `which ${user} may not use.` : `which doesn’t exist, and ${user} may not create it.`}`,
      remedy: `As an administrator of the server: ${create}GRANT ${appRole} TO ${user} WITH INHERIT FALSE, SET TRUE;`,
    },
  ]
}

type Extension = { name: string; schema: string | null; isAvailable: boolean; isTrusted: boolean }

async function extensionFaults(
  client: pg.ClientBase,
  { isSuperuser, mayCreateInDatabase }: Rights,
  needed: readonly string[],
): Promise<DatabaseFault[]> {
  const { rows } = await client.query<Extension>(
    `SELECT n.name, (SELECT extnamespace::regnamespace::text FROM pg_extension WHERE extname = n.name) AS schema,
      a.name IS NOT NULL AS "isAvailable",
      coalesce((SELECT v.trusted FROM pg_available_extension_versions v WHERE v.name = a.name AND v.version = a.default_version), false) AS "isTrusted"
    FROM unnest($1::text[]) n (name) LEFT JOIN pg_available_extensions a ON a.name = n.name ORDER BY n.name`,
    [needed],
  )
  const missing = rows.filter(({ schema }) => schema === null)
  const notInstalled = namesOf(missing.filter(({ isAvailable }) => !isAvailable))
  const notAllowed = missing.filter(
    ({ isAvailable, isTrusted }) => isAvailable && !isSuperuser && !(isTrusted && mayCreateInDatabase),
  )
  const elsewhere = rows.filter(({ schema }) => schema !== null && schema !== 'public')
  const faults: DatabaseFault[] = []
  if (notInstalled !== '') {
    faults.push({
      what: 'extensions',
      fault: `The server doesn’t have these extensions: ${notInstalled}.`,
      remedy: 'They ship with PostgreSQL: install its contrib package, or allow them in your provider’s settings.',
    })
  }
  if (notAllowed.length > 0) {
    faults.push({
      what: 'extensions',
      fault: `This user can’t create these extensions: ${namesOf(notAllowed)}.`,
      remedy: `As an administrator, in this database: ${notAllowed.map(({ name }) => `CREATE EXTENSION ${name};`).join(' ')}`,
    })
  }
  if (elsewhere.length > 0) {
    faults.push({
      what: 'extensions',
      fault: `These extensions are in another schema than public: ${namesOf(elsewhere)}.`,
      remedy: `As their owner, in this database: ${elsewhere.map(({ name }) => `ALTER EXTENSION ${name} SET SCHEMA public;`).join(' ')}`,
    })
  }
  return faults
}

const namesOf = (extensions: readonly { name: string }[]) => extensions.map(({ name }) => name).join(', ')
