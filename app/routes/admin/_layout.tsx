import { Form, Link, Outlet, useLocation } from 'react-router'
import { closedTo } from '#app/http/admin/acts.server.ts'
import { valueOrFailed } from '#app/http/outcomes/or-failed.server.ts'
import { adminOf, adminMiddleware } from '#app/http/session/guards.server.ts'
import { countWhatWaits } from '#app/shop/desk/what-waits.server.ts'
import { maxSearchLength } from '#app/shop/search/normalise.ts'
import { ROLES } from '#app/shop/words/roles.ts'
import { LeaveDialog } from '#app/ui/admin/typed/leave-dialog.tsx'
import { useAct } from '#app/ui/admin/use-act.ts'
import { Focus } from '#app/ui/focus/focus.tsx'
import { ClosePanel } from '#app/ui/panels/close-panel.tsx'
import { Panel, usePanels } from '#app/ui/panels/panel.tsx'
import { useRoot } from '#app/ui/shell/use-shop.ts'
import adminStyles from '#app/ui/styles/admin.css?url'
import type { Route } from './+types/_layout.ts'
import { Icon, Menu, ShopName } from './_menu.tsx'

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
		<div className="min-h-dvh bg-paper lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] print:block print:bg-white">
			<a
				href="#content"
				className="sr-only z-50 bg-ink px-4 py-3 text-paper focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
			>
				Skip to content
			</a>
			<div className="hidden border-r border-line bg-sand lg:block print:hidden">
				<Menu label="Back-office" className="sticky top-0 max-h-dvh overflow-y-auto overscroll-contain px-3 py-4">
					<ShopName className="mb-3 px-3" />
				</Menu>
			</div>
			<div className="min-w-0">
				<TopBar />
				<main
					id="content"
					className="w-full max-w-[80rem] px-(--gutter) pt-5 pb-16 print:max-w-none print:p-0"
				>
					<Outlet />
				</main>
				<LeaveDialog />
				<Focus />
			</div>
		</div>
	)
}

function TopBar() {
	const searches = useAct('overview')
	const role = useRoot()?.viewer?.role
	return (
		<header className="sticky top-0 z-30 flex min-h-14 items-center gap-2 border-b border-line bg-paper px-2 md:px-6 lg:px-8 print:hidden">
			<button
				type="button"
				popoverTarget="admin-menu"
				className="inline-flex size-11 items-center justify-center lg:hidden"
				aria-label="Menu"
			>
				<Icon path="M3 5h14M3 10h14M3 15h14" />
			</button>
			<Panel id="admin-menu" label="Menu" className="panel-left lg:hidden!" sheet="bg-white px-3 py-4">
				<Menu label="Back-office menu">
					<div className="mb-3 flex items-center justify-between pl-3">
						<ShopName />
						<ClosePanel target="admin-menu" isFirst />
					</div>
				</Menu>
				<ViewShop className="mt-3 border-t border-line pl-3 text-sm" />
			</Panel>
			<ShopName className="min-w-0 lg:hidden" />
			<span className="rounded-full border border-madder px-2.5 py-0.5 text-xs font-medium text-madder">
				{role && role !== 'owner' ? ROLES[role] : 'Admin'}
			</span>
			{searches && <SearchForm />}
			<div className="ml-auto flex items-center gap-1">
				{searches && (
					<Link
						to="/admin/search"
						discover="none"
						prefetch="none"
						aria-label="Search"
						className="inline-flex size-11 items-center justify-center hover:text-madder md:hidden"
					>
						<Icon path={magnifier} />
					</Link>
				)}
				<ViewShop className="px-3 text-xs max-lg:hidden" />
				<Form method="post" action="/logout" reloadDocument>
					<button
						type="submit"
						className="inline-flex min-h-11 items-center px-3 text-xs whitespace-nowrap underline-offset-4 hover:underline"
					>
						Log out
					</button>
				</Form>
			</div>
		</header>
	)
}

const magnifier = 'M8.5 3a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11zm4 9.5L17 17'

function SearchForm() {
	const { pathname, search } = useLocation()
	const searched = pathname === '/admin/search' ? (new URLSearchParams(search).get('search') ?? '') : ''
	return (
		<Form
			role="search"
			action="/admin/search"
			aria-label="Everything"
			className="ml-3 flex max-w-md min-w-0 flex-1 rounded-soft border border-field bg-white max-md:hidden"
		>
			<label htmlFor="search-everything" className="sr-only">
				Search everything
			</label>
			<input
				key={searched}
				id="search-everything"
				type="search"
				name="search"
				defaultValue={searched}
				placeholder="Search products, orders, customers, messages..."
				maxLength={maxSearchLength}
				enterKeyHint="search"
				className="min-h-11 min-w-0 flex-1 rounded-soft px-3 text-xs"
			/>
			<button
				type="submit"
				aria-label="Search everything"
				className="inline-flex size-11 shrink-0 items-center justify-center rounded-soft hover:text-madder"
			>
				<Icon path={magnifier} />
			</button>
		</Form>
	)
}

function ViewShop({ className }: { className: string }) {
	return (
		<Link
			to="/"
			discover="none"
			prefetch="none"
			className={`flex min-h-11 items-center whitespace-nowrap underline-offset-4 hover:underline ${className}`}
		>
			View shop
		</Link>
	)
}
