import { useLocation } from 'react-router'
import { cachedHtml } from '../cached-html/cached-html.ts'
import { ClosePanel } from './close-panel.tsx'
import { CollectionThumb, NoCollections } from './collection-tray.tsx'
import { Panel } from './panel.tsx'
import { useCollections, useRoot } from '../shell/use-shop.ts'

export const mainLinks = [
	{ to: '/newarrivals', label: 'New Arrivals' },
	{ to: '/allproducts', label: 'Shop' },
	{ to: '/ourstory', label: 'Our Story' },
]

const line = 'flex min-h-11 w-full items-center text-left'

export function MobileMenu() {
	const collections = useCollections()
	const { pathname } = useLocation()
	return (
		<Panel id="menu" label="Menu" className="panel-left">
			<div className="flex h-14 items-center justify-between border-b border-line pr-1.5 pl-4">
				<p className="eyebrow text-muted">Menu</p>
				<ClosePanel target="menu" isFirst />
			</div>
			<nav aria-label="Menu" className="px-4 pt-2 pb-8">
				<ul>
					{mainLinks.map(({ to, label }) => (
						<li key={to} className="border-b border-line">
							<a
								href={to}
								aria-current={pathname === to ? 'page' : undefined}
								className="flex min-h-16 items-center font-display text-xl aria-[current=page]:text-madder"
							>
								{label}
							</a>
						</li>
					))}
				</ul>
				<p className="eyebrow mt-8 mb-2 text-muted">Collection</p>
				{collections !== 'failed' && collections.length > 0 ? (
					<ul
						{...cachedHtml(collections, 'menu', () =>
							collections.map((collection) => (
								<li key={collection.id}>
									<a
										href={`/collection/${encodeURIComponent(collection.name)}`}
										className="flex min-h-11 items-center gap-4 py-1.5"
									>
										<CollectionThumb collection={collection} width={160} className="aspect-3/4 w-14 text-[0.6875rem]" />
										<span className="min-w-0 text-base">{collection.name}</span>
									</a>
								</li>
							)),
						)}
					/>
				) : (
					<NoCollections isFailed={collections === 'failed'} className="py-2" />
				)}
				<ul className="mt-6 border-t border-line pt-2">
					<li>
						<a href="/contact" className={line}>
							Contact Us
						</a>
					</li>
					<Account />
				</ul>
			</nav>
		</Panel>
	)
}

function Account() {
	const viewer = useRoot()?.viewer
	if (!viewer) {
		return (
			<li>
				<a href="/login" className={line}>
					Log in
				</a>
			</li>
		)
	}
	return (
		<>
			<li>
				<a href={viewer.role ? '/admin' : '/profile'} className={line}>
					{viewer.username}
				</a>
			</li>
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
