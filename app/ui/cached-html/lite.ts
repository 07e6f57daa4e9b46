import { createContext, use } from 'react'
import { useRoot } from '../shell/use-shop.ts'

/** Lite mode on the server alone, which renders parts of a page without the rest of it. */
export const LiteContext = /* @__PURE__ */ createContext(false)

/** Whether the page is in lite mode. */
export const useLite = import.meta.env.SSR ? () => use(LiteContext) : () => useRoot()?.isLite
