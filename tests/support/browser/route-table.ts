import path from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { ServerBuild } from 'react-router'
import type { Permission } from '#app/shop/auth/permissions.ts'
import routes from '../../../app/routes.ts'

const build = (await import(/* @vite-ignore */ path.resolve('build/server/index.js'))) as ServerBuild

/** Tests create a product and an order with this id. */
const samples: Record<string, string> = {
	':id': '1',
	':hash': 'a'.repeat(32),
	':file': '320.webp',
	'*': 'nothing-here',
}

export interface RouteEntry {
	id: string
	file: string
	path: string
	layouts: string[]
	/** The admin permission of the route. */
	permission: Permission | undefined
	hasAction: boolean
	isPage: boolean
}

function listRoutes(entries: readonly RouteConfigEntry[], above: string, layouts: string[]): RouteEntry[] {
	return entries.flatMap((route) => {
		const id = route.id ?? route.file.replace(/\.tsx?$/, '')
		const address = route.path ? `${above}/${route.path}` : above
		const below = route.children ? listRoutes(route.children, address, [...layouts, id]) : []
		// Layouts without an address, or with an index page, are skipped.
		if (route.children && (!route.path || route.children.some(({ index }) => index))) return below
		const module = build.routes[id]?.module
		if (!module) throw new Error(`the build has no ${id}: it is older than the table of routes`)
		const parts = address.split('/').map((part) => samples[part] ?? part.replace(/^:/, 'any-'))
		const entry: RouteEntry = {
			id,
			file: route.file,
			path: parts.join('/') || '/',
			layouts,
			permission: (module.handle as { permission?: Permission } | undefined)?.permission,
			hasAction: Boolean(module.action),
			isPage: Boolean(module.default),
		}
		return [entry, ...below]
	})
}

/** The entries of app/routes.ts, including new ones. */
export const routeEntries = listRoutes(routes, '', [])

export function listRoutesBelow(layout: string): RouteEntry[] {
	return routeEntries.filter(({ layouts }) => layouts.includes(layout))
}

export function toDataPath({ path: page, id }: Pick<RouteEntry, 'path' | 'id'>, onlyThisRoute = false): string {
	return `${page === '/' ? '/_' : page}.data${onlyThisRoute ? `?_routes=${encodeURIComponent(id)}` : ''}`
}
