import { pageRouter } from './router.ts'

const discoveries = new Set<{ paths: string[]; taken: Promise<void> }>()

/** Routes that are being looked for by these paths, and come. */
export function discovery(paths: string[], routes: Promise<Response>): Promise<Response> {
	// In a task of its own, after React Router has taken them
	const taken = routes.catch(() => {}).then(() => new Promise<void>((resolve) => setTimeout(resolve)))
	const one = { paths, taken }
	discoveries.add(one)
	void taken.then(() => discoveries.delete(one))
	return routes
}

/** React Router would take a form's answer for the page that is coming, whose routes it does not know yet. */
export async function routesOfNavigation(): Promise<void> {
	const path = pageRouter()?.state.navigation.location?.pathname
	const pending = [...discoveries].filter(({ paths }) => path !== undefined && paths.includes(path))
	await Promise.all(pending.map(({ taken }) => taken))
}
