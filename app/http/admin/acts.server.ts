import type { ServerBuild } from 'react-router'
import { type Act, includesAct, type Role } from '#app/shop/words/roles.ts'

/** `export const handle` of a route of the back-office says what is done there. */
interface Handle {
	act?: Act
}

type Routes = ServerBuild['routes']
let acts: Promise<Map<string, Act>> | undefined

/** What is done at an address of the back-office, which is written as in the table of routes: 'admin/orders/:id'. */
export async function actAt(pattern: string): Promise<Act | undefined> {
	return (await knownActs()).get(pattern)
}

/** The addresses without parameters that a role does not open. */
export async function closedTo(role: Role | undefined): Promise<string[]> {
	const known = await knownActs()
	return [...known].filter(([path, act]) => !path.includes(':') && !includesAct(role, act)).map(([path]) => `/${path}`)
}

function knownActs() {
	// The routes import this themselves, so that they are asked for later.
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
