import { useLocation } from 'react-router'
import { getImageUrl } from '#app/shop/media/media-view.ts'
import { CartLink, cartContentsId } from '../cart/cart-parts.tsx'
import { CollectionTray, mainLinks, MobileMenu, ClosePanel, Panel, initialFocusProps } from '../panels/panels.tsx'
import { Icon } from './icon.tsx'
import { maxSearchLength } from '#app/shop/search/normalize.ts'
import { useCollections, useRoot, useShop, useTranslate } from './use-shop.ts'
import { Headline } from './section.tsx'

export const iconButton = 'relative inline-flex size-11 items-center justify-center hover:text-madder'
const textLink =
	'inline-flex min-h-11 items-center gap-1 underline-offset-4 hover:underline aria-[current=page]:underline'

/** The maximum number of characters of a shop name that fits into one line on a phone. */
const maxOneLineNameLength = 14

/** The space for the logo: between the buttons of a phone, and in the line of the header on a desktop. */
const logoSize = { maxWidth: 'clamp(9rem, 15vw, 14rem)', maxHeight: 'clamp(2.25rem, 4vw, 3rem)' }

/** Matches the pages on which the header scrolls away, because they have bars of their own that stay visible. */
const scrolls = /^\/(allproducts|newarrivals|shop|collection|search|singleproduct)\b/

export function Header() {
	const { name, logo } = useShop()
	// A long name takes two or three lines beside the buttons of a phone.
	const isLong = name.length > maxOneLineNameLength
	const { pathname } = useLocation()
	const t = useTranslate()
	return (
		<header className={`${scrolls.test(pathname) ? 'relative' : 'sticky'} head`}>
			<div className="shell">
				<div className="-ml-2.5 flex lg:hidden">
					<button type="button" popoverTarget="menu" aria-label={t('shell.menu')} className={iconButton}>
						<Icon name="menu" />
					</button>
					<SearchButton />
				</div>
				<nav aria-label={t('shell.main')} className="hidden items-center gap-6 lg:flex">
					{mainLinks.map(([to, label]) => (
						<span key={to} className="flex items-center">
							<a href={to} aria-current={pathname === to ? 'page' : undefined} className={textLink}>
								{t(label)}
							</a>
							{label === 'shell.shop' && (
								<a href="/shop" aria-label={t('shell.categories')} data-enhance="category-tray" className="p-1">
									<Icon name="chevron" className="size-4" />
								</a>
							)}
						</span>
					))}
					<button type="button" popoverTarget="collections" className={textLink}>
						{t('shell.collection')}
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
	const t = useTranslate()
	return (
		<button type="button" popoverTarget="search" aria-label={t('shell.search')} className={iconButton}>
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
	const t = useTranslate()
	if (pathname === '/cart') return null
	return (
		<Panel id="cart-panel" labelledBy="cart-panel-title" className="panel-right">
			<div className="flex h-14 items-center justify-between pr-1.5 pl-4 md:pl-5">
				<h2 id="cart-panel-title" className="font-display text-xl">
					{t('shell.cart')}
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

/**
 * The user icon: a link to the login, a link to the admin for staff, or a customer's menu (rules: user-icon,
 * staff-do-not-shop).
 */
function UserButton() {
	const viewer = useRoot()?.viewer
	const t = useTranslate()
	if (viewer && !viewer.role) {
		return (
			<button
				type="button"
				popoverTarget="account"
				aria-label={t('shell.account')}
				title={t('shell.account')}
				className={iconButton}
			>
				<Icon name="person" />
			</button>
		)
	}
	const [to, label] = viewer ? ['/admin', t('shell.adminArea')] : ['/login', t('shell.logIn')]
	return (
		<a href={to} aria-label={label} title={label} className={iconButton}>
			<Icon name="person" />
		</a>
	)
}

function UserMenu() {
	const viewer = useRoot()?.viewer
	const t = useTranslate()
	if (!viewer || viewer.role) return null
	return (
		<Panel id="account" label={t('shell.account')} className="panel-drop panel-account">
			<p className="border-b [overflow-wrap:anywhere] border-line px-5 py-3 text-xs text-muted">{viewer.username}</p>
			<ul className="py-1.5">
				<li>
					<a href="/profile" className={menuEntry} {...initialFocusProps}>
						{t('shell.profile')}
					</a>
				</li>
				<li>
					<a href="/profile?tab=order" className={menuEntry}>
						{t('shell.orders')}
					</a>
				</li>
				<li>
					<a href="/saved" className={menuEntry}>
						{t('shell.savedItems')}
					</a>
				</li>
				<li className="mt-1.5 border-t border-line pt-1">
					<form method="post" action="/logout">
						<button type="submit" className={menuEntry}>
							{t('shell.logOut')}
						</button>
					</form>
				</li>
			</ul>
		</Panel>
	)
}

/**
 * The search form. Submitting it opens All Products. While the user types, script suggests collections, products and
 * categories (rule: header-search).
 */
function SearchPanel() {
	const collections = useCollections()
	const t = useTranslate()
	return (
		<Panel id="search" label={t('shell.search')} className="panel-top">
			<div className="shell py-5">
				<form action="/allproducts" role="search" className="flex items-end gap-1 border-b border-ink">
					<label htmlFor="shop-search" className="sr-only">
						{t('shell.searchShop')}
					</label>
					<input
						id="shop-search"
						name="search"
						type="search"
						required
						// The field gets the focus, because typing is the only action in this panel.
						{...initialFocusProps}
						pattern=".*\S.*"
						maxLength={maxSearchLength}
						autoComplete="off"
						placeholder={t('shell.searchPlaceholder')}
						aria-describedby="shop-search-hint"
						data-enhance="suggest-collections"
						className="min-h-11 w-full min-w-0 font-display text-lg"
					/>
					<button
						type="submit"
						aria-label={t('shell.search')}
						className="inline-flex size-11 items-center justify-center hover:text-madder"
					>
						<Icon name="arrow" />
					</button>
					<ClosePanel target="search" />
				</form>
				<p id="shop-search-hint" className="mt-3 text-xs text-muted">
					{t('shell.searchHint')}
				</p>
				<div className="found">
					<div
						role="status"
						id="collections-found"
						data-nothing={t(collections === 'failed' ? 'shell.collectionsFailed' : 'shell.collectionsNotFound')}
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
