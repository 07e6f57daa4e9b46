import { useEffect, useRef } from 'react'
import { Form, Link, useLocation } from 'react-router'
import { maxSearchLength } from '#app/shop/search/normalize.ts'
import { ROLES } from '#app/shop/auth/permissions.ts'
import { usePermission, useForbiddenPaths } from '#app/ui/admin/layout-data.ts'
import { ClosePanel, Panel } from '#app/ui/panels/panels.tsx'
import { useRoot } from '#app/ui/shell/use-shop.ts'
import { LineIcon } from '#app/ui/admin/page-parts.tsx'
import { Menu, ShopName } from './_menu.tsx'

export function TopBar() {
	const searches = usePermission('overview')
	return (
		<header className="top-bar sticky print:hidden">
			<Panel id="admin-menu" label="Menu" className="panel-bottom" sheet="menu-sheet">
				<Menu label="Admin menu">
					<div className="menu-head">
						<ShopName />
						<ClosePanel target="admin-menu" isFirst />
					</div>
				</Menu>
			</Panel>
			<ShopName className="min-w-0 desk:hidden" />
			{searches && <SearchForm />}
			<div className="ml-auto flex items-center gap-1">
				{searches && (
					<Link
						to="/admin/search"
						aria-label="Search"
						className="inline-flex size-11 items-center justify-center hover:text-madder desk:hidden"
					>
						<LineIcon path={magnifier} />
					</Link>
				)}
				<CreateMenu />
				<AccountMenu />
			</div>
		</header>
	)
}

const magnifier = 'M8.5 3a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11zm4 9.5L17 17'

function SearchForm() {
	const { pathname, search } = useLocation()
	const found = pathname === '/admin/search' ? (new URLSearchParams(search).get('search') ?? '') : ''
	const field = useRef<HTMLInputElement>(null)
	useEffect(() => {
		const end = new AbortController()
		document.addEventListener('keydown', (event) => focusSearch(event, field.current), { signal: end.signal })
		return () => end.abort()
	}, [])
	return (
		<Form role="search" action="/admin/search" aria-label="Search the admin" className="find">
			<LineIcon path={magnifier} />
			<input
				key={found}
				ref={field}
				id="find-anything"
				type="search"
				name="search"
				defaultValue={found}
				aria-label="Search orders, products, customers and messages"
				aria-keyshortcuts="/"
				placeholder="Order, phone, product, message"
				maxLength={maxSearchLength}
				enterKeyHint="search"
			/>
			<kbd aria-hidden="true">/</kbd>
		</Form>
	)
}

function focusSearch(event: KeyboardEvent, field: HTMLInputElement | null) {
	const typesIn = (event.target as HTMLElement).closest?.('input, select, textarea, [contenteditable], dialog')
	if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typesIn || !field?.checkVisibility())
		return
	event.preventDefault()
	field.focus()
	field.select()
}

const createLinks = {
	'/admin/orders/new': 'Order',
	'/admin/products/from-photos': 'Product from photos',
	'/admin/products/new': 'Product',
	'/admin/pos': 'In-person sale',
	'/admin/coupons/new': 'Coupon',
}

function CreateMenu() {
	const closed = useForbiddenPaths()
	const open = Object.entries(createLinks).filter(([to]) => !closed.includes(to))
	if (open.length === 0) return null
	return (
		<>
			<button type="button" popoverTarget="new" className="button button-secondary button-small">
				<svg
					aria-hidden="true"
					viewBox="0 0 16 16"
					className="size-4"
					fill="none"
					stroke="currentColor"
					strokeWidth="1.5"
				>
					<path d="M8 3v10M3 8h10" />
				</svg>
				<span className="max-desk:sr-only">New</span>
			</button>
			<div id="new" popover="auto" className="drop">
				{open.map(([to, label]) => (
					<Link key={to} to={to}>
						{label}
					</Link>
				))}
			</div>
		</>
	)
}

/**
 * Shows the role of the logged-in staff member ('Admin' for an owner). The button with the role opens links to the shop
 * and the account, and a button that logs out.
 */
function AccountMenu() {
	const role = useRoot()?.viewer?.role
	return (
		<>
			<button type="button" popoverTarget="me" className="button button-small bg-sand hover:bg-pressed">
				{role && role !== 'owner' ? ROLES[role] : 'Admin'}
				<span className="sr-only">: shop and account</span>
			</button>
			<div id="me" popover="auto" className="drop">
				<Link to="/">View shop</Link>
				<Link to="/admin/account">Your account</Link>
			</div>
			<Form method="post" action="/logout" reloadDocument>
				<button type="submit" className="button button-small whitespace-nowrap hover:underline">
					Log Out
				</button>
			</Form>
		</>
	)
}
