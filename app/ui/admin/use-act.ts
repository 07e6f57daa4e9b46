import { type Act, includesAct } from '#app/shop/words/roles.ts'
import { useRoot } from '../shell/use-shop.ts'

/** Whether the role of who looks at the page includes an act. */
export function useAct(act: Act): boolean {
	return includesAct(useRoot()?.viewer?.role, act)
}
