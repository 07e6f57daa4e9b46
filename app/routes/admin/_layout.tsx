import { Outlet } from 'react-router'
import { closedTo } from '#app/http/admin/acts.server.ts'
import { valueOrFailed } from '#app/http/outcomes/or-failed.server.ts'
import { adminOf, adminMiddleware } from '#app/http/session/guards.server.ts'
import { countWhatWaits } from '#app/shop/desk/what-waits.server.ts'
import { LeaveDialog } from '#app/ui/admin/typed/leave-dialog.tsx'
import { Focus } from '#app/ui/focus/focus.tsx'
import { usePanels } from '#app/ui/panels/panel.tsx'
import adminStyles from '#app/ui/styles/admin.css?url'
import type { Route } from './+types/_layout.ts'
import { LineIcon } from '#app/ui/admin/line-icon.tsx'
import { BottomBar, lines, Menu, ShopName } from './_menu.tsx'
import { TopBar } from './_top-bar.tsx'

export const middleware: Route.MiddlewareFunction[] = [adminMiddleware]

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: adminStyles }]

export const meta: Route.MetaFunction = () => [{ title: 'Admin' }, { name: 'robots', content: 'noindex' }]

export async function loader({ context }: Route.LoaderArgs) {
	const { role } = await adminOf(context)
	return { closed: await closedTo(role), waits: await valueOrFailed(context, countWhatWaits()) }
}

export default function AdminLayout() {
	usePanels()
	return (
		<div className="desk">
			<a href="#content" className="skip rounded-soft">
				Skip to content
			</a>
			<Menu label="Back-office" className="menu-beside print:hidden" isBeside>
				<ShopName className="px-2.5 desk:max-lg:hidden" />
				<button type="button" popoverTarget="admin-menu" aria-label="Menu" className="menu-link lg:hidden">
					<LineIcon path={lines} />
				</button>
			</Menu>
			<TopBar />
			<main id="content" className="w-full max-w-[80rem] min-w-0 px-(--gutter) pt-5 pb-16 print:max-w-none print:p-0">
				<Outlet />
			</main>
			<LeaveDialog />
			<Focus />
			<BottomBar />
		</div>
	)
}
