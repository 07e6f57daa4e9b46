import { Outlet } from 'react-router'
import pageStyles from '#app/ui/styles/pages.css?url'
import type { Route } from './+types/_pages-layout.ts'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: pageStyles }]

/**
 * Adds the style sheet of text pages to the text pages, such as the policies, and to the pages of an order link. Some
 * route modules below an order link also serve the account.
 */
export default function PagesLayout() {
	return <Outlet />
}
