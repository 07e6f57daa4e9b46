import { Outlet } from 'react-router'
import pageStyles from '#app/ui/styles/pages.css?url'
import type { Route } from './+types/_pages-layout.ts'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: pageStyles }]

/**
 * Adds the style sheet `pages.css` to text pages such as the policies, and to the pages of an order link. Some route
 * modules of order links are also used in the account, whose layout adds the same style sheet.
 */
export default function PagesLayout() {
	return <Outlet />
}
