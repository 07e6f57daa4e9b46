import { useRouteLoaderData } from 'react-router'
import { type Act, includesAct } from '#app/shop/words/roles.ts'
import { useRoot } from '../shell/use-shop.ts'

/** Whether the role of who looks at the page includes an act. */
export function useAct(act: Act): boolean {
	return includesAct(useRoot()?.viewer?.role, act)
}

/** The addresses of the back-office that the role of who looks at the page does not open. */
export function useClosed(): string[] {
	return useRouteLoaderData<() => { closed: string[] }>('routes/admin/_layout')?.closed ?? []
}
