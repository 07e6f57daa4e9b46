import { getRequestLanguage, sessionContext } from '#app/http/session/contexts.ts'
import { translateLines } from '#app/shop/catalog/listing/product-rows.server.ts'
import { findCartOwner, isGuest } from '#app/http/session/cart-access.server.ts'
import { toSafePath } from '#app/http/responses/redirects.ts'
import { readCart } from '#app/shop/cart/cart.server.ts'
import { findDraftCoupon } from '#app/shop/orders/checkout/checkout-draft.server.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import { buildPageTitle, getPageTranslate } from '#app/ui/seo/page-meta.ts'
import {
	getAvailableQty,
	type CartLine,
	countUnits,
	filterInStock,
	sumPaise,
	toCart,
} from '#app/shop/cart/cart-totals.ts'
import { formatPaise } from '#app/shop/values/money.ts'
import { ButtonLink, Button } from '#app/ui/forms/button.tsx'
import { wrapLink, wrapMuted, Breadcrumb } from '#app/ui/shell/section.tsx'
import { useRoot, useTranslate } from '#app/ui/shell/use-shop.ts'
import { cartContentsId, CartForm, cartFormId, CartLineItem } from '#app/ui/cart/cart-parts.tsx'
import { hasFreeDelivery, calculateDiscounts, toNamedDiscounts } from '#app/shop/pricing/order-discounts.ts'
import { maxNoteLength } from '#app/shop/values/limits.ts'
import { Icon } from '#app/ui/shell/icon.tsx'
import type { Route } from './+types/cart.ts'

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: buildPageTitle(matches, getPageTranslate(matches)('cart.title')) },
	{ name: 'description', content: getPageTranslate(matches)('cart.description') },
]

/**
 * Loads the cart. When the cart panel of another page shows the cart, the query parameter `from` is the path of that
 * page, and the log-in returns there.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
	const session = context.get(sessionContext)
	const [owner, hasNoAccount] = await Promise.all([findCartOwner(session), isGuest(session)])
	const view = { coupon: null, back: toSafePath(url.searchParams.get('from'), '/cart'), hasNoAccount }
	if (owner === null) return { ...view, cart: hasNoAccount ? toCart([], '') : null }
	const cart = await readCart(owner)
	const lines = await translateLines(cart.lines, getRequestLanguage(context))
	return { ...view, cart: { ...cart, lines }, coupon: await findDraftCoupon(owner, cart) }
}

/**
 * Shows the cart, or a message when it is empty, when nobody is logged in or when a staff account is logged in (rule:
 * cart-log-in). The cart panel shows the same content as this page (rule: cart-panel). The total is beside the lines
 * when there is enough space.
 */
