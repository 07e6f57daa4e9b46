import type { ServerBuild } from 'react-router'
import { type Act, includesAct, type Role } from '#app/shop/words/roles.ts'

/** The `export const handle` of a back-office route, which names its permission. */
interface Handle {
	act?: Act
}

type Routes = ServerBuild['routes']
let acts: Promise<Map<string, Act>> | undefined

/**
 * Returns the permission that a back-office URL requires. The pattern has the form of the route table:
 * 'admin/orders/:id'.
 */
export async function actAt(pattern: string): Promise<Act | undefined> {
	return (await knownActs()).get(pattern)
}

/** Returns the URLs without parameters that a role has no access to. */
export async function closedTo(role: Role | undefined): Promise<string[]> {
	const known = await knownActs()
	return [...known].filter(([path, act]) => !path.includes(':') && !includesAct(role, act)).map(([path]) => `/${path}`)
}

function knownActs() {
	// The routes import this module, so they are imported later.
	acts ??= import('virtual:react-router/server-build').then(({ routes }) => readActs(routes))
	return acts
}

function readActs(routes: Routes): Map<string, Act> {
	return new Map(
		Object.values(routes).flatMap((route) => {
			const act = (route?.module.handle as Handle | undefined)?.act
			return route && act ? [[patternOf(route, routes), act] as const] : []
		}),
	)
}

function patternOf({ path = '', parentId }: NonNullable<Routes[string]>, routes: Routes): string {
	const parent = parentId === undefined ? undefined : routes[parentId]
	return [parent && patternOf(parent, routes), path].filter(Boolean).join('/')
}
