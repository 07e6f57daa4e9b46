/** What server.ts takes from the built shop: imported directly, stateful modules would exist twice. */
export type BuiltShop = typeof import('../../entry.server.tsx')
