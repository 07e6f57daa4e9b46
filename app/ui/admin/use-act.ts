import { useRouteLoaderData } from 'react-router'
import { type Act, includesAct } from '#app/shop/words/roles.ts'
import { useRoot } from '../shell/use-shop.ts'

/** Returns whether the user's role includes a permission. */
export function useAct(act: Act): boolean {
	return includesAct(useRoot()?.viewer?.role, act)
}

/** Returns the back-office URLs that the user's role has no access to. */
export function useClosed(): string[] {
	return useRouteLoaderData<() => { closed: string[] }>('routes/admin/_layout')?.closed ?? []
}
