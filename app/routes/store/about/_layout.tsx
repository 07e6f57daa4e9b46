import { Outlet } from 'react-router'
import pageStyles from '#app/ui/styles/pages.css?url'
import type { Route } from './+types/_layout.ts'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: pageStyles }]

export default function AboutLayout() {
	return <Outlet />
}
