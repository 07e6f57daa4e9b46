import { Outlet } from 'react-router'
import { orFailed } from '#app/http/outcomes/or-failed.server.ts'
import adminStyles from '#app/ui/styles/admin.css?url'
import { adminMiddleware } from '#app/http/session/guards.server.ts'
import { closedTo } from '#app/http/admin/acts.server.ts'
import { adminOf } from '#app/http/session/admin.server.ts'
import { whatWaits } from '#app/shop/desk/what-waits.server.ts'
import { LeaveDialog } from '#app/ui/admin/typed/leave-dialog.tsx'
import { Focus } from '#app/ui/focus/focus.tsx'
import { usePanels } from '#app/ui/panels/panel.tsx'
import type { Route } from './+types/_layout.ts'
import { Menu, ShopName } from './_menu.tsx'
import { TopBar } from './_top-bar.tsx'

export const middleware: Route.MiddlewareFunction[] = [adminMiddleware]

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: adminStyles }]

export const meta: Route.MetaFunction = () => [{ title: 'Admin' }, { name: 'robots', content: 'noindex' }]

export async function loader({ context }: Route.LoaderArgs) {
	const { role } = await adminOf(context)
	return { closed: await closedTo(role), waits: await orFailed(context, whatWaits()) }
}

export default function AdminLayout() {
	usePanels()
	return (
		<div className="min-h-dvh bg-sand lg:grid lg:grid-cols-[220px_minmax(0,1fr)] print:block print:bg-white">
			<a
				href="#content"
				className="sr-only z-50 bg-ink px-4 py-3 text-paper focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
			>
				Skip to content
			</a>
			<div className="hidden border-r border-line bg-white lg:block print:hidden">
				<Menu label="Back-office" className="sticky top-0 max-h-dvh overflow-y-auto overscroll-contain px-3 py-4">
					<ShopName className="mb-3 px-3" />
				</Menu>
			</div>
			<div className="min-w-0">
				<TopBar />
				<main
					id="content"
					className="mx-auto w-full max-w-6xl px-4 pt-5 pb-16 md:px-6 lg:px-8 print:max-w-none print:p-0"
				>
					<Outlet />
				</main>
				<LeaveDialog />
				<Focus />
			</div>
		</div>
	)
}
