import type { ServerBuild } from 'react-router'
import { type Permission, hasPermission, type Role } from '#app/shop/auth/roles.ts'

/** The `export const handle` of a back-office route, which names its permission. */
interface AdminRouteHandle {
	permission?: Permission
}

type Routes = ServerBuild['routes']
let permissions: Promise<Map<string, Permission>> | undefined

/**
 * Returns the permission that a back-office URL requires. The pattern has the form of the route table:
 * 'admin/orders/:id'.
 */
export async function getPermissionAt(pattern: string): Promise<Permission | undefined> {
	return (await getPermissions()).get(pattern)
}

/** Returns the URLs without parameters that a role has no access to. */
export async function listForbiddenPaths(role: Role | undefined): Promise<string[]> {
	const known = await getPermissions()
	return [...known]
		.filter(([path, permission]) => !path.includes(':') && !hasPermission(role, permission))
		.map(([path]) => `/${path}`)
}

function getPermissions() {
	// The routes import this module, so they are imported later.
	permissions ??= import('virtual:react-router/server-build').then(({ routes }) => readPermissions(routes))
	return permissions
}

function readPermissions(routes: Routes): Map<string, Permission> {
	return new Map(
		Object.values(routes).flatMap((route) => {
			const permission = (route?.module.handle as AdminRouteHandle | undefined)?.permission
			return route && permission ? [[toPattern(route, routes), permission] as const] : []
		}),
	)
}

function toPattern({ path = '', parentId }: NonNullable<Routes[string]>, routes: Routes): string {
	const parent = parentId === undefined ? undefined : routes[parentId]
	return [parent && toPattern(parent, routes), path].filter(Boolean).join('/')
}
