import path from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { ServerBuild } from 'react-router'
import routes from '../../../app/routes.ts'

const build = (await import(/* @vite-ignore */ path.resolve('build/server/index.js'))) as ServerBuild

/**
 * What stands for the parts of an address that vary; every test that asks for one makes a product and an order with
 * this id.
 */
const samples: Record<string, string> = {
	':id': '1',
	':hash': 'a'.repeat(32),
	':file': '320.webp',
	'*': 'nothing-here',
}

/** One address of the shop, with everything that it stands for. */
export interface RouteEntry {
	/** Its id in the build, such as 'routes/admin/products'. */
	id: string
	/** An address that leads to it. */
	path: string
	/** The ids of the layouts around it. */
	layouts: string[]
	hasAction: boolean
	/** Whether it shows a page; a file or an answer of its own otherwise. */
	isPage: boolean
}

function routesOf(entries: readonly RouteConfigEntry[], above: string, layouts: string[]): RouteEntry[] {
	return entries.flatMap((entry) => {
		const id = entry.id ?? entry.file.replace(/\.tsx?$/, '')
		const address = entry.path ? `${above}/${entry.path}` : above
		const below = entry.children ? routesOf(entry.children, address, [...layouts, id]) : []
		// A layout without an address of its own, or one whose address shows its index page, is not counted.
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

/** Every address of app/routes.ts: a new route is in here by itself. */
export const routeEntries = routesOf(routes, '', [])

/** Those below a layout. */
export function routesBelow(layout: string): RouteEntry[] {
	return routeEntries.filter(({ layouts }) => layouts.includes(layout))
}

/** The address that the browser's script asks for when a link leads to this page. */
export function dataPath({ path: page, id }: Pick<RouteEntry, 'path' | 'id'>, onlyThisRoute = false): string {
	return `${page === '/' ? '/_' : page}.data${onlyThisRoute ? `?_routes=${encodeURIComponent(id)}` : ''}`
}
