import { useLocation } from 'react-router'
import { getImageUrl } from '#app/shop/media/media-url.ts'
import { CartLink } from '../cart/cart-link.tsx'
import { CollectionTray } from '../panels/collection-tray.tsx'
import { Icon } from './icon.tsx'
import { mainLinks, MobileMenu } from '../panels/mobile-menu.tsx'
import { SearchPanel } from '../panels/search-panel.tsx'
import { UserButton, UserMenu } from '../panels/user-menu.tsx'
import { useShop } from './use-shop.ts'
import { Headline } from './headline.tsx'
import { ClosePanel } from '../panels/close-panel.tsx'
import { Panel } from '../panels/panel.tsx'
import { cartContentsId } from '../cart/cart-form.tsx'

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
