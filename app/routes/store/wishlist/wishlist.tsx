import { getCardReturnPath } from '#app/http/responses/redirects.ts'
import { runAction } from '#app/http/forms/forms.server.ts'
import { languageContext, sessionContext } from '#app/http/session/contexts.ts'
import { findCustomerId } from '#app/http/session/customer.server.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import {
	getCardColors,
	type WishlistColors,
	maxBrowserItems,
	formatWishlistParam,
} from '#app/shop/wishlist/wishlist-items.ts'
import {
	hasWishlistAlerts,
	listWishlist,
	listWishlistCards,
	type WishlistCard,
} from '#app/shop/wishlist/wishlist.server.ts'
import { getTranslate } from '#app/i18n/translate.ts'
import { formatCardPrice } from '#app/shop/values/money.ts'
import { ButtonLink, Button } from '#app/ui/forms/button.tsx'
import { ColorShownNote, ShopImage } from '#app/ui/product/shop-image.tsx'
import { buildProductHref } from '#app/ui/product/requested-color.ts'
import { Icon } from '#app/ui/shell/icon.tsx'
import { formatPrices } from '#app/ui/product/card.tsx'
import { useRoot, useTranslate } from '#app/ui/shell/use-shop.ts'
import { buildPageMeta, getPageTranslate } from '#app/ui/seo/page-meta.ts'
import type { ReactNode } from 'react'
import { wrapLink, Breadcrumb } from '#app/ui/shell/section.tsx'
import { createErrorBoundary } from '#app/ui/shell/error-page.tsx'
import { changeWishlist, parseChosenColor } from './_change-wishlist.server.ts'
import type { Route } from './+types/wishlist.ts'

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: Route.MetaFunction = ({ matches }) => {
	const t = getPageTranslate(matches)
	return buildPageMeta(matches, {
		title: t('shell.savedItems'),
		description: t('wishlist.description'),
		path: '/saved',
		isListed: false,
	})
}

export async function loader({ context }: Route.LoaderArgs) {
	const session = context.get(sessionContext)
	const userId = await findCustomerId(session)
	const items = userId === null ? session.savedHere() : await listWishlist(userId)
	// Refreshes the cookie of saved products in this browser, because another browser may have changed the list.
	if (userId !== null) session.showSaved(items.map(({ productId }) => productId))
	return {
		cards: await listWishlistCards(items, context.get(languageContext).language),
		isInBrowser: (await session.viewer()) === null,
		hasAlerts: userId === null ? null : await hasWishlistAlerts(userId),
	}
}

export async function action({ request, context }: Route.ActionArgs) {
	const form = await readFormData(request)
	const session = context.get(sessionContext)
	const pressed = form.get('save') ?? form.get('unsave')
	const id = typeof pressed === 'string' ? pressed : null
	// The heart of a product's page submits only the product and its color.
	const back = getCardReturnPath(
		form,
		id,
		id === null ? '/saved' : buildProductHref(parseRowId(id), parseChosenColor(form, id)),
	)
	const t = getTranslate(context.get(languageContext).language)
	return runAction(session, back, () => changeWishlist(session, form, t), { unexpected: t('wishlist.saveFailed') })
}

export default function SavedPage({ loaderData: { cards, isInBrowser, hasAlerts } }: Route.ComponentProps) {
	const title = useTranslate()('shell.savedItems')
	return (
		<div className="shell pt-2">
			<Breadcrumb current={title} />
			<h1 className="mt-2 mb-6 font-display text-2xl">{title}</h1>
			<Wishlist cards={cards} isInBrowser={isInBrowser} />
			{hasAlerts !== null && (cards.length > 0 || hasAlerts) && <WishlistEmails isWanted={hasAlerts} />}
			{cards.length > 0 && <ShareWishlist items={getCardColors(cards)} />}
		</div>
	)
}

export const ErrorBoundary = createErrorBoundary('wishlist.failed')

/** Asks whether the customer wants notifications about saved products. */
function WishlistEmails({ isWanted }: { isWanted: boolean }) {
	const t = useTranslate()
	return (
		<form method="post" action="/saved" data-stays="" className="mt-10 max-w-prose border-t border-line pt-6">
			<h2 className="text-base font-medium">{t('wishlist.getNotified')}</h2>
			<p className="mt-1 mb-3 text-sm text-muted">{t(isWanted ? 'wishlist.emailsOn' : 'wishlist.emailsConsent')}</p>
			<Button variant="secondary" name="news" value={isWanted ? 'off' : 'on'}>
				{t(isWanted ? 'wishlist.stopEmails' : 'wishlist.notifyMe')}
			</Button>
		</form>
	)
}

/** The link that shares the list with others, who need no account. */
function ShareWishlist({ items }: { items: WishlistColors }) {
	const t = useTranslate()
	const link = `${useRoot()?.origin ?? ''}/saved/shared?pieces=${formatWishlistParam(items)}`
	return (
		<section aria-labelledby="share" className="mt-10 max-w-prose border-t border-line pt-6">
			<h2 id="share" className="text-base font-medium">
				{t('wishlist.shareItems')}
			</h2>
			<a
				href={`https://wa.me/?${new URLSearchParams({ text: t('wishlist.shareText', { link }) })}`}
				rel="noopener"
				className="inline-flex min-h-11 items-center gap-2 text-sm underline-offset-4 hover:underline"
			>
				<Icon name="share" className="size-5" />
				{t('wishlist.shareOnWhatsapp')}
			</a>
			<label className="block text-sm" htmlFor="shared-link">
				{t('wishlist.linkToCopy')}
			</label>
			<input
				id="shared-link"
				readOnly
				value={link}
				className="mt-1 min-h-11 w-full rounded-soft border border-field bg-white px-3 text-sm"
			/>
			{items.size > maxBrowserItems && (
				<p className="mt-1 text-xs text-muted">{t('wishlist.onlyNewest', { max: maxBrowserItems })}</p>
			)}
		</section>
	)
}

