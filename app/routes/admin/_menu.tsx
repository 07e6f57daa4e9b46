import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { actAt } from '#app/http/admin/acts.ts'
import { includesAct } from '#app/shop/people/roles.ts'
import { BELOW_SCREENS, NAV, type NavEntry } from '#app/ui/admin/nav.ts'
import { useRoot, useShop } from '#app/ui/shell/use-shop.ts'

export function ShopName({ className = '' }: { className?: string }) {
	const shop = useShop()
	return (
		<Link
			to="/admin"
			discover="none"
			prefetch="none"
			className={`block truncate font-display text-lg leading-11 ${className}`}
		>
			{shop.name}
		</Link>
	)
}

export function Menu({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
	const role = useRoot()?.viewer?.role
	const opens = (path: string) => includesAct(role, actAt(path)!)
	return (
		<nav aria-label={label} className={className}>
			{children}
			<ul className="space-y-0.5">
				{NAV.filter(({ to }) => opens(to)).map((entry) => (
					<li key={entry.to}>
						<MenuLink {...entry} />
					</li>
				))}
			</ul>
			<div className="mt-2 space-y-0.5 border-t border-line pt-2">
				{BELOW_SCREENS.filter(({ to }) => opens(to)).map((entry) => (
					<MenuLink key={entry.to} {...entry} />
				))}
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

export function Icon({ path }: { path: string }) {
	return (
		<svg
			aria-hidden="true"
			viewBox="0 0 20 20"
			className="size-5 shrink-0"
			fill="none"
			stroke="currentColor"
			strokeWidth="1.5"
			strokeLinejoin="round"
			strokeLinecap="round"
		>
			<path d={path} />
		</svg>
	)
}
