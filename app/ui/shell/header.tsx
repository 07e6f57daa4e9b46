import { useLocation } from 'react-router'
import { getImageUrl } from '#app/shop/media/media-view.ts'
import { CartLink, cartContentsId } from '../cart/cart-parts.tsx'
import { CollectionTray, mainLinks, MobileMenu, ClosePanel, Panel, initialFocusProps } from '../panels/panels.tsx'
import { Icon } from './icon.tsx'
import { maxSearchLength } from '#app/shop/search/normalize.ts'
import { useCollections, useRoot, useShop } from './use-shop.ts'
import { Headline } from './section.tsx'

export const iconButton = 'relative inline-flex size-11 items-center justify-center hover:text-madder'
const textLink =
	'inline-flex min-h-11 items-center gap-1 underline-offset-4 hover:underline aria-[current=page]:underline'

/** The maximum number of characters that fit into one line on a phone. */
const longName = 14

/** The space for the logo between the buttons of a phone, and in the line of a desktop. */
const logoSize = { maxWidth: 'clamp(9rem, 15vw, 14rem)', maxHeight: 'clamp(2.25rem, 4vw, 3rem)' }

/** Pages whose own bars stay visible instead of the header. */
const scrolls = /^\/(allproducts|newarrivals|shop|collection|search|singleproduct)\b/

export function Header() {
	const { name, logo } = useShop()
	// A long name takes two or three lines beside the buttons of a phone.
	const isLong = name.length > longName
	const { pathname } = useLocation()
	return (
		<header className={`${scrolls.test(pathname) ? 'relative' : 'sticky'} head`}>
			<div className="shell">
				<div className="-ml-2.5 flex lg:hidden">
					<button type="button" popoverTarget="menu" aria-label="Menu" className={iconButton}>
						<Icon name="menu" />
					</button>
					<SearchButton />
				</div>
				<nav aria-label="Main" className="hidden items-center gap-6 lg:flex">
					{mainLinks.map(({ to, label }) => (
						<span key={to} className="flex items-center">
							<a href={to} aria-current={pathname === to ? 'page' : undefined} className={textLink}>
								{label}
							</a>
							{label === 'Shop' && (
								<a href="/shop" aria-label="Categories" data-enhance="category-tray" className="p-1">
									<Icon name="chevron" className="size-4" />
								</a>
							)}
						</span>
					))}
					<button type="button" popoverTarget="collections" className={textLink}>
						Collection
						<Icon name="chevron" className="size-4" />
					</button>
				</nav>
				<a
					href="/"
					className={`inline-flex min-h-11 items-center text-center font-display [overflow-wrap:anywhere] ${isLong ? 'text-base' : 'text-xl'}`}
				>
					{logo ? <img src={getImageUrl(logo, 320)} alt={name} style={logoSize} /> : <Headline>{name}</Headline>}
				</a>
				<div className="-mr-2.5 flex justify-end">
					<span className="hidden lg:inline-flex">
						<SearchButton />
					</span>
					<UserButton />
					<CartLink className={iconButton} />
				</div>
			</div>
			<MobileMenu />
			<CollectionTray />
			<SearchPanel />
			<UserMenu />
			<CartPanel />
		</header>
	)
}

function SearchButton() {
	return (
		<button type="button" popoverTarget="search" aria-label="Search" className={iconButton}>
			<Icon name="search" />
		</button>
	)
}

/**
 * The cart panel, which only script opens and fills with the content of the cart page. Without script the cart icon
 * links to that page (rule: cart-panel).
 */
function CartPanel() {
	const { pathname } = useLocation()
	if (pathname === '/cart') return null
	return (
		<Panel id="cart-panel" labelledBy="cart-panel-title" className="panel-right">
			<div className="flex h-14 items-center justify-between pr-1.5 pl-4 md:pl-5">
				<h2 id="cart-panel-title" className="font-display text-xl">
					Cart
				</h2>
				<ClosePanel target="cart-panel" isFirst />
			</div>
			<div className="px-4 pb-6 md:px-5">
				<div id={cartContentsId}>
					<p role="status" className="border-t border-line py-5 text-muted" />
				</div>
			</div>
		</Panel>
	)
}

const menuEntry = 'flex min-h-11 w-full items-center px-5 text-left hover:bg-sand'

/** The login link, the back office for an admin, or a customer's menu (rules: user-icon, staff-do-not-shop). */
function UserButton() {
	const viewer = useRoot()?.viewer
	if (viewer && !viewer.role) {
		return (
			<button
				type="button"
				popoverTarget="account"
				aria-label="Your account"
				title="Your account"
				className={iconButton}
			>
				<Icon name="person" />
			</button>
		)
	}
	const [to, label] = viewer ? ['/admin', 'Admin area'] : ['/login', 'Log in']
	return (
		<a href={to} aria-label={label} title={label} className={iconButton}>
			<Icon name="person" />
		</a>
	)
}

function UserMenu() {
	const viewer = useRoot()?.viewer
	if (!viewer || viewer.role) return null
	return (
		<Panel id="account" label="Your account" className="panel-drop panel-account">
			<p className="border-b [overflow-wrap:anywhere] border-line px-5 py-3 text-xs text-muted">{viewer.username}</p>
			<ul className="py-1.5">
				<li>
					<a href="/profile" className={menuEntry} {...initialFocusProps}>
						Profile
					</a>
				</li>
				<li>
					<a href="/profile?tab=order" className={menuEntry}>
						Orders
					</a>
				</li>
				<li>
					<a href="/saved" className={menuEntry}>
						Saved items
					</a>
				</li>
				<li className="mt-1.5 border-t border-line pt-1">
					<form method="post" action="/logout">
						<button type="submit" className={menuEntry}>
							Log Out
						</button>
					</form>
				</li>
			</ul>
		</Panel>
	)
}

/** The search form. Submitting opens All Products, and typing finds collections (rule: header-search). */
function SearchPanel() {
	const collections = useCollections()
	return (
		<Panel id="search" label="Search" className="panel-top">
			<div className="shell max-w-4xl py-5 lg:py-10">
				<form action="/allproducts" role="search" className="flex items-end gap-1 border-b border-ink">
					<label htmlFor="shop-search" className="sr-only">
						Search the shop
					</label>
					<input
						id="shop-search"
						name="search"
						type="search"
						required
						// Typing is the only action in this panel.
						{...initialFocusProps}
						pattern=".*\S.*"
						maxLength={maxSearchLength}
						autoComplete="off"
						placeholder="Search for collections..."
						aria-describedby="shop-search-hint"
						data-enhance="suggest-collections"
						className="min-h-12 w-full min-w-0 bg-transparent font-display text-lg sm:text-xl"
					/>
					<button
						type="submit"
						aria-label="Search"
						className="inline-flex size-11 items-center justify-center hover:text-madder"
					>
						<Icon name="arrow" />
					</button>
					<ClosePanel target="search" />
				</form>
				<p id="shop-search-hint" className="mt-3 text-xs text-muted">
					Type and press Enter or click arrow to search
				</p>
				<div className="found">
					<div
						role="status"
						id="collections-found"
						data-nothing={collections === 'failed' ? 'Failed to load collections' : 'No collections found'}
						className="mt-4"
					>
						<p />
						<ul />
					</div>
					<ul id="products-found" />
				</div>
			</div>
		</Panel>
	)
}
