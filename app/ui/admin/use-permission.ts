import { useRouteLoaderData } from 'react-router'
import { type Permission, hasPermission } from '#app/shop/auth/permissions.ts'
import { useRoot } from '../shell/use-shop.ts'

/** Returns whether the user's role includes a permission. */
export function usePermission(permission: Permission): boolean {
	return hasPermission(useRoot()?.viewer?.role, permission)
}

/** Returns the back-office URLs that the user's role has no access to. */
export function useForbiddenPaths(): string[] {
	return useRouteLoaderData<() => { closed: string[] }>('routes/admin/_layout')?.closed ?? []
}
