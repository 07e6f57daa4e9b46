import { Outlet } from 'react-router'
import pageStyles from '#app/ui/styles/pages.css?url'
import type { Route } from './+types/_layout.ts'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: pageStyles }]

/** Styles the pages of an order link, some of which the account shares. */
export default function OrderLinkLayout() {
	return <Outlet />
}