export default function CartPage({ loaderData: { cart, coupon, back, hasNoAccount } }: Route.ComponentProps) {
	const lines = cart?.lines ?? []
	const t = useTranslate()
	return (
		<div className="shell pt-2">
			<Breadcrumb current={t('cart.title')} />
			<h1 className="mb-4 font-display text-2xl lg:mb-8">{t('cart.title')}</h1>
			<div id={cartContentsId} tabIndex={-1} className="@container outline-0">
				{!cart && <LoggedOut back={back} />}
				{cart && lines.length === 0 && <Empty />}
				{cart && lines.length > 0 && (
					<>
						<CartForm />
						<div className="@4xl:grid @4xl:grid-cols-[1fr_25rem] @4xl:items-start @4xl:gap-16">
							<ul className="border-t border-line">
								{lines.map((line) => (
									<CartLineItem key={line.cartId} line={line} available={getAvailableQty(line, lines)} />
								))}
							</ul>
							<CartTotals lines={lines} note={cart.note} freeFromPaise={cart.freeFromPaise} coupon={coupon} />
						</div>
					</>
				)}
				{cart && (hasNoAccount ? <LogInToCart back={back} /> : <LogOutOfCart />)}
			</div>
		</div>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorMessage error={error} unexpected={useTranslate()('cart.loadFailed')} />
}

function LoggedOut({ back }: { back: string }) {
	const staffRole = useRoot()?.viewer?.role
	const t = useTranslate()
	return (
		<div className="border-t border-line py-10">
			<p className="mb-6 text-base">{t(staffRole ? 'cart.staff' : 'cart.logInToView')}</p>
			<ButtonLink to={staffRole ? '/admin' : `/login?${new URLSearchParams({ redirectTo: back })}`}>
				{t(staffRole ? 'cart.backOffice' : 'cart.logIn')}
			</ButtonLink>
		</div>
	)
}

function Empty() {
	const t = useTranslate()
	return (
		<div className="border-t border-line py-10">
			<p className="mb-2 text-base">{t('cart.empty')}</p>
			<p className="tabular mb-6 text-muted">{t('cart.totalOf', { total: formatPaise(0) })}</p>
			<div className="flex flex-wrap gap-3">
				<ButtonLink to="/allproducts">{t('cart.shopAll')}</ButtonLink>
				<ButtonLink to="/newarrivals" variant="secondary">
					{t('cart.newArrivals')}
				</ButtonLink>
			</div>
		</div>
	)
}

/** Logs out from the cart. The message differs from that of other pages (rule: log-out-message). */
function LogOutOfCart() {
	const t = useTranslate()
	return (
		<form method="post" action="/cart/logout" className="mt-6">
			<button
				type="submit"
				className="inline-flex min-h-11 items-center text-xs text-muted underline underline-offset-4 hover:text-ink"
			>
				{t('shell.logOut')}
			</button>
		</form>
	)
}

/** Links a guest to the log-in, after which the cart belongs to the account (rule: guest-checkout). */
function LogInToCart({ back }: { back: string }) {
	const link = wrapLink({
		href: `/login?${new URLSearchParams({ redirectTo: back })}`,
		className: 'inline-flex min-h-11 items-center underline underline-offset-4 hover:text-ink',
	})
	return <p className="mt-6 text-xs text-muted">{useTranslate().rich('cart.haveAccount', { link })}</p>
}

interface CouponInCart {
	code: string
	discountPaise: number
}

interface CartSumProps {
	lines: CartLine[]
	note: string
	freeFromPaise: number | undefined
	coupon: CouponInCart | null
}

/**
 * Shows the order note, the total and the checkout button. On a narrow page or panel, the total and the button stay at
 * the bottom, in reach of the thumb. Sold-out items are not counted.
 */
function CartTotals({ lines, note, freeFromPaise, coupon }: CartSumProps) {
	const t = useTranslate()
	const counted = filterInStock(lines)
	if (counted.length === 0) return <AllSoldOut />
	const count = countUnits(counted)
	const sumInPaise = sumPaise(counted)
	const automatic = toNamedDiscounts(calculateDiscounts(counted, null))
	const offPaise = automatic.reduce((whole, { paise }) => whole + paise, 0)
	const sum = formatPaise(sumInPaise - offPaise - (coupon?.discountPaise ?? 0))
	return (
		<div className="contents @4xl:sticky @4xl:top-20 @4xl:block @4xl:bg-sand @4xl:p-6">
			<OrderNote note={note} />
			<div className="sticky bottom-0 z-10 bg-paper py-3 @4xl:static @4xl:bg-sand">
				<p className="tabular flex items-baseline justify-between gap-4">
					<span className="text-sm">{t.rich('cart.total', { count, muted: wrapMuted })}</span>
					<span className="text-lg">{sum}</span>
				</p>
				<p className="mb-2 text-xs text-muted">
					{automatic.map(({ name, paise }, index) => (
						<span key={`${name} ${index}`} className="tabular block text-success">
							{name}: −{formatPaise(paise)}
						</span>
					))}
					{coupon && (
						<span className="tabular block text-success">
							{t('cart.couponApplied', { code: coupon.code, amount: formatPaise(coupon.discountPaise) })}
						</span>
					)}
					{t('cart.charges')}
					{freeFromPaise && (
						<span className="block">
							{sumInPaise < freeFromPaise && !hasFreeDelivery(counted)
								? t('cart.moreForFree', { amount: formatPaise(freeFromPaise - sumInPaise) })
								: t('cart.freeDelivery')}
						</span>
					)}
				</p>
				{/* The button also submits an unsaved note. */}
				<Button variant="primary" form={cartFormId} name="then" value="checkout" className="tabular min-h-12 w-full">
					{t('cart.checkout', { total: sum })}
				</Button>
			</div>
		</div>
	)
}

function AllSoldOut() {
	const t = useTranslate()
	return (
		<div className="mt-6">
			<p className="mb-4 text-sm">{t('cart.allSoldOut')}</p>
			<ButtonLink to="/allproducts" className="w-full">
				{t('cart.shopAll')}
			</ButtonLink>
		</div>
	)
}

/**
 * Shows the order note, which is saved with the cart and copied to the order (rule: order-note). The user can continue
 * to type while it is being saved.
 */
function OrderNote({ note }: { note: string }) {
	const t = useTranslate()
	return (
		<details className="border-y border-line" open={note !== ''}>
			<summary className="flex min-h-12 items-center justify-between text-sm underline-offset-4 hover:underline">
				{t('cart.addNote')}
				<Icon name="plus" className="size-5" />
			</summary>
			<div className="pb-4">
				<label htmlFor="order-note" className="sr-only">
					{t('cart.note')}
				</label>
				<textarea
					id="order-note"
					form={cartFormId}
					name="note"
					rows={3}
					maxLength={maxNoteLength}
					defaultValue={note}
					placeholder={t('cart.noteHint')}
					className="block w-full rounded-soft border border-field bg-white px-3 py-2 text-sm"
				/>
				<Button form={cartFormId} variant="secondary" data-pending={t('cart.saving')} className="mt-3">
					{t('cart.saveNote')}
				</Button>
			</div>
		</details>
	)
}
