import path from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { ServerBuild } from 'react-router'
import routes from '../../../app/routes.ts'

const build = (await import(/* @vite-ignore */ path.resolve('build/server/index.js'))) as ServerBuild

/** Tests make a product and an order with this id. */
const samples: Record<string, string> = {
	':id': '1',
	':hash': 'a'.repeat(32),
	':file': '320.webp',
	'*': 'nothing-here',
}

export interface RouteEntry {
	id: string
	path: string
	layouts: string[]
	hasAction: boolean
	isPage: boolean
}

function routesOf(entries: readonly RouteConfigEntry[], above: string, layouts: string[]): RouteEntry[] {
	return entries.flatMap((entry) => {
		const id = entry.id ?? entry.file.replace(/\.tsx?$/, '')
		const address = entry.path ? `${above}/${entry.path}` : above
		const below = entry.children ? routesOf(entry.children, address, [...layouts, id]) : []
		// Layouts without an address, or with an index page, do not count.
		if (entry.children && (!entry.path || entry.children.some(({ index }) => index))) return below
		const module = build.routes[id]?.module
		if (!module) throw new Error(`the build has no ${id}: it is older than the table of routes`)
		const parts = address.split('/').map((part) => samples[part] ?? part.replace(/^:/, 'any-'))
		return [
			{ id, path: parts.join('/') || '/', layouts, hasAction: Boolean(module.action), isPage: Boolean(module.default) },
			...below,
		]
	})
}

/** From app/routes.ts, new ones included. */
export const routeEntries = routesOf(routes, '', [])

export function routesBelow(layout: string): RouteEntry[] {
	return routeEntries.filter(({ layouts }) => layouts.includes(layout))
}

export function dataPath({ path: page, id }: Pick<RouteEntry, 'path' | 'id'>, onlyThisRoute = false): string {
	return `${page === '/' ? '/_' : page}.data${onlyThisRoute ? `?_routes=${encodeURIComponent(id)}` : ''}`
}