const sizes = '(width >= 64rem) calc(25vw - 34px), (width >= 48rem) calc(33vw - 26px), calc(50vw - 24px)'

interface SavedListProps {
	cards: WishlistCard[]
	/** The visitor is not logged in. */
	isInBrowser: boolean
}

/** The saved products, newest first. */
function Wishlist({ cards, isInBrowser }: SavedListProps) {
	const t = useTranslate()
	const addKey = useRoot()?.addKey ?? ''
	if (cards.length === 0) {
		return (
			<>
				<p className="mb-8 max-w-prose text-base text-muted">{t('wishlist.empty')}</p>
				<ButtonLink to="/allproducts">{t('shell.shopAllProducts')}</ButtonLink>
			</>
		)
	}
	return (
		<>
			{isInBrowser && (
				<p className="mb-6 text-sm text-muted">
					{t.rich('wishlist.inBrowser', {
						link: wrapLink({
							href: '/login?redirectTo=%2Fsaved',
							className: 'inline-block py-1 text-ink underline underline-offset-4',
						}),
					})}
				</p>
			)}
			<form method="post" action="/saved" data-stays="">
				<input type="hidden" name="redirectTo" value="/saved" />
				<input type="hidden" name="addKey" value={addKey} />
				<ul className="grid grid-cols-2 gap-x-4 gap-y-7 md:grid-cols-3 lg:grid-cols-4 lg:gap-x-6 lg:gap-y-10">
					{cards.map((card) => (
						<li key={card.id} className="flex flex-col">
							<WishlistRow card={card} />
						</li>
					))}
				</ul>
			</form>
		</>
	)
}

const wrapPrevious = (parts: ReactNode[]) => <s key="previous">{parts}</s>

function WishlistRow({ card }: { card: WishlistCard }) {
	const { id, name, image, fromPricePaise, savedPricePaise } = card
	const t = useTranslate()
	const chosen = card.color?.isRequested ? card.color : null
	const href = buildProductHref(id, chosen?.productColorId ?? null)
	const isSoldOut = card.remainingQty === 0
	const isLess = fromPricePaise < savedPricePaise
	return (
		<>
			<div className="relative">
				<a
					href={href}
					tabIndex={-1}
					aria-hidden="true"
					className="block aspect-3/4 overflow-hidden rounded-soft bg-sand"
				>
					<ShopImage
						image={image}
						sizes={sizes}
						largest={720}
						className={`size-full ${isSoldOut ? 'opacity-50' : ''}`}
					/>
				</a>
				<button
					name="unsave"
					value={id}
					aria-label={t('wishlist.removeItem', { name })}
					title={t('wishlist.remove')}
					className="absolute top-0 right-1 inline-flex size-11 items-center justify-center hover:text-madder"
				>
					<span className="inline-flex size-10 items-center justify-center rounded-full veil">
						<Icon name="close" className="size-5" />
					</span>
				</button>
				{isSoldOut && <span className="absolute top-0 left-0 veil px-2 py-1 text-xs">{t('card.soldOut')}</span>}
			</div>
			<h2 className="pt-3 text-sm set-snug font-medium [overflow-wrap:anywhere]">
				<a href={href} className="underline-offset-4 hover:underline">
					{name}
				</a>
			</h2>
			{chosen && (
				<p className="pt-1 text-xs text-muted">
					{t('wishlist.color', { name: chosen.name })}
					<ColorShownNote colorShown={chosen.colorShown} />
				</p>
			)}
			<p className={`tabular pt-1 text-sm ${isLess ? 'text-madder' : ''}`}>{formatPrices(t, card, formatCardPrice)}</p>
			{isLess && (
				<p className="tabular text-xs text-muted">
					{t.rich('wishlist.whenSaved', {
						price: formatCardPrice(savedPricePaise),
						s: wrapPrevious,
					})}
				</p>
			)}
			<div className="mt-auto pt-3">
				{chosen && <input type="hidden" name={`color-${id}`} value={chosen.productColorId} />}
				<ChooseVariant card={card} isSoldOut={isSoldOut} href={href} />
			</div>
		</>
	)
}

/**
 * Adds a product without variants with one click. Other products link to their page to choose a size, and sold-out ones
 * to a back-in-stock request.
 */
function ChooseVariant({
	card: { id, name, countsByVariant },
	isSoldOut,
	href,
}: {
	card: WishlistCard
	isSoldOut: boolean
	href: string
}) {
	const t = useTranslate()
	const forReaders = <span className="sr-only">: {name}</span>
	if (isSoldOut) {
		return (
			<ButtonLink variant="secondary" to={`/singleproduct/${id}/back-in-stock`} className="w-full px-2">
				{t('backInStock.title')}
				{forReaders}
			</ButtonLink>
		)
	}
	if (countsByVariant) {
		return (
			<ButtonLink variant="secondary" to={`${href}#sizes`} className="w-full px-2">
				{t('card.chooseSize')}
				{forReaders}
			</ButtonLink>
		)
	}
	return (
		<Button
			variant="secondary"
			formAction="/cart/lines"
			name="productId"
			value={id}
			className="w-full px-2"
			data-pending={t('product.adding')}
		>
			{t('product.addToCart')}
			{forReaders}
		</Button>
	)
}
