import type { ComponentProps } from 'react'
import { useLocation } from 'react-router'
import { ClosePanel } from './close-panel.tsx'
import { Panel } from './panel.tsx'
import { useRoot, useShop } from '../shell/use-shop.ts'

export const mainLinks = [
	{ to: '/newarrivals', label: 'New Arrivals' },
	{ to: '/allproducts', label: 'Shop' },
	{ to: '/ourstory', label: 'Our Story' },
]

const line = 'flex min-h-11 w-full items-center text-left'

export function MobileMenu() {
	const { pathname } = useLocation()
	const { whatsapp } = useShop()
	return (
		<Panel id="menu" label="Menu" className="panel-left">
			<div className="flex h-14 items-center justify-between border-b border-line pr-1.5 pl-4">
				<p className="eyebrow text-muted">Menu</p>
				<ClosePanel target="menu" isFirst />
			</div>
			<nav aria-label="Menu" className="px-4 pt-2 pb-8">
				<ul>
					{mainLinks.map(({ to, label }) => (
						<Row key={to} href={to} aria-current={pathname === to ? 'page' : undefined}>
							{label}
						</Row>
					))}
					<Row href="/shop" data-enhance="category-menu">
						Categories
					</Row>
					<Row href="/collections">Collection</Row>
				</ul>
				<ul className="pt-2">
					<Line href="/profile?tab=order">Track my order</Line>
					<Line href="/saved">Saved items</Line>
					<Line href="/contact">Contact Us</Line>
					{whatsapp && (
						<Line href={`https://wa.me/${whatsapp}`} rel="noopener">
							WhatsApp
						</Line>
					)}
					<Account />
				</ul>
			</nav>
		</Panel>
	)
}

function Row({ children, ...props }: ComponentProps<'a'>) {
	return (
		<li className="border-b border-line">
			<a {...props} className="flex min-h-16 items-center font-display text-lg aria-[current=page]:underline">
				{children}
			</a>
		</li>
	)
}

function Line({ children, ...props }: ComponentProps<'a'>) {
	return (
		<li>
			<a {...props} className={line}>
				{children}
			</a>
		</li>
	)
}

function Account() {
	const viewer = useRoot()?.viewer
	if (!viewer) return <Line href="/login">Log in</Line>
	return (
		<>
			<Line href={viewer.role ? '/admin' : '/profile'}>{viewer.username}</Line>
			<li>
				<form method="post" action="/logout">
					<button type="submit" className={line}>
						Log Out
					</button>
				</form>
			</li>
		</>
	)
}
