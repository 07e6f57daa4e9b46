import { Outlet } from 'react-router'
import pageStyles from '#app/ui/styles/pages.css?url'
import { customerMiddleware } from '#app/http/session/guards.server.ts'
import type { Route } from './+types/_layout.ts'

export const middleware: Route.MiddlewareFunction[] = [customerMiddleware]

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: pageStyles }]

/**
 * Exists so that `customerMiddleware` also runs for client-side navigations: React Router requests data from the
 * server, and runs `middleware` there, only when a matched route has a loader.
 */
export function loader() {
	return null
}

export default function AccountLayout() {
	return <Outlet />
}
