import { createContext } from 'react'

/** On the server alone, of a page that React hydrates: its scripts, and no others, may stand in it. */
export const NonceContext = /* @__PURE__ */ createContext<string | undefined>(undefined)
