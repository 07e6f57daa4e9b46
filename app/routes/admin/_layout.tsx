import type { ReactNode } from 'react'
import { Form, Link, NavLink, Outlet, useLocation } from 'react-router'
import adminStyles from '#app/ui/styles/admin.css?url'
import { adminMiddleware } from '#app/http/session/guards.server.ts'
import { NAV, type NavEntry, OWN_ACCOUNT } from '#app/ui/admin/nav.ts'
import { ClosePanel } from '#app/ui/panels/close-panel.tsx'
import { Panel } from '#app/ui/panels/panel.tsx'
import { usePanels } from '#app/ui/panels/use-panels.ts'
import { useShop } from '#app/ui/shell/use-shop.ts'
import type { Route } from './+types/_layout.ts'

export const middleware: Route.MiddlewareFunction[] = [adminMiddleware]

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: adminStyles }]

export const meta: Route.MetaFunction = () => [{ title: 'Admin' }, { name: 'robots', content: 'noindex' }]

export default function AdminLayout() {
	usePanels()
	return (
		<div data-script="soon" className="min-h-dvh bg-sand lg:grid lg:grid-cols-[220px_minmax(0,1fr)] print:block print:bg-white">
			<a href="#content" className="sr-only z-50 bg-ink px-4 py-3 text-paper focus:not-sr-only focus:fixed focus:top-2 focus:left-2">
				Skip to content
			</a>
			<div className="hidden border-r border-line bg-white lg:block print:hidden">
				<Menu label="Back-office" className="sticky top-0 max-h-dvh overflow-y-auto overscroll-contain px-3 py-4">
					<ShopName className="mb-3 px-3" />
				</Menu>
			</div>
			<div className="min-w-0">
				<TopBar />
				<main id="content" className="mx-auto w-full max-w-6xl px-4 pt-5 pb-16 md:px-6 lg:px-8 print:max-w-none print:p-0">
					<Outlet />
				</main>
			</div>
		</div>
	)
}

function TopBar() {
	return (
		<header className="sticky top-0 z-30 flex min-h-14 items-center gap-2 border-b border-line bg-white px-2 md:px-6 lg:px-8 print:hidden">
			<button type="button" popoverTarget="admin-menu" className="inline-flex size-11 items-center justify-center lg:hidden" aria-label="Menu">
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
			<span className="rounded-full border border-madder px-2.5 py-0.5 text-xs font-medium text-madder">Admin</span>
			<SearchForm />
			<div className="ml-auto flex items-center gap-1">
				<Link to="/admin/search" discover="none" prefetch="none" aria-label="Search" className="inline-flex size-11 items-center justify-center hover:text-madder md:hidden">
					<Icon path={magnifier} />
				</Link>
				<ViewShop className="px-3 text-xs max-lg:hidden" />
				<Form method="post" action="/logout">
					<button type="submit" className="inline-flex min-h-11 items-center px-3 text-xs whitespace-nowrap underline-offset-4 hover:underline">
						Log out
					</button>
				</Form>
			</div>
		</header>
	)
}

const magnifier = 'M8.5 3a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11zm4 9.5L17 17'

/** Finds everything. On a phone there is no room for it: a link leads to its page, which has the box. */
function SearchForm() {
	const { pathname, search } = useLocation()
	const searched = pathname === '/admin/search' ? (new URLSearchParams(search).get('search') ?? '') : ''
	return (
		<Form role="search" action="/admin/search" aria-label="Everything" className="ml-3 flex max-w-md min-w-0 flex-1 rounded-soft border border-field bg-white max-md:hidden">
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
				maxLength={200}
				enterKeyHint="search"
				className="min-h-11 min-w-0 flex-1 rounded-soft px-3 text-xs"
			/>
			<button type="submit" aria-label="Search everything" className="inline-flex size-11 shrink-0 items-center justify-center rounded-soft hover:text-madder">
				<Icon path={magnifier} />
			</button>
		</Form>
	)
}

function ViewShop({ className }: { className: string }) {
	return (
		<Link to="/" discover="none" prefetch="none" className={`flex min-h-11 items-center whitespace-nowrap underline-offset-4 hover:underline ${className}`}>
			View shop
		</Link>
	)
}

function ShopName({ className = '' }: { className?: string }) {
	const shop = useShop()
	return (
		<Link to="/admin" discover="none" prefetch="none" className={`block truncate font-display text-lg leading-11 ${className}`}>
			{shop.name}
		</Link>
	)
}

function Menu({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
	return (
		<nav aria-label={label} className={className}>
			{children}
			<ul className="space-y-0.5">
				{NAV.map((entry) => (
					<li key={entry.to}>
						<MenuLink {...entry} />
					</li>
				))}
			</ul>
			<div className="mt-2 border-t border-line pt-2">
				<MenuLink {...OWN_ACCOUNT} />
			</div>
		</nav>
	)
}

function MenuLink({ to, label, icon }: NavEntry) {
	return (
		<NavLink
			to={to}
			end={to === '/admin'}
			discover="none"
			prefetch="none"
			className="flex min-h-11 items-center gap-3 rounded-soft px-3 text-sm leading-tight hover:bg-sand aria-[current=page]:bg-sand aria-[current=page]:font-medium aria-[current=page]:text-madder"
		>
			<Icon path={icon} />
			{label}
		</NavLink>
	)
}

function Icon({ path }: { path: string }) {
	return (
		<svg aria-hidden="true" viewBox="0 0 20 20" className="size-5 shrink-0" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" strokeLinecap="round">
			<path d={path} />
		</svg>
	)
}
