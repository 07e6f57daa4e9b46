import { getCardReturnPath } from '#app/http/session/safe-redirect.ts'
import { runAction } from '#app/http/forms/forms.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { findCustomerId } from '#app/http/session/customer.server.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { getCardColors } from '#app/shop/wishlist/wishlist-items.ts'
import { listWishlist, listWishlistCards } from '#app/shop/wishlist/wishlist.server.ts'
import { wishlistEmailsConsent, hasWishlistAlerts } from '#app/shop/wishlist/wishlist-alerts.server.ts'
import { Wishlist } from '#app/ui/wishlist/wishlist.tsx'
import { WishlistEmails } from '#app/ui/wishlist/wishlist-emails.tsx'
import { ShareWishlist } from '#app/ui/wishlist/share-wishlist.tsx'
import { buildPageMeta } from '#app/ui/seo/page-meta.ts'
import { Breadcrumb } from '#app/ui/shell/breadcrumb.tsx'
import { buildProductHref } from '#app/ui/product/requested-color.ts'
import { createErrorBoundary } from '#app/ui/shell/error-page.tsx'
import { changeWishlist, parseChosenColor } from './_change-wishlist.server.ts'
import type { Route } from './+types/wishlist.ts'

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

const title = 'Saved items'

export const meta: Route.MetaFunction = ({ matches }) =>
	buildPageMeta(matches, { title, description: 'Items you have saved for later.', path: '/saved', isListed: false })

export async function loader({ context }: Route.LoaderArgs) {
	const session = context.get(sessionContext)
	const userId = await findCustomerId(session)
	const items = userId === null ? session.savedHere() : await listWishlist(userId)
	// Another browser may have changed the list.
	if (userId !== null) session.showSaved(items.map(({ productId }) => productId))
	return {
		cards: await listWishlistCards(items),
		isInBrowser: (await session.viewer()) === null,
		news: userId === null ? null : await hasWishlistAlerts(userId),
		newsWords: wishlistEmailsConsent,
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
	return runAction(session, back, () => changeWishlist(session, form), { unexpected: 'Failed to save' })
}

export default function SavedPage({
	loaderData: { cards, isInBrowser, news, newsWords: emailLabel },
}: Route.ComponentProps) {
	return (
		<div className="shell pt-2">
			<Breadcrumb current={title} />
			<h1 className="mt-2 mb-6 font-display text-2xl lg:mb-10">{title}</h1>
			<Wishlist cards={cards} isInBrowser={isInBrowser} />
			{news !== null && (cards.length > 0 || news) && <WishlistEmails isWanted={news} words={emailLabel} />}
			{cards.length > 0 && <ShareWishlist pieces={getCardColors(cards)} />}
		</div>
	)
}

export const ErrorBoundary = createErrorBoundary('Failed to load your saved items')
