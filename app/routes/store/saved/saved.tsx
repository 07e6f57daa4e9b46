import { backToCard } from '#app/http/session/redirect-to.ts'
import { runAction } from '#app/http/forms/forms.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { customerIdOf } from '#app/http/session/customer.server.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { colorsOfCards } from '#app/shop/saved/saved-pieces.ts'
import { savedBy, savedCards } from '#app/shop/saved/saved.server.ts'
import { savedNewsWords, wantsSavedNews } from '#app/shop/saved/saved-news.server.ts'
import { SavedList } from '#app/ui/saved/saved-list.tsx'
import { SavedNews } from '#app/ui/saved/saved-news.tsx'
import { ShareSaved } from '#app/ui/saved/share-saved.tsx'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import { Breadcrumb } from '#app/ui/shell/breadcrumb.tsx'
import { productHref } from '#app/ui/product/requested-color.ts'
import { failedWith } from '#app/ui/shell/error-page.tsx'
import { changeSaved, chosenColor } from './_change-saved.server.ts'
import type { Route } from './+types/saved.ts'

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

const title = 'Saved Pieces'

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { title, description: 'What you like, kept for later.', path: '/saved', isListed: false })

export async function loader({ context }: Route.LoaderArgs) {
	const session = context.get(sessionContext)
	const userId = await customerIdOf(session)
	const pieces = userId === null ? session.savedHere() : await savedBy(userId)
	// Another browser may have changed the list.
	if (userId !== null) session.showSaved(pieces.map(({ productId }) => productId))
	return {
		cards: await savedCards(pieces),
		isInBrowser: (await session.viewer()) === null,
		news: userId === null ? null : await wantsSavedNews(userId),
		newsWords: savedNewsWords,
	}
}

export async function action({ request, context }: Route.ActionArgs) {
	const form = await readFormData(request)
	const session = context.get(sessionContext)
	const pressed = form.get('save') ?? form.get('unsave')
	const id = typeof pressed === 'string' ? pressed : null
	// The heart of a product's page submits only the product and its color.
	const back = backToCard(form, id, id === null ? '/saved' : productHref(rowId(id), chosenColor(form, id)))
	return runAction(session, back, () => changeSaved(session, form), { unexpected: 'Failed to save' })
}

export default function SavedPage({ loaderData: { cards, isInBrowser, news, newsWords } }: Route.ComponentProps) {
	return (
		<div className="shell pt-2">
			<Breadcrumb current={title} />
			<h1 className="mt-2 mb-6 font-display text-2xl lg:mb-10">{title}</h1>
			<SavedList cards={cards} isInBrowser={isInBrowser} />
			{news !== null && (cards.length > 0 || news) && <SavedNews isWanted={news} words={newsWords} />}
			{cards.length > 0 && <ShareSaved pieces={colorsOfCards(cards)} />}
		</div>
	)
}

export const ErrorBoundary = failedWith('Failed to load your saved pieces')
