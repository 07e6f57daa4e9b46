import { Outlet } from 'react-router'
import pageStyles from '#app/ui/styles/pages.css?url'
import type { Route } from './+types/_pages-layout.ts'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: pageStyles }]

/** Styles pages of text and the pages of an order link, some of which the account shares. */
export default function PagesLayout() {
	return <Outlet />
}
