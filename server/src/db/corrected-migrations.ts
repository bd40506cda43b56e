/**
 * The SHA-256 of files before they were corrected, so that a database that applied the former text is not refused. They
 * had to be changed because an installation from empty could not apply them: the first did not let the owner work as
 * the role it creates, and the others attached a setting of our own to functions, which takes a superuser (decision
 * 65). Migration 045 brings databases with the former text to the same state; a test compares both ways.
 */
export const formerHashes: Readonly<Record<string, string>> = {
  '001-foundation.sql': '62ded09cbe0ac801e9716bc62f2f20c171636f05e527f3354eb8c3d651ec530c',
  '035-closing-accounts.sql': '8bba963020ae7a0ab27126813d910f7c29dbb138018030e842da6cd2cbd611b2',
  '036-identity.sql': '7878a20667e84f2b9e2db7c4d681db69567d67e4935517f5e406c38aad379144',
  '037-lending.sql': 'c0af33eefb2068736c645ca473ac21e5a51563dde3522d403bf72c702185c785',
  '038-loan-book.sql': '8bed716b931974895153a4dbca1137aad9f2b3ba139d6bdc5b9efef118fbdde5',
  '039-source.sql': '5ad0ed57cc27bae2e92b315bd7d66f456ba0edd198b509c3db4d1ff5928e9434',
  '040-funds.sql': '979e874ea3330986a999eb5c36be5fd1b2dff45525d16afeda4ab79f3d797a69',
  '041-payouts-that-come-back.sql': '5b698d4b3ccf935c7f8a83a5a1df8a85b6ba7c545657429ce70051f591abbe3c',
  '042-processor.sql': 'e33c45b918b0656c307d725c3f8ff3ed8948b209e7466927bc9f3a9b88d67a4d',
}
