import { createContext } from 'react'

/** The nonce of a page that React hydrates, on the server alone: its scripts, and no others, may stand in it. */
export const NonceContext = /* @__PURE__ */ createContext<string | undefined>(undefined)
